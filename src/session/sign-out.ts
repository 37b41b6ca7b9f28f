import { showToast } from '../lib/toast.ts';
import { within } from '../lib/net/within.ts';
import { dropNotices } from './drop-notifications.ts';
import { dropPersonal } from './drop-personal.ts';
import { noteRevocation, sendRevocations } from './revocations.ts';
import type { SessionDeps } from './session.ts';
import { session } from './session.state.ts';
import { readToken } from './token.ts';
import { wipeDevice } from './wipe-device.ts';

/** How long the farewell waits for the server. */
const serverPatienceMs = 3_000;
/** How long a database may take to be emptied before the rest goes on. */
const databasePatienceMs = 2_000;

type SignOutDeps = Pick<SessionDeps, 'api' | 'queryClient' | 'words' | 'answers' | 'emptyQueue' | 'go'> & {
  /** The server has ended the session already, and whoever left has been told. */
  isGone: boolean;
  /** Tells the other tabs. */
  tell: () => void;
};

/**
 * Signs out. That the session is to end on the server is noted before anything else, so that a tab that is closed now, or has no connection, ends it later;
 * then the device is emptied, whatever the server says, and the shopper is home. Never rejects.
 */
export async function signOut({
  api,
  queryClient,
  words,
  answers,
  emptyQueue,
  go,
  isGone,
  tell,
}: SignOutDeps): Promise<void> {
  const token = readToken();
  if (token !== null && !isGone) noteRevocation(token);

  session.user = null;
  wipeDevice({ keepsToken: false });
  dropPersonal(queryClient);
  tell();
  const emptied = Promise.allSettled([emptyQueue(), answers.forget(), dropNotices()]);
  await within(databasePatienceMs, emptied);
  await answers.changeOwner().catch(() => undefined); // answers are kept no more; the store works without

  const told = sendRevocations(api);
  await go('/').catch(() => undefined); // its code cannot be had; the page on screen has nothing personal any more
  wipeDevice({ keepsToken: false }); // a form that was left may have kept what was typed
  await within(serverPatienceMs, told);
  if (isGone) return;
  const t = await words().catch(() => null);
  if (t) showToast({ kind: 'success', text: t('logged_out') });
}
