// Signing out while something waits: it is asked first, for what waits would be lost.
import { proxy } from 'valtio';
import { openOutbox } from '../../offline/open-outbox.ts';
import { changesOwed } from '../../offline/owed.ts';
import { openSession } from '../../session/open-session.ts';

/** So long the shopper's last changes are given to reach the server. */
const lastChanceMs = 3_000;

/** How many changes the question is about; null while nothing is asked. */
export const signOutQuestion = proxy<{ waiting: number | null }>({ waiting: null });

/** Signs out, at once where nothing waits; else after a last try, or when the shopper says so. */
export async function askAndSignOut(): Promise<void> {
  const waiting = await lastTry().catch(changesOwed); // the queue's code cannot be had
  if (waiting === 0) return signOutNow();
  signOutQuestion.waiting = waiting;
}

export async function signOutNow(): Promise<void> {
  signOutQuestion.waiting = null;
  await (await openSession()).signOut();
}

async function lastTry(): Promise<number> {
  const outbox = await openOutbox();
  if (outbox.state().waiting > 0)
    await Promise.race([outbox.drain(), new Promise((resolve) => setTimeout(resolve, lastChanceMs))]);
  const { waiting, outOfReach } = outbox.state();
  return waiting + outOfReach;
}
