// Sends pending changes before they would be left behind: at sign-out, or in a browser that is left for the installed
// app.
import { withTimeout } from '../../lib/net/with-timeout.ts';
import { openOutbox } from './open-outbox.ts';
import { pendingCount } from '../../outbox/store/pending-count.ts';

/** Limit for loading the outbox's code and data: a stalled connection must not hold up the shopper forever. */
const openingMs = 5_000;

/** Time for the last changes to reach the server. */
const sendingMs = 3_000;

/**
 * Tries again to send pending changes, also those that a crashed tab has noted but not stored. Returns how many are left;
 * if the outbox cannot be opened, as many as the cookie says. Never rejects.
 */
export async function flushBeforeLeaving(): Promise<number> {
  const outbox = await withTimeout(openingMs, openOutbox()).catch(() => undefined);
  if (!outbox) return pendingCount();
  await withTimeout(sendingMs, outbox.reload().then(outbox.drain));
  const { waiting, pendingForSignIn, outOfReach } = outbox.state();
  return waiting + pendingForSignIn + outOfReach;
}
