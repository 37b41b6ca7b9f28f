import { withTimeout } from '../../lib/net/with-timeout.ts';
import { dropNotifications } from './drop-notifications.ts';
import { dropPersonal } from './drop-personal.ts';
import { noteRevocation, sendRevocations } from './revocations.ts';
import type { SessionDeps } from '../session.ts';
import { session } from '../session.state.ts';
import { readToken } from '../token.ts';
import { wipeDevice, wipeTab } from './wipe-device.ts';

/** How long signing out waits for the server. */
const serverTimeoutMs = 3_000;
/** How long emptying a database may take before the rest goes on. */
const databaseTimeoutMs = 2_000;

type SignOutDeps = Pick<SessionDeps, 'api' | 'queryClient' | 'answers' | 'emptyQueue' | 'go'> & {
  /** The server has ended the session already. */
  isGone: boolean;
  /** Notifies the other tabs. */
  tell: () => void;
};

/**
 * Signs out. First it notes that the session must end on the server, so that a tab that is closed now or offline ends
 * it later. Then it wipes the device, whatever the server answers, and opens the home page. Never rejects.
 */
export async function signOut({ api, queryClient, answers, emptyQueue, go, isGone, tell }: SignOutDeps): Promise<void> {
  const token = readToken();
  if (token !== null && !isGone) noteRevocation(token);

  session.user = null;
  wipeDevice();
  dropPersonal(queryClient);
  tell();
  const emptied = Promise.allSettled([emptyQueue(), answers.forget(), dropNotifications()]);
  await withTimeout(databaseTimeoutMs, emptied);
  await answers.changeOwner().catch(() => undefined); // answers are no longer stored; the store works without

  const revoking = sendRevocations(api);
  await go('/').catch(() => undefined); // if its code fails to load: the page on screen has nothing personal any more
  // The form that was left may have stored what was typed. Somebody may have signed in since, in another tab.
  if (readToken() === null) wipeDevice();
  else wipeTab();
  await withTimeout(serverTimeoutMs, revoking);
}
