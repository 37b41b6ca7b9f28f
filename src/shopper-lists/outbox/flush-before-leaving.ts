// Sends pending changes before they would be left behind: at sign-out, or in a browser that is left for the installed
// app.
import { withTimeout } from '../../lib/net/with-timeout.ts';
import { openOutbox } from './open-outbox.ts';
import type { OutboxState } from '../operations/shopper-queue.ts';

/** Limit for loading the outbox's code and data: a stalled connection must not hold up the shopper forever. */
const openingMs = 5_000;

/** Time for the last changes to reach the server. */
const sendingMs = 3_000;

/**
 * Tries again to send pending changes. Returns the state of the outbox, or null if it cannot be opened; never rejects.
 */
export async function flushBeforeLeaving(): Promise<OutboxState | null> {
  try {
    const outbox = await withTimeout(openingMs, openOutbox());
    if (!outbox) return null;
    if (outbox.state().waiting > 0) await withTimeout(sendingMs, outbox.drain());
    return outbox.state();
  } catch {
    return null;
  }
}
