// What a signed-in shopper's favorite, cart and compare buttons do.
import type { AnyRouter, useRouter } from '@tanstack/react-router';
import type { i18n, TFunction } from 'i18next';
import { showToast, type Toast } from '../lib/toast.ts';
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
  isKept,
  notStoredText,
  wordOn,
  type ChangeStatus,
} from './outcomes/change-status.ts';
import { writeNow, type Wanted } from './list-change.ts';

/** How long a click waits for the server's answer while online. */
const answerWithinMs = 10_000;

type Change = { wanted: Wanted; value: boolean; noted: NotedChange<Write> };

export type PressOptions = {
  /** Shows why the list was not changed; a toast if missing. */
  tellNot?: (text: string) => void;
  /** Where a visitor goes on after signing in; back to this page if missing. */
  next?: string;
};

/** A click on a button. Nothing is noted for a visitor, who is asked to sign in. */
export async function press(
  router: ReturnType<typeof useRouter>,
  i18n: i18n,
  { wanted, value, noted }: Omit<Change, 'noted'> & { noted: NotedChange<Write> | null },
  { tellNot, next }: PressOptions,
): Promise<boolean> {
  const { api, needTexts } = router.options.context;
  const { language } = api;
  // The server's page is a visitor's until it is known who is signed in.
  if (!noted) await sessionCheck.now;
  const { user } = session;
  const change = noted ?? (user && noteChange(String(user.id), writeNow(wanted, value)));
  if (!change) {
    await askToSignIn(router, i18n.getFixedT(language, 'session'), wanted, next);
    return false;
  }
  const load = async () => {
    await needTexts(['shopper-lists']);
    return i18n.getFixedT(language, 'shopper-lists');
  };
  return changeList({ language, load, router }, { wanted, value, noted: change }, tellNot);
}

/**
 * Adds something to a list, or removes it; cart lines are removed on the cart page only. The screen shows it at once.
 * Settles when it is stored on the device, with true if it is; the server's outcome is shown later. `tellNot` shows why
 * it is not stored.
 */
export async function changeList(
  { load, language, router }: ListTexts & { router: AnyRouter },
  { wanted, value, noted }: Change,
  tellNot = (text: string) => showToast({ kind: 'error', text }),
): Promise<boolean> {
  const { list, title } = wanted;
  const { pathname } = router.latestLocation;
  const outbox = await openOutbox().catch(() => null);
  if (!outbox) {
    dropNote(noted.id);
    const tell = async () => tellNot((await load())('not_kept.not_loaded'));
    tell().catch(() => undefined);
    return false;
  }
  const { owner } = outbox.state();
  const added = await outbox.add(noted.write, noted);
  const say = isKept(added) && list === 'cart' ? showAdded(title) : null;
  const tell = async () => {
    const t = await load();
    if (!isKept(added)) return tellNot(notStoredText(added, t, language));
    if (added.kept === 'sent' && added.news) showToast(toastOf(added.news, t, language));
    const word = await wordOn(outbox, added, owner);
    say?.(word);
    const toast = say ? null : toastOn(word, wanted, value, t);
    if (toast) showToast(toast);
    // On a slow connection the end of the session is known later.
    const waits = word === 'kept' || word === 'in_memory';
    const last = waits ? await wordOn(outbox, added, owner, answerWithinMs) : word;
    if (last !== 'signed_out') return;
    say?.(last);
    const list = t(`list.${wanted.list}`);
    await leadToSignIn(router, value ? t('session:log_in_first', { list }) : t('log_in_to_change', { list }), pathname);
  };
  tell().catch(() => undefined); // if its texts cannot be loaded, the screens show what there is to show
  return isKept(added);
}

/** The toast for a favorite or a compared variety; null if it is shown elsewhere. */
function toastOn(
  word: ChangeStatus,
  { list, title }: Wanted,
  value: boolean,
  t: TFunction<'shopper-lists'>,
): Toast | null {
  switch (word) {
    case 'done':
      return { kind: 'success', text: t(`${value ? 'added' : 'removed'}.${list}`, { title }) };
    case 'held_up':
      return heldUpToast(t);
    case 'kept':
      return { kind: 'info', text: t('kept.kept') };
    case 'in_memory':
      return inMemoryToast(t);
    default:
      return null;
  }
}
