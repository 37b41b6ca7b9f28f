// Items that a payment method does not accept, whatever the total: made-to-order items and gold, if the owner has
// excluded them for cash (COD_EXCLUDES).
import type { FieldIssue } from '../../../../contract/core/field-messages.ts';
import type { Language } from '../../../../contract/core/language.ts';
import type { CashExclusion, RefusedMethod } from '../../../../contract/orders/payments.ts';
import { cashText } from '../../../http/answers/messages.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { CheckoutLine } from '../../cart/checkout-lines.ts';
import type { PaymentOffer } from './payment-methods.ts';
import { lineException } from '../returns/return-rights.ts';

/** What decides about an item, in a cart or an order. */
export type ExcludableItem = { isMadeToOrder: boolean; isGold: boolean };

/** Items with a caliber are gold. */
export function excludableOf({
  line,
  variety: { product, variety, returnException },
  uploadIds,
}: CheckoutLine): ExcludableItem & { title: string } {
  return {
    title: product.title,
    isMadeToOrder: lineException({ customText: line.customText, uploadIds, returnException }) === 'made_to_order',
    isGold: variety.caliber !== null,
  };
}

const holds: Record<CashExclusion, (item: ExcludableItem) => boolean> = {
  custom_text: (item) => item.isMadeToOrder,
  gold: (item) => item.isGold,
};

/** Methods that exclude some of these items, and the titles of those items. */
export function refusedMethods(
  offers: readonly PaymentOffer[],
  items: readonly (ExcludableItem & { title: string })[],
  language: Language,
): RefusedMethod[] {
  return offers.flatMap(({ method, excludes }) =>
    excludes.flatMap((reason): RefusedMethod[] => {
      const titles = [...new Set(items.filter(holds[reason]).map(({ title }) => title))];
      if (titles.length === 0) return [];
      return [{ payment_method: method, reason, titles, message: cashText(reason, titles, language) }];
    }),
  );
}

const issues: Record<CashExclusion, FieldIssue> = { custom_text: 'no_cash_made_to_order', gold: 'no_cash_gold' };

/** Throws `invalid` if the method excludes one of these items. */
export function checkExclusions({ excludes }: PaymentOffer, items: readonly ExcludableItem[]): void {
  const reason = excludes.find((each) => items.some(holds[each]));
  if (reason) throw new Refusal('invalid', { fields: { payment_method: issues[reason] } });
}
