import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { Amount } from '../../ui/price.tsx';
import { shippingProgress, type ShownSummary } from './cart-view.ts';
import { useCartWords } from './cart-words.ts';
import s from './order-summary.module.css';

/** What the cart comes to, and why. `children` stand between the sums and the ways on. */
export function OrderSummary({
  summary,
  freeShippingFrom,
  children,
  belowTotal,
  ways,
}: {
  summary: ShownSummary;
  /** In SAR; null where the settings do not say. */
  freeShippingFrom: number | null;
  children?: ReactNode;
  belowTotal?: ReactNode;
  ways: ReactNode;
}) {
  const { t, sar, counted } = useCartWords();
  const currency = t('currency');
  const { items, subtotal, coupon, vat, total } = summary;
  const free = shippingProgress(total, freeShippingFrom);
  return (
    <section className={s.summary} aria-labelledby="order-summary">
      <h2 id="order-summary">{t('summary.title')}</h2>
      {free && (
        <div className={s.free}>
          <p>
            <Icon name="truck" />
            {free.missing === 0 ? t('summary.free_reached') : t('summary.free_missing', { amount: sar(free.missing) })}
          </p>
          <progress value={free.part} max={1} aria-label={t('summary.free_label')} />
        </div>
      )}
      {children}
      <dl className={s.sums}>
        <div>
          <dt>{t('summary.items', counted(items))}</dt>
          <dd>
            <Amount amount={sar(subtotal)} currency={currency} />
          </dd>
        </div>
        {coupon && coupon.discount > 0 && (
          <div className={s.off}>
            <dt>
              {t('summary.coupon')} <bdi dir="ltr">{coupon.code}</bdi>
            </dt>
            <dd>
              <span aria-hidden="true">−</span>
              <Amount amount={sar(coupon.discount)} currency={currency} />
            </dd>
          </div>
        )}
        <div className={s.total}>
          <dt>{t('summary.total')}</dt>
          <dd aria-live="polite">
            <Amount amount={sar(total)} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className={s.tax}>
        {vat === null ? t('summary.tax') : t('summary.tax_amount', { amount: sar(vat) })} {t('summary.delivery_later')}
      </p>
      {belowTotal}
      <div className={s.ways}>{ways}</div>
    </section>
  );
}
