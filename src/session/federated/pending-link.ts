// An identity that a provider has proved, and that waits for the password of the account with its email address: stored
// in this tab until it is used.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../../lib/storage/storage.ts';

/** As long as the server stores it. */
const lifetimeMs = 10 * 60 * 1000;

const storedLink = v.object({
  link_token: v.string(),
  email: v.string(),
  /** The provider's name, as shown. */
  provider: v.string(),
  /** Whether 'Keep me logged in' was ticked before going to the provider. */
  remember: v.optional(v.boolean(), false),
  /** When it began to wait, ms. */
  at: v.number(),
});

export type PendingLink = Omit<v.InferOutput<typeof storedLink>, 'at'>;

/** Stores what the next sign-in sends along. */
export function keepPendingLink(link: PendingLink, now = Date.now()): void {
  writeStored('session', sessionKeys.pendingLink, JSON.stringify({ ...link, at: now }));
}

/** The stored link; null if there is none, or it has expired. */
export function readPendingLink(now = Date.now()): PendingLink | null {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), storedLink),
    readStored('session', sessionKeys.pendingLink),
  );
  if (!read.success) return null;
  const { at, ...link } = read.output;
  return Math.abs(now - at) < lifetimeMs ? link : null;
}

/** For a link that was used or is no longer wanted. */
export function forgetPendingLink(): void {
  writeStored('session', sessionKeys.pendingLink, null);
}
