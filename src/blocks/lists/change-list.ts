// What a signed-in shopper's favourite, cart and compare buttons do.
import type { AnyRouter } from '@tanstack/react-router';
import { showToast } from '../../lib/toast.ts';
import { openOutbox } from '../../offline/open-outbox.ts';
import { leadToSignIn } from './ask-to-sign-in.ts';
import { showAdded } from './added.state.ts';
import { listsNow } from './lists.state.ts';
import { toastOf, type Words } from './tell-outcomes.ts';
import { heldUpToast, isKept, notKeptWords, wordOn } from './word-on.ts';
import { writeOf, type Wanted } from './wanted.ts';

/**
 * Puts something into a list, or takes it out of one; of the cart lines are taken out on its own page. The screens show it at once. Settles when it is on
 * the device, with true where it is; what the server makes of it is said later.
 */
export async function changeList(
  { load, language, router }: Words & { router: AnyRouter },
  wanted: Wanted,
  value: boolean,
): Promise<boolean> {
  const { list, title, product_id } = wanted;
  const outbox = await openOutbox().catch(() => null);
  if (!outbox) {
    void load().then((t) => showToast({ kind: 'error', text: t('not_kept.not_loaded') }));
    return false;
  }
  const { owner } = outbox.state();
  // What is compared may be another variety than the one that a card stands for.
  const compared = list === 'compare' && !value ? listsNow().comparedAs[product_id] : undefined;
  const added = await outbox.add(writeOf({ ...wanted, variety_id: compared ?? wanted.variety_id }, value));
  const say = isKept(added) && list === 'cart' ? showAdded(title) : null;
  void load().then(async (t) => {
    if (!isKept(added)) return showToast({ kind: 'error', text: notKeptWords(added, t, language) });
    if (added.kept === 'sent' && added.news) showToast(toastOf(added.news, t, language));
    const word = await wordOn(outbox, added, owner);
    say?.(word);
    if (word === 'signed_out') await leadToSignIn(router, t('session:log_in_first', { list: t(`list.${list}`) }));
    if (say) return;
    if (word === 'done') {
      showToast({ kind: 'success', text: t(`${value ? 'added' : 'removed'}.${list}`, { title }) });
    } else if (word === 'held_up') showToast(heldUpToast(t));
    else if (word === 'kept' || word === 'in_memory')
      showToast({ kind: word === 'kept' ? 'info' : 'warning', text: t(`kept.${word}`) });
  });
  return isKept(added);
}
