// Signing out while something waits: it is asked first, for what waits would be lost.
import { shared } from '../lib/storage/shared-state.ts';
import { lastTry } from '../outbox/flush-before-leaving.ts';
import { changesOwed } from '../outbox/store/pending-count.ts';
import { openSession } from '../session/open-session.ts';

/** How many changes the question is about; null while nothing is asked. */
export const [signOutQuestion, useSignOutQuestion] = shared<{ waiting: number | null }>({ waiting: null });

/** Signs out, at once where nothing waits; else after a last try, or when the shopper says so. */
export async function askAndSignOut(): Promise<void> {
  const left = await lastTry();
  const waiting = left ? left.waiting + left.outOfReach : changesOwed();
  if (waiting === 0) return signOutNow();
  signOutQuestion.waiting = waiting;
}

export async function signOutNow(): Promise<void> {
  signOutQuestion.waiting = null;
  await (await openSession()).signOut();
}
