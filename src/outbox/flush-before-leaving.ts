// Before what waits would be left behind: by signing out, or in a browser that is left for the installed app.
import { within } from '../lib/net/within.ts';
import { openOutbox } from './open-outbox.ts';
import type { OutboxState } from './outbox.ts';

/** So long the queue's code and what the device keeps are waited for: a stalled line would hold up the shopper for ever. */
const openingMs = 5_000;

/** So long the last changes are given to reach the server. */
const sendingMs = 3_000;

/** Tries once more to send what waits. Gives how the queue stands then, or null where it cannot be opened; never rejects. */
export async function lastTry(): Promise<OutboxState | null> {
  try {
    const outbox = await within(openingMs, openOutbox());
    if (!outbox) return null;
    if (outbox.state().waiting > 0) await within(sendingMs, outbox.drain());
    return outbox.state();
  } catch {
    return null;
  }
}
