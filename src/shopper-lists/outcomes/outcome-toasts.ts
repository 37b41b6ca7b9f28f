// Outcomes as text: each is shown once, by the visible tab, and stays in 'Pending and recent changes'.
import type { Translate } from '../../lib/text/i18n.ts';
import type { Language } from '../../../contract/core/language.ts';
import { formatNumber, formatSar } from '../../lib/text/format.ts';
import { readStored, sessionKeys, writeStored } from '../../lib/storage/storage.ts';
import { showToast, type Toast } from '../../lib/toast.ts';
import type { OutboxFacade, Adopted } from '../operations/shopper-queue.ts';
import type { Outcome } from '../operations/outcomes.ts';
import { productHref } from '../../shared/paths.ts';
import { shopperListOf } from '../list-change.ts';

/** The texts of shopper-lists.json in one language, once loaded. */
export type ListTexts = { language: Language; load: () => Promise<Translate> };

/** Saved changes share one message, which is shown once none was saved for this long. */
const togetherMs = 1_500;

/** A page that is left sooner may have shown nothing: the next one shows a failure again. */
const readAfterMs = 1_000;

/** Shows each outcome from now on. */
export function showOutcomes(outbox: Pick<OutboxFacade, 'state' | 'subscribe' | 'markRead'>, texts: ListTexts): void {
  const shown = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showNew = async (isQuiet = false) => {
    if (document.visibilityState !== 'visible') return;
    const { outcomes, owner, ops } = outbox.state();
    const unread = owner === null ? [] : outcomes.filter(({ id, isRead }) => !isRead && !shown.has(id));
    const isUnderWay = !isQuiet && ops.some(({ state }) => state === 'queued' || state === 'sending');
    const fresh = unread.filter((outcome) => outcome.is !== 'saved' || !isUnderWay);
    clearTimeout(timer);
    if (fresh.length < unread.length) timer = setTimeout(() => void showNew(true), togetherMs);
    if (fresh.length === 0) return;
    for (const { id } of fresh) shown.add(id);
    try {
      const t = await texts.load();
      for (const outcome of fresh) {
        showToast(toastOf(outcome, t, texts.language));
        const markRead = () => void outbox.markRead([outcome.id]).catch(() => undefined); // else the next page shows it
        // Until the message of saved changes is marked, those saved since count as part of it.
        setTimeout(markRead, outcome.is === 'saved' ? 0 : readAfterMs);
      }
    } catch {
      for (const { id } of fresh) shown.delete(id); // the texts could not be loaded: shown at the next opportunity
    }
  };
  outbox.subscribe(() => void showNew());
  document.addEventListener('visibilitychange', () => void showNew());
  void showNew();
}

/**
 * Shows that a visitor's changes are in the lists now, or for how many there is no room yet. The server's outcomes are
 * shown like all others. If the texts cannot be loaded, it tries again at the next state of the same shopper's outbox.
 */
export async function showAdopted(
  outbox: Pick<OutboxFacade, 'state' | 'subscribe'>,
  { adopted, left }: Adopted,
  texts: ListTexts,
): Promise<void> {
  const [first] = adopted;
  if (!first && left === 0) return;
  const { owner } = outbox.state();
  const t = await texts.load().catch(() => null);
  if (!t) {
    const stop = outbox.subscribe(() => {
      stop();
      if (outbox.state().owner === owner) void showAdopted(outbox, { adopted, left }, texts);
    });
    return;
  }
  const counted = (count: number) => ({ count, number: formatNumber(count, texts.language) });
  if (left > 0) {
    const action = { label: t('changes'), href: '/changes' };
    showToast({ kind: 'warning', text: t('not_adopted', counted(left)), action });
  }
  if (!first) return;
  const text =
    adopted.length === 1
      ? t(`added.${shopperListOf(first)}`, { title: first.seen.title })
      : t('adopted', counted(adopted.length));
  showToast({ kind: 'success', text });
}

/** Shows once per session that this browser stores nothing for the store, like a private window. */
export async function showPrivateBrowsing({ load }: ListTexts): Promise<void> {
  if (readStored('session', sessionKeys.privateBrowsingShown) !== null) return;
  const t = await load();
  writeStored('session', sessionKeys.privateBrowsingShown, 'yes');
  showToast({ kind: 'warning', text: t('private_browsing') });
}

/** These are errors; a new outcome has to be named here or in `kindOf`. */
type Failure =
  | 'sold_out'
  | 'gone'
  | 'compare_full'
  | 'text_refused'
  | 'refused'
  | 'parked'
  | 'damaged'
  | 'beyond_cap'
  | 'lost';

const kindOf: Record<Exclude<Outcome['is'], Failure>, Toast['kind']> & Partial<Record<Failure, never>> = {
  saved: 'success',
  fewer_left: 'warning',
  price_changed: 'warning',
};

/** An outcome as a toast. */
export function toastOf(outcome: Outcome, t: Translate, language: Language): Toast {
  return { kind: kindOf[outcome.is] ?? 'error', text: outcomeText(outcome, t, language), ...wayOn(outcome, t) };
}

function wayOn(outcome: Outcome, t: Translate): Pick<Toast, 'action'> {
  switch (outcome.is) {
    case 'compare_full':
      return { action: { label: t('make_room'), href: '/compare' } };
    case 'text_refused':
      return { action: { label: t('to_product'), href: productHref(outcome.product_id) } };
    case 'parked':
    case 'damaged':
    case 'beyond_cap':
    case 'lost':
      return { action: { label: t('changes'), href: '/changes' } };
    default:
      return {};
  }
}

/** An outcome in one sentence. */
export function outcomeText(outcome: Outcome, t: Translate, language: Language): string {
  const counted = (count: number) => ({ count, number: formatNumber(count, language) });
  switch (outcome.is) {
    case 'saved':
    case 'damaged':
    case 'beyond_cap':
    case 'lost':
      return t(`outcome.${outcome.is}`, counted(outcome.count));
    case 'fewer_left':
      return t(outcome.holds === null ? 'outcome.fewer_left' : 'outcome.fewer_left_held', {
        title: outcome.title,
        ...counted(outcome.available),
      });
    case 'sold_out':
      return t(outcome.isInCart ? 'outcome.sold_out_stays' : 'outcome.sold_out', { title: outcome.title });
    case 'price_changed':
      return t('outcome.price_changed', {
        title: outcome.title,
        now: formatSar(outcome.price, language),
        was: formatSar(outcome.was, language),
      });
    case 'text_refused':
      return t(outcome.custom_text === null ? 'outcome.text_missing' : 'outcome.text_refused', {
        title: outcome.title,
      });
    case 'refused':
    case 'parked': {
      const reason = outcome.is === 'refused' ? outcome.words : undefined;
      return outcome.kind === 'cart.remove'
        ? t(`outcome.${outcome.is}_removal`, { title: outcome.title, reason })
        : t(`outcome.${outcome.is}`, { title: outcome.title, reason, list: t(`list.${shopperListOf(outcome)}`) });
    }
    default:
      return t(`outcome.${outcome.is}`, { title: outcome.title });
  }
}
