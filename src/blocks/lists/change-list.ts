// What a signed-in shopper's favourite, cart and compare buttons do.
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { addToCart } from '../../../contract/cart.ts';
import { addToCompare, removeFromCompare } from '../../../contract/compare.ts';
import { toggleWishlist } from '../../../contract/wishlist.ts';
import { cartQuery } from '../../features/cart/cart.queries.ts';
import { compareQuery } from '../../features/compare/compare.queries.ts';
import { wishlistQuery } from '../../features/wishlist/wishlist.queries.ts';
import { ApiError, type Api } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import type { FreshWish } from '../../session/wishes.ts';

export type ListDeps = {
  api: Api;
  queryClient: QueryClient;
  /** The words of lists.json. */
  words: () => Promise<TFunction<'lists'>>;
};

const queryOf = { favourite: wishlistQuery, cart: cartQuery, compare: compareQuery };

/**
 * Puts something into a list, or takes it out of one; of the cart lines are taken out on its own page. Says what came of it and settles when the list is
 * known anew. True where it was done. Sent twice, it counts once.
 */
export async function changeList(deps: ListDeps, wanted: FreshWish, value: boolean): Promise<boolean> {
  const { api, queryClient } = deps;
  const { list, title } = wanted;
  const t = await deps.words();
  // What is compared may be another variety than the one that a card stands for.
  const compared = queryClient
    .getQueryData(compareQuery(api).queryKey)
    ?.data.find(({ id }) => id === wanted.product_id);
  const variety_id = list === 'compare' && !value && compared ? compared.variety.id : wanted.variety_id;
  try {
    await send(api, { ...wanted, variety_id }, value);
  } catch (error) {
    showToast({ kind: 'error', text: failureWords(error, t(`list.${list}`), t) });
    return false;
  }
  await queryClient.invalidateQueries({ queryKey: queryOf[list](api).queryKey });
  if (list === 'cart') {
    const action = { label: t('view_cart'), href: '/cart' };
    showToast({ kind: 'success', text: t('added.cart', { title }), action });
  } else showToast({ kind: 'success', text: value ? t(`added.${list}`, { title }) : t(`removed.${list}`, { title }) });
  return true;
}

/** What to say of a change that did not happen; `list` is its name. */
export function failureWords(error: unknown, list: string, t: TFunction<'lists'>): string {
  if (!(error instanceof ApiError)) return t('no_connection', { list });
  if (error.status === 401) return t('session:log_in_first', { list });
  return error.status < 500 && error.status !== 429 ? error.message : t('failed', { list });
}

async function send(api: Api, wanted: FreshWish, value: boolean): Promise<void> {
  const { list, product_id, variety_id, quantity, custom_text } = wanted;
  const idempotencyKey = crypto.randomUUID();
  if (list === 'cart') {
    const body = { variety_id, quantity, ...(custom_text === undefined ? {} : { custom_text }) };
    await api.call(addToCart, { body, idempotencyKey });
  } else if (list === 'favourite') {
    await api.call(toggleWishlist, { params: { id: product_id }, body: { value }, idempotencyKey });
  } else {
    await api.call(value ? addToCompare : removeFromCompare, { body: { variety_id }, idempotencyKey });
  }
}
