// What a signed-in shopper's favourite, cart and compare buttons do.
import type { AnyRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { showToast, type Toast } from '../../lib/toast.ts';
import { openOutbox } from '../../offline/open-outbox.ts';
import { leadToSignIn } from './ask-to-sign-in.ts';
import { showAdded } from './added.state.ts';
import { listsNow } from './lists.state.ts';
import { toastOf, type Words } from './tell-outcomes.ts';
import { heldUpToast, inMemoryToast, isKept, notKeptWords, wordOn, type Word } from './word-on.ts';
import { writeOf, type Wanted } from './wanted.ts';

/** So long a press listens for the server's answer, where it can be had at all. */
const answerWithinMs = 10_000;

/**
 * Puts something into a list, or takes it out of one; of the cart lines are taken out on its own page. The screens show it at once. Settles when it is on
 * the device, with true where it is; what the server makes of it is said later. `tellNot` says why it is not there.
 */
export async function changeList(
  { load, language, router }: Words & { router: AnyRouter },
  wanted: Wanted,
  value: boolean,
  tellNot = (text: string) => showToast({ kind: 'error', text }),
): Promise<boolean> {
  const { list, title, product_id } = wanted;
  const { pathname } = router.latestLocation;
  const outbox = await openOutbox().catch(() => null);
  if (!outbox) {
    const tell = async () => tellNot((await load())('not_kept.not_loaded'));
    tell().catch(() => undefined);
    return false;
  }
  const { owner } = outbox.state();
  // What is compared may be another variety than the one that a card stands for.
  const compared = list === 'compare' && !value ? listsNow().comparedAs[product_id] : undefined;
  const added = await outbox.add(writeOf({ ...wanted, variety_id: compared ?? wanted.variety_id }, value));
  const say = isKept(added) && list === 'cart' ? showAdded(title) : null;
  const tell = async () => {
    const t = await load();
    if (!isKept(added)) return tellNot(notKeptWords(added, t, language));
    if (added.kept === 'sent' && added.news) showToast(toastOf(added.news, t, language));
    const word = await wordOn(outbox, added, owner);
    say?.(word);
    const toast = say ? null : toastOn(word, wanted, value, t);
    if (toast) showToast(toast);
    // On a slow line it is heard later that the session is over.
    const waits = word === 'kept' || word === 'in_memory';
    const last = waits ? await wordOn(outbox, added, owner, answerWithinMs) : word;
    if (last !== 'signed_out') return;
    say?.(last);
    const list = t(`list.${wanted.list}`);
    await leadToSignIn(router, value ? t('session:log_in_first', { list }) : t('log_in_to_change', { list }), pathname);
  };
  tell().catch(() => undefined); // its words cannot be had: the screens say what there is to say
  return isKept(added);
}

/** What is said of a favourite, or of what is compared; null where it is told elsewhere. */
function toastOn(word: Word, { list, title }: Wanted, value: boolean, t: TFunction<'lists'>): Toast | null {
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
