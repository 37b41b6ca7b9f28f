import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { applyCoupon, removeCoupon } from '../../../contract/shopper/cart.ts';
import { couponCode } from '../../../contract/shopper/coupon-code.ts';
import { cartQuery } from '../../features/cart/cart.queries.ts';
import { cartView, type KnownLine, type ShownCart, type ShownLine } from '../../features/cart/cart-view.ts';
import { previewOf } from '../../features/catalogue/known-products.ts';
import { knownVariety } from '../../features/catalogue/known-variety.ts';
import { ApiError } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { openOutbox } from '../../shopper-lists/outbox/open-outbox.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import type { Write } from '../../shopper-lists/operations/queued-change.ts';
import type { AddResult } from '../../shopper-lists/operations/shopper-queue.ts';
import { useOutbox } from '../../shopper-lists/outbox/outbox.state.ts';
import { withPriceChanges } from '../../shopper-lists/projection/price-changes.ts';
import { projectCart } from '../../shopper-lists/projection/project.ts';
import { readList } from '../../shopper-lists/outbox/read-list.ts';
import { runOnOutbox } from '../../shopper-lists/ask-outbox.ts';
import { moveToFavorites } from './move-to-favorites.ts';
import { toastOf } from '../../shopper-lists/outcomes/outcome-toasts.ts';
import { inMemoryToast, obstacleTo } from '../../shopper-lists/outcomes/change-status.ts';

/**
 * The cart to show and its actions. Changes show at once and reach the server when possible; coupons need a connection.
 */
export function useCart() {
  const { api } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('shopper-lists');
  const queryClient = useQueryClient();
  const answer = useQuery(cartQuery(api));
  const outbox = useOutbox();
  const held = answer.data ? { ...answer.data, data: withPriceChanges(answer.data.data, outbox.outcomes) } : null;
  const view = projectCart(held && { clock: held.clock, data: held.data }, outbox);
  const known = (productId: number, varietyId: number): KnownLine | undefined => {
    const variety = knownVariety(queryClient, api.language, varietyId);
    if (variety) return variety;
    const product = previewOf(queryClient, api.language, String(productId));
    return product && { product, variety: null };
  };
  const cart: ShownCart | null = held || view.lines.length > 0 ? cartView(held, view, known) : null;

  /** The stored change; null if it was not stored, in which case a message has said why. */
  const ask = async (write: Write): Promise<AddResult | null> => {
    const asked = await runOnOutbox((queue) => queue.add(write), t);
    if (asked === null) return null;
    const { result: added, queue } = asked;
    if (added.is === 'sent' && added.outcome) showToast(toastOf(added.outcome, t, api.language));
    const obstacle = obstacleTo(added, queue, t, api.language);
    if (obstacle !== null) showToast(obstacle);
    return obstacle === null ? added : null;
  };
  const setQuantity = ({ payload, seen }: ShownLine, quantity: number) =>
    void ask({ kind: 'cart.set', payload: { ...payload, quantity }, seen });
  const remove = async ({ payload, seen }: ShownLine) => {
    const removed = await ask({ kind: 'cart.remove', payload, seen });
    if (removed === null) return;
    const isOnlyHere = removed.is === 'stored' && removed.inMemory && connectivity.state !== 'online';
    showToast(isOnlyHere ? inMemoryToast(t) : { kind: 'success', text: t('cart_updated') });
  };
  const toFavourites = async (line: ShownLine) => {
    const { title } = line.seen;
    const asked = await runOnOutbox((queue) => moveToFavorites(queue, line), t);
    if (!asked) return;
    const { added, status } = asked.result;
    const obstacle = obstacleTo(added, asked.queue, t, api.language);
    if (asked.result.isHalfDone) showToast({ kind: 'success', text: t('added.favourite', { title }) });
    if (obstacle) showToast(obstacle);
    else if (status === 'done') showToast({ kind: 'success', text: t('moved', { title }) });
    else if (status === 'in_memory') showToast(inMemoryToast(t));
    else if (status !== 'reported') showToast({ kind: 'info', text: t('moves_later', { title }) });
  };

  /**
   * Sends pending changes first, so that the coupon applies to the cart on screen; the answer is that cart. Returns
   * null on success, otherwise an error message. After a lost answer the cart is re-read: whether `code` is on it shows
   * the outcome.
   */
  const withCoupon = async (
    call: () => ReturnType<typeof api.call<typeof removeCoupon>>,
    { success, code }: { success: string; code: string | null },
  ): Promise<string | null> => {
    const { queryKey } = cartQuery(api);
    const failed = t('failed', { list: t('list.cart') });
    try {
      await (await openOutbox()).drain();
      const answer = await readList('cart', call);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, answer);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey });
      if (error instanceof ApiError) {
        if (error.status === 401) return t('session:log_in_first', { list: t('list.cart') });
        return error.status < 500 && error.status !== 429 ? error.message : failed;
      }
      const cart = queryClient.getQueryState(queryKey);
      if (!cart?.data || cart.isInvalidated) return t('coupon_unknown');
      if ((cart.data.summary.coupon?.code ?? null) !== code) return failed;
    }
    showToast({ kind: 'success', text: success });
    return null;
  };
  const coupon = {
    onApply: (code: string) =>
      withCoupon(() => api.call(applyCoupon, { body: { code }, idempotencyKey: crypto.randomUUID() }), {
        success: t('coupon_applied'),
        code: couponCode(code),
      }),
    onRemove: () =>
      withCoupon(() => api.call(removeCoupon, { idempotencyKey: crypto.randomUUID() }), {
        success: t('coupon_removed'),
        code: null,
      }),
  };
  const hasChanges = outbox.waiting + outbox.outOfReach + outbox.outcomes.length > 0;
  return { answer, cart, hasChanges, setQuantity, remove, toFavourites, coupon };
}
