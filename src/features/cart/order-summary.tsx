import type { ReactNode } from 'react';
import { Icon } from '../../ui/media/icons.tsx';
import { Amount } from '../../ui/product/price.tsx';
import { shippingProgress, type ShownCoupon, type ShownSummary } from './cart-view.ts';
import { useFormats } from '../../shared/use-formats.ts';
import panel from '../../ui/page/panel.module.css';
import s from './order-summary.module.css';

/** The cart's total and how it is made up. `children` go between the sums and `ways`. */
export function CartTotals({
  summary,
  freeShippingFrom,
  children,
  belowTotal,
  ways,
}: {
  summary: ShownSummary;
  /** In SAR; null if the settings have none. */
  freeShippingFrom: number | null;
  children?: ReactNode;
  belowTotal?: ReactNode;
  ways: ReactNode;
}) {
  const { t, sarExact, counted } = useFormats('cart');
  const currency = t('currency');
  const { items, subtotal, coupon, vat, total } = summary;
  const free = shippingProgress(summary, freeShippingFrom);
  return (
    <section className={panel.box} aria-labelledby="order-summary">
      <h2 id="order-summary">{t('summary.title')}</h2>
      {free && (
        <div className={s.free}>
          <p>
            <Icon name="truck" />
            {free.missing === 0
              ? t('summary.free_reached')
              : t('summary.free_missing', { amount: sarExact(free.missing) })}
          </p>
          <progress value={free.part} max={1} aria-label={t('summary.free_label')} />
        </div>
      )}
      {children}
      <dl className={s.sums}>
        <div>
          <dt>{t('summary.items', counted(items))}</dt>
          <dd>
            <Amount amount={sarExact(subtotal)} currency={currency} />
          </dd>
        </div>
        {coupon && <Coupon coupon={coupon} />}
        {/* The only live region of the page that announces each change. */}
        <div className={s.total} aria-live="polite" aria-atomic="true">
          <dt>{t('summary.total')}</dt>
          <dd>
            <Amount amount={sarExact(total)} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className={s.tax}>
        {vat === null ? t('summary.tax') : t('summary.tax_amount', { amount: sarExact(vat) })}{' '}
        {t('summary.delivery_later')}
      </p>
      {belowTotal}
      <div className={s.ways}>{ways}</div>
    </section>
  );
}

/** The coupon's discount; nothing if it gives none. */
function Coupon({ coupon: { code, problem, takes } }: { coupon: ShownCoupon }) {
  const { t, sarExact } = useFormats('cart');
  if (takes ? takes.discount === 0 && !takes.freeShipping : problem !== null) return null;
  return (
    <div className={s.off}>
      <dt>
        {t('summary.coupon')} <bdi dir="ltr">{code}</bdi>
      </dt>
      {takes === null ? (
        <dd className={s.later}>{t('summary.coupon_later')}</dd>
      ) : takes.discount > 0 ? (
        <dd>
          <span aria-hidden="true">−</span>
          <Amount amount={sarExact(takes.discount)} currency={t('currency')} />
        </dd>
      ) : (
        <dd>{t('summary.coupon_shipping')}</dd>
      )}
    </div>
  );
}
