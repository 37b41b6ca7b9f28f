import { within } from '../../lib/within.ts';
import { openOutbox } from '../../offline/open-outbox.ts';
import { changesOwed } from '../../offline/owed.ts';

/** So long the last changes are given to reach the server. */
const patienceMs = 3_000;

/** Sends what this browser still has to send. Gives how much of it is left; never rejects. */
export async function sendWhatWaits(): Promise<number> {
  const owed = changesOwed();
  if (owed === 0) return 0;
  try {
    const outbox = await openOutbox();
    await within(patienceMs, outbox.drain());
    const { waiting, waitsForSignIn, outOfReach } = outbox.state();
    return waiting + waitsForSignIn + outOfReach;
  } catch {
    return owed; // its code cannot be had
  }
}
