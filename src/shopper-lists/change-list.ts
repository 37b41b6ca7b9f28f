// What a signed-in shopper's favorite, cart and compare buttons do.
import type { AnyRouter, useRouter } from '@tanstack/react-router';
import { type I18n, type Translate, translatorOf } from '../lib/text/i18n.ts';
import { showErrorToast, showToast, type Toast } from '../lib/toast.ts';
import type { Write } from './operations/queued-change.ts';
import { dropNote, noteChange, type NotedChange } from '../outbox/store/note-change.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import { sessionCheck, session } from '../session/session.state.ts';
import { askToSignIn, leadToSignIn } from './ask-to-sign-in.ts';
import { showAdded } from './added/added.state.ts';
import { toastOf, type ListTexts } from './outcomes/outcome-toasts.ts';
import {
  heldUpToast,
  inMemoryToast,
  isSaved,
  notSavedText,
  awaitChangeStatus,
  type ChangeStatus,
} from './outcomes/change-status.ts';
import { writeNow, type ListItem } from './list-change.ts';

/** How long a click waits for the server's answer while online. */
const answerWithinMs = 10_000;

type Change = { item: ListItem; value: boolean; noted: NotedChange<Write> };

export type PressOptions = {
  /** Shows why the list was not changed; a toast if missing. */
  showError?: (text: string) => void;
  /** Where a visitor goes on after signing in; back to this page if missing. */
  next?: string;
};

/** A click on a button. Nothing is noted for a visitor, who is asked to sign in. */
export async function press(
  router: ReturnType<typeof useRouter>,
  i18n: I18n,
  { item, value, noted }: Omit<Change, 'noted'> & { noted: NotedChange<Write> | null },
  { showError, next }: PressOptions,
): Promise<boolean> {
  const { api, needTexts } = router.options.context;
  const { language } = api;
  // The server's page is a visitor's until it is known who is signed in.
  if (!noted) await sessionCheck.now;
  const { user } = session;
  const change = noted ?? (user && noteChange(String(user.id), writeNow(item, value)));
  if (!change) {
    await askToSignIn(router, translatorOf(i18n, 'session'), item, next);
    return false;
  }
  const load = async () => {
    await needTexts(['shopper-lists']);
    return translatorOf(i18n, 'shopper-lists');
  };
  return changeList({ language, load, router }, { item, value, noted: change }, showError);
}

/**
 * Adds something to a list, or removes it; cart lines are removed on the cart page only. The screen shows it at once.
 * Settles when it is saved, on the device or else on the server, with true if it is; the server's outcome is shown later.
 * `showError` shows why it is not saved.
 */
export async function changeList(
  { load, language, router }: ListTexts & { router: AnyRouter },
  { item, value, noted }: Change,
  showError = showErrorToast,
): Promise<boolean> {
  const { list, title } = item;
  const { pathname } = router.latestLocation;
  const outbox = await openOutbox().catch(() => null);
  if (!outbox) {
    dropNote(noted.id);
    const report = async () => showError((await load())('not_stored.not_loaded'));
    report().catch(() => undefined);
    return false;
  }
  const added = await outbox.add(noted.write, noted);
  const setStatus = isSaved(added) && list === 'cart' ? showAdded(title) : null;
  const report = async () => {
    const t = await load();
    if (!isSaved(added)) return showError(notSavedText(added, t, language));
    if (added.is === 'sent' && added.outcome) showToast(toastOf(added.outcome, t, language));
    const status = await awaitChangeStatus(outbox, added, noted.owner);
    setStatus?.(status);
    const toast = setStatus ? null : toastOn(status, item, value, t);
    if (toast) showToast(toast);
    // On a slow connection the end of the session is known later.
    const isPending = status === 'stored' || status === 'in_memory';
    const last = isPending ? await awaitChangeStatus(outbox, added, noted.owner, answerWithinMs) : status;
    if (last !== 'signed_out') return;
    setStatus?.(last);
    const list = t(`list.${item.list}`);
    await leadToSignIn(router, value ? t('session:log_in_first', { list }) : t('log_in_to_change', { list }), pathname);
  };
  report().catch(() => undefined); // if its texts cannot be loaded, the screens show what there is to show
  return isSaved(added);
}

/** The toast for a favorite or a compared variety; null if it is shown elsewhere. */
function toastOn(status: ChangeStatus, { list, title }: ListItem, value: boolean, t: Translate): Toast | null {
  switch (status) {
    case 'done':
      return { kind: 'success', text: t(`${value ? 'added' : 'removed'}.${list}`, { title }) };
    case 'held_up':
      return heldUpToast(t);
    case 'stored':
      return { kind: 'info', text: t('pending.stored') };
    case 'in_memory':
      return inMemoryToast(t);
    default:
      return null;
  }
}
