// Signing out while changes are pending: it asks first, because they would be lost.
import { shared } from '../lib/storage/shared-state.ts';
import { flushBeforeLeaving } from './outbox/flush-before-leaving.ts';
import { openSession } from '../session/open-session.ts';

/** How many changes the question is about; null while there is no question. */
export const [signOutQuestion, useSignOutQuestion] = shared<{ waiting: number | null }>({ waiting: null });

/** Signs out if nothing is pending after a last try to send; otherwise asks the shopper. */
export async function askAndSignOut(): Promise<void> {
  const waiting = await flushBeforeLeaving();
  if (waiting === 0) return signOutNow();
  signOutQuestion.waiting = waiting;
}

export async function signOutNow(): Promise<void> {
  signOutQuestion.waiting = null;
  await (await openSession()).signOut();
}
