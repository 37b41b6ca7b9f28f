import { useEffect, useState } from 'react';
import type { Product, Variety } from '../../../contract/catalogue/catalogue.ts';
import { openOutbox } from '../../shopper-lists/outbox/open-outbox.ts';
import { isGuestChangeValid } from '../../outbox/changes/outbox-record.ts';
import { useOutbox } from '../../shopper-lists/outbox/outbox.state.ts';
import type { AuthSearch, readListParameter } from '../../session/paths/auth-paths.ts';
import { storeVisitorChange } from '../../shopper-lists/ask-to-sign-in.ts';
import { shopperListOf } from '../../shopper-lists/list-change.ts';

/** What a pending change contains: variety, quantity and custom text. */
export type StoredLine = { variety_id?: number; quantity: number; custom_text: string | null };

/**
 * The pending change as stored on this device: null if it is not stored, undefined while unknown. A change made before
 * JavaScript had loaded is stored now; an address made up by another site is not. `product` loads a little later than
 * the address, with its varieties last.
 */
export function useStoredLine(
  change: ReturnType<typeof readListParameter>,
  { quantity = 1, custom_text }: AuthSearch,
  product: (Product & { varieties?: readonly Variety[] }) | undefined,
): StoredLine | null | undefined {
  const [readAt, setReadAt] = useState<number | null>(null);
  const isRead = readAt !== null;
  const { ops } = useOutbox();
  const { list, product_id, variety_id = product?.default_variety_id } = change ?? {};
  const op = ops
    .filter((each) => shopperListOf(each) === list && each.seen.product_id === product_id)
    .filter((each) => readAt !== null && isGuestChangeValid(each, readAt))
    .at(-1);
  const isStored = op !== undefined;
  const variety = product?.varieties?.find(({ id }) => id === variety_id);
  const title = product?.title;
  const price = variety?.price ?? product?.price;
  const available = variety?.quantity ?? product?.quantity;

  useEffect(() => {
    const read = () => setReadAt(Date.now());
    openOutbox().then(read, read); // if the code fails to load nothing is stored, and the page says so
    const again = () => setReadAt((before) => before && Date.now()); // the page may be shown again on another day
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);
  useEffect(() => {
    const isOurs = document.referrer.startsWith(`${location.origin}/`);
    if (!isOurs || !isRead || isStored || !list || !product_id || !variety_id) return;
    if (title === undefined || price === undefined || available === undefined) return;
    const text = custom_text === undefined ? {} : { custom_text };
    // the page says that it is not stored
    storeVisitorChange({ list, product_id, variety_id, quantity, title, price, available, ...text }).catch(
      () => undefined,
    );
  }, [isRead, isStored, list, product_id, variety_id, title, price, available, quantity, custom_text]);

  if (!isRead || !change) return undefined;
  return op ? lineOf(op) : null;
}

function lineOf(op: ReturnType<typeof useOutbox>['ops'][number]): StoredLine {
  switch (op.kind) {
    case 'wishlist.set':
      return { quantity: 1, custom_text: null };
    case 'compare.set':
      return { variety_id: op.payload.variety_id, quantity: 1, custom_text: null };
    case 'cart.remove':
      return { variety_id: op.payload.variety_id, quantity: 0, custom_text: op.payload.custom_text };
    default:
      return op.payload;
  }
}
