import type { CartSummary } from '../../../../contract/shopper/cart.ts';
import type { Quote } from '../../../../contract/orders/checkout.ts';
import { Note } from '../../../ui/overlays/message.tsx';
import { PriceBreakdown, type Sum } from '../../../ui/product/sums.tsx';
import { formatWeekdays } from '../../../lib/text/format-weekday.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import { useInstalmentsText } from '../use-instalments-text.ts';
import panel from '../../../ui/page/panel.module.css';
import s from '../checkout.module.css';

/** What will be charged and why: the cart's sums until the address is known, then the server's quote. */
export function CheckoutSummary({
  cart,
  quote,
  isMadeToOrder,
  isFinal,
  isStale,
  former,
}: {
  cart: CartSummary;
  quote: Quote | null;
  /** Whether an item is made to order: delivery days then count from when it is ready. */
  isMadeToOrder: boolean;
  /** Whether a method is chosen: until then the quote is for a method without fee or discount. */
  isFinal: boolean;
  /** Whether a newer quote is loading. */
  isStale: boolean;
  /** The total shown before, if it differed. */
  former: number | null;
}) {
  const { t, sarExact, language, counted } = useFormats('checkout');
  const instalmentsText = useInstalmentsText();
  const currency = t('currency');
  return (
    <section className={panel.box} aria-labelledby="checkout-summary" aria-busy={isStale || undefined}>
      <h2 id="checkout-summary">{t('summary.title')}</h2>
      <PriceBreakdown currency={currency} formerLabel={t('summary.before')} sums={quote ? quoteSums() : cartSums()} />
      {quote && (
        <p className={s.small}>
          {t('summary.arrives')} {formatWeekdays(quote.delivery_dates, language)}
        </p>
      )}
      {quote && isMadeToOrder && <p className={s.small}>{t('shipping.from_ready')}</p>}
      {quote?.instalments && isFinal && <Note>{instalmentsText(quote.instalments.amounts)}</Note>}
      {!quote && <p className={s.small}>{t('summary.more_later')}</p>}
      {quote && !isFinal && <p className={s.small}>{t('summary.method_later')}</p>}
    </section>
  );

  function cartSums(): Sum[] {
    return [
      { label: t('summary.goods', counted(cart.items)), amount: sarExact(cart.subtotal) },
      ...couponSums(cart.coupon),
      { label: t('summary.delivery'), amount: '', instead: '\u2026' }, // reserves the line until it is known
      { label: t('summary.total_so_far'), amount: sarExact(cart.total), kind: 'total' },
      { label: t('summary.vat'), amount: sarExact(cart.vat), kind: 'contained' },
    ];
  }

  function quoteSums(): Sum[] {
    if (!quote) return [];
    const pieces = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return [
      { label: t('summary.goods', counted(pieces)), amount: sarExact(quote.subtotal) },
      ...couponSums(quote.coupon),
      ...(quote.bank_transfer_discount > 0
        ? [{ label: t('summary.transfer'), amount: sarExact(quote.bank_transfer_discount), kind: 'off' as const }]
        : []),
      {
        label: t('summary.delivery'),
        amount: sarExact(quote.delivery_cost),
        ...(quote.delivery_cost === 0 ? { instead: t('summary.free') } : {}),
      },
      ...(quote.cash_fee > 0 ? [{ label: t('summary.cash_fee'), amount: sarExact(quote.cash_fee) }] : []),
      {
        label: t(isFinal ? 'summary.total' : 'summary.total_so_far'),
        amount: sarExact(quote.total),
        kind: 'total',
        ...(former === null ? {} : { former: sarExact(former) }),
      },
      { label: t('summary.vat'), amount: sarExact(quote.vat), kind: 'contained' },
    ];
  }

  function couponSums(coupon: { code: string; discount: number; free_shipping: boolean } | null): Sum[] {
    if (!coupon || (coupon.discount === 0 && !coupon.free_shipping)) return [];
    const label = (
      <>
        {t('summary.coupon')} <bdi dir="ltr">{coupon.code}</bdi>
      </>
    );
    return [
      {
        label,
        amount: sarExact(coupon.discount),
        kind: 'off',
        ...(coupon.discount === 0 ? { instead: t('summary.free_delivery') } : {}),
      },
    ];
  }
}
