import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  applyCoupon,
  removeCartLine,
  removeCoupon,
  setCartLine,
  type CartLine,
  type getCarts,
} from '../../../contract/cart.ts';
import { toggleWishlist } from '../../../contract/wishlist.ts';
import { cartQuery } from '../../features/cart/cart.queries.ts';
import { wishlistQuery } from '../../features/wishlist/wishlist.queries.ts';
import type { Answer } from '../../lib/api.ts';
import { showToast } from '../../lib/toast.ts';
import { failureWords } from './change-list.ts';

type Cart = Pick<Answer<typeof getCarts>, 'data' | 'summary' | 'cachedAt'>;

/** The cart with what can be done to it. Changes go to the server one after the other; a quantity that was asked for is shown at once, and of several only the last is sent. */
export function useCart() {
  const { api } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('lists');
  const queryClient = useQueryClient();
  const { queryKey } = cartQuery(api);
  const answer = useQuery(cartQuery(api));
  const [asked, setAsked] = useState<ReadonlyMap<number, number>>(new Map());
  const latest = useRef(asked);
  const chain = useRef<Promise<unknown>>(Promise.resolve());

  const note = (id: number, quantity: number | null) => {
    const next = new Map(latest.current);
    if (quantity === null) next.delete(id);
    else next.set(id, quantity);
    latest.current = next;
    setAsked(next);
  };
  /** After all that was asked for before. Null where it went well, else why not. */
  const carryOut = (work: () => Promise<Cart | null>): Promise<string | null> => {
    const done = chain.current.then(async () => {
      try {
        await queryClient.cancelQueries({ queryKey });
        const cart = await work();
        if (cart) queryClient.setQueryData(queryKey, cart);
        return null;
      } catch (error) {
        void queryClient.invalidateQueries({ queryKey });
        return failureWords(error, t('list.cart'), t);
      }
    });
    chain.current = done;
    return done;
  };
  const say = (failure: string | null, success: string) =>
    showToast(failure === null ? { kind: 'success', text: success } : { kind: 'error', text: failure });
  const input = (id: number) => ({ params: { id }, idempotencyKey: crypto.randomUUID() });

  const setQuantity = async ({ id }: CartLine, quantity: number) => {
    note(id, quantity);
    const failure = await carryOut(async () =>
      latest.current.get(id) === quantity ? api.call(setCartLine, { ...input(id), body: { quantity } }) : null,
    );
    if (latest.current.get(id) !== quantity) return; // another was asked for meanwhile
    note(id, null);
    if (failure !== null) say(failure, '');
  };
  const remove = async ({ id }: CartLine) => {
    note(id, 0);
    const failure = await carryOut(() => api.call(removeCartLine, input(id)));
    note(id, null);
    say(failure, t('cart_updated'));
  };
  const moveToFavourites = async ({ id, product }: CartLine) => {
    note(id, 0);
    const failure = await carryOut(async () => {
      const body = { value: true };
      await api.call(toggleWishlist, { ...input(product.id), body });
      return api.call(removeCartLine, input(id));
    });
    note(id, null);
    await queryClient.invalidateQueries({ queryKey: wishlistQuery(api).queryKey });
    say(failure, t('moved', { title: product.title }));
  };
  const coupon = {
    onApply: async (code: string) => {
      const failure = await carryOut(() =>
        api.call(applyCoupon, { body: { code }, idempotencyKey: crypto.randomUUID() }),
      );
      if (failure === null) say(null, t('coupon_applied'));
      return failure;
    },
    onRemove: async () => {
      const failure = await carryOut(() => api.call(removeCoupon, { idempotencyKey: crypto.randomUUID() }));
      if (failure === null) say(null, t('coupon_removed'));
      return failure;
    },
  };
  return { answer, asked, setQuantity, remove, moveToFavourites, coupon };
}
