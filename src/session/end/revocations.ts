// Sessions that ended on this device while the server does not know: the one thing that an offline sign-out leaves
// behind.
import * as v from 'valibot';
import { logout } from '../../../contract/account/user.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';

const revocation = v.object({
  token: v.string(),
  /** When the session ended here, ms. */
  at: v.number(),
});

type Revocation = v.InferOutput<typeof revocation>;

const stored = v.pipe(v.string(), v.parseJson(), v.array(revocation));

/** After this time the server has ended the session by itself. */
const longestSessionMs = 366 * 24 * 60 * 60 * 1000;

// Used if the browser stores nothing: the list then lasts for this visit only.
let unstored: Revocation[] = [];

function readRevocations(): Revocation[] {
  const read = v.safeParse(stored, readStored('local', localKeys.revocations));
  return [...(read.success ? read.output : []), ...unstored];
}

function writeRevocations(all: Revocation[]): void {
  const isStored = writeStored('local', localKeys.revocations, all.length === 0 ? null : JSON.stringify(all));
  unstored = isStored ? [] : all;
}

/** Notes that a token's session must be ended on the server. The token is used for nothing else. */
export function noteRevocation(token: string, now = Date.now()): void {
  writeRevocations([...readRevocations().filter((each) => each.token !== token), { token, at: now }]);
}

/**
 * Ends on the server every session that has ended here, one tab at a time. A session that the server neither ends nor
 * reports as unknown is sent again at the next opportunity. If another tab is sending it does not wait, because that tab
 * may be suspended.
 */
export async function sendRevocations(api: Pick<Api, 'call'>, now = Date.now()): Promise<void> {
  if (readRevocations().length === 0) return;
  if (!navigator.locks) return sendAll(api, now);
  await navigator.locks.request('revocations', { ifAvailable: true }, (lock) => lock && sendAll(api, now));
}

/** Reads the list again after each, because other tabs only note theirs while this one sends. */
async function sendAll(api: Pick<Api, 'call'>, now: number): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const next = readRevocations().find(({ token }) => !tried.has(token));
    if (!next) return;
    const { token, at } = next;
    tried.add(token);
    const isOver = Math.abs(now - at) > longestSessionMs || (await isRevoked(api, token));
    if (isOver) writeRevocations(readRevocations().filter((each) => each.token !== token));
  }
}

async function isRevoked(api: Pick<Api, 'call'>, token: string): Promise<boolean> {
  try {
    await api.call(logout, { token });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
