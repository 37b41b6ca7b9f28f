// An identity that was proved at a provider and waits for the password of the account with its address: kept for this tab until it is used.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';

/** As long as the server keeps it. */
const keptForMs = 10 * 60 * 1000;

const kept = v.object({
  link_token: v.string(),
  email: v.string(),
  /** The provider's name, as it was shown. */
  provider: v.string(),
  /** Whether 'Keep me signed in' was ticked before going to the provider. */
  remember: v.optional(v.boolean(), false),
  /** When it began to wait, in milliseconds. */
  at: v.number(),
});

export type PendingLink = Omit<v.InferOutput<typeof kept>, 'at'>;

/** Keeps what the next sign-in sends along. */
export function keepPendingLink(link: PendingLink, now = Date.now()): void {
  writeStored('session', sessionKeys.pendingLink, JSON.stringify({ ...link, at: now }));
}

/** What waits; null where nothing does, or no longer. */
export function readPendingLink(now = Date.now()): PendingLink | null {
  const known = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), readStored('session', sessionKeys.pendingLink));
  if (!known.success) return null;
  const { at, ...link } = known.output;
  return Math.abs(now - at) < keptForMs ? link : null;
}

/** Once it was used, or is not wanted. */
export function forgetPendingLink(): void {
  writeStored('session', sessionKeys.pendingLink, null);
}
