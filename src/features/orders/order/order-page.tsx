import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/overlays/message.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { PriceBreakdown, type Sum } from '../../../ui/product/sums.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useLabels } from '../order-labels.ts';
import { OrderLines } from './order-lines.tsx';
import { waitsForPayment } from './stages.ts';
import { OrderState, StateMark } from '../state-mark.tsx';
import { Timeline } from './timeline.tsx';
import { TransactionCard } from '../transaction-card.tsx';
import { formatWeekdays } from '../../../lib/text/format-weekday.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import panel from '../../../ui/page/panel.module.css';
import s from './order-page.module.css';

export function OrderPage({
  order,
  asOf,
  address,
  back,
  due,
  notices,
  actions,
}: {
  order: Order;
  /** When the stored copy was loaded, if the server could not be reached (ISO 8601). */
  asOf: string | null;
  /** The delivery address; nothing for a stored copy, which has none. */
  address: ReactNode;
  /** Asks for the account of a refund by bank transfer. */
  back: ReactNode;
  /** What the shopper must do to pay. */
  due: ReactNode;
  /** Offers notifications about the order. */
  notices: ReactNode;
  actions: ReactNode;
}) {
  const { t, moment, language } = useFormats('orders');
  const labels = useLabels();
  const { shipping } = order;
  const isUnpaid = waitsForPayment(order);
  return (
    <div className={s.page}>
      <BackToOrders />
      <header className={s.head}>
        <h1>
          {t('order')} <bdi dir="ltr">{order.number}</bdi>
        </h1>
        <OrderState order={order} />
        <p className={s.small}>{moment(order.created_at)}</p>
      </header>
      {asOf !== null && <Note icon="cloud">{t('as_of', { when: moment(asOf) })}</Note>}
      {order.is_late && !isUnpaid && (
        <Note icon="clock">
          {order.can_cancel ? (
            t('rights.late')
          ) : (
            <>
              {t('rights.late_sent')} <a href="/compliants">{t('rights.write')}</a>
            </>
          )}
        </Note>
      )}
      <div className={s.columns}>
        <div className={s.main}>
          {back}
          {due}
          <section className={`${panel.box} ${s.part}`} aria-labelledby="order-timeline">
            <h2 id="order-timeline">{t('timeline.title')}</h2>
            <Timeline order={order} />
            <dl className={s.facts}>
              <div>
                <dt>{t('shipping.company')}</dt>
                <dd>{shipping.company}</dd>
              </div>
              {order.delivered_at === null && order.status !== 'cancelled' && !isUnpaid && (
                <div>
                  <dt>{t('shipping.expected')}</dt>
                  <dd>{formatWeekdays(shipping.delivery_dates, language)}</dd>
                </div>
              )}
              {shipping.tracking_number !== null && (
                <div>
                  <dt>{t('shipping.number')}</dt>
                  <dd>
                    <bdi dir="ltr">{shipping.tracking_number}</bdi>
                  </dd>
                </div>
              )}
            </dl>
            {shipping.tracking_url !== null && (
              <div className={s.ways}>
                <ButtonLink href={shipping.tracking_url} target="_blank" rel="noreferrer">
                  {t('shipping.track')}
                </ButtonLink>
              </div>
            )}
            {order.returnable_until !== null && (
              <p className={s.small}>
                {t(
                  order.items.every((item) => item.returnable && item.return_exception === null)
                    ? 'rights.return'
                    : 'rights.return_some',
                  {
                    until: moment(order.returnable_until),
                  },
                )}
              </p>
            )}
          </section>
          <section className={`${panel.box} ${s.part}`} aria-labelledby="order-items">
            <h2 id="order-items">{t('items')}</h2>
            <OrderLines items={order.items} status={order.status} />
            {order.notes !== null && (
              <p className={s.small}>
                {t('notes')} <bdi>{order.notes}</bdi>
              </p>
            )}
          </section>
          {notices}
        </div>
        <aside className={s.aside}>
          <section className={`${panel.box} ${s.part}`} aria-labelledby="order-sums">
            <h2 id="order-sums">{t('sums.title')}</h2>
            <OrderSums order={order} />
            <p className={s.payment}>
              {t(`method.${order.payment_method}`)}
              <StateMark status={order.payment_status}>{labels.payment(order.payment_status)}</StateMark>
            </p>
            {order.held_until !== null && (
              <p className={s.small}>{t('held_until', { until: moment(order.held_until) })}</p>
            )}
          </section>
          {address && (
            <section className={`${panel.box} ${s.part}`} aria-labelledby="order-address">
              <h2 id="order-address">{t('address')}</h2>
              {address}
              {order.identity && (
                <p className={s.small}>
                  {t(`identity.${order.identity.type}`)}{' '}
                  <bdi dir="ltr">
                    <span aria-hidden="true">•••• </span>
                    {order.identity.last_four}
                  </bdi>
                </p>
              )}
            </section>
          )}
          {actions}
          {order.transactions.length > 0 && (
            <section className={`${panel.box} ${s.part}`} aria-labelledby="order-transactions">
              <h2 id="order-transactions">{t('transactions.title')}</h2>
              <ul className={s.transactions}>
                {order.transactions.map((transaction) => (
                  <li key={transaction.id}>
                    <TransactionCard transaction={transaction} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </div>
  );
}

function OrderSums({ order }: { order: Order }) {
  const { t, sarExact } = useFormats('orders');
  const off = (label: ReactNode, amount: number): Sum[] =>
    amount > 0 ? [{ label, amount: sarExact(amount), kind: 'off' }] : [];
  return (
    <PriceBreakdown
      currency={t('currency')}
      sums={[
        { label: t('sums.subtotal'), amount: sarExact(order.subtotal) },
        ...off(
          <>
            {t('sums.coupon')} <bdi dir="ltr">{order.coupon_code}</bdi>
          </>,
          order.discount,
        ),
        ...off(t('sums.transfer'), order.bank_transfer_discount),
        {
          label: t('sums.delivery'),
          amount: sarExact(order.delivery_cost),
          ...(order.delivery_cost === 0 ? { instead: t('sums.free') } : {}),
        },
        ...(order.cash_fee > 0 ? [{ label: t('sums.cash_fee'), amount: sarExact(order.cash_fee) }] : []),
        { label: t('sums.total'), amount: sarExact(order.total), kind: 'total' },
        { label: t('sums.vat'), amount: sarExact(order.vat), kind: 'contained' },
        ...off(t('refunded'), order.refunded),
      ]}
    />
  );
}

/** For visits from a notification or an email: a standalone window has no back button. */
function BackToOrders() {
  const { t } = useFormats('orders');
  return (
    <Breadcrumb label={t('breadcrumb')} steps={[{ title: t('title'), href: '/orders' }, { title: t('details') }]} />
  );
}

export function OrderSkeleton() {
  const { t } = useFormats('orders');
  return (
    <div className={s.page} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <BackToOrders />
      <Skeleton shape="title" width={40} />
      <div className={s.columns}>
        <div className={s.blank}>
          <Skeleton shape="box" />
          <Skeleton width={80} />
          <Skeleton width={60} />
          <Skeleton shape="box" />
        </div>
        <div className={s.blank}>
          <Skeleton shape="box" />
          <Skeleton width={80} />
        </div>
      </div>
    </div>
  );
}
