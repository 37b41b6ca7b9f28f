import type { OrderSummary } from '../../../../contract/orders/orders.ts';
import type { Pagination } from '../../../../contract/core/paging.ts';
import { ButtonLink } from '../../../ui/buttons/button.tsx';
import { Message, Note } from '../../../ui/overlays/message.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { ListPager } from './list-pager.tsx';
import { orderHref, payHref } from '../../../shared/order-paths.ts';
import { useLabels } from '../order-labels.ts';
import { waitsForPayment } from '../order/stages.ts';
import { OrderState, StateMark } from '../state-mark.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import panel from '../../../ui/page/panel.module.css';
import s from '../orders.module.css';

/** The customer's orders, newest first. */
export function OrdersPage({
  answer,
  asOf,
}: {
  /** Undefined while loading. */
  answer: { data: OrderSummary[]; pagination: Pagination } | undefined;
  /** When the stored copy was loaded, if the server could not be reached (ISO 8601). */
  asOf: string | null;
}) {
  const { t, moment } = useFormats('orders');
  if (answer && answer.data.length === 0 && answer.pagination.meta.page.current === 1) {
    return (
      <Message level={1} icon="receipt" title={t('empty.title')} text={t('empty.text')}>
        <ButtonLink kind="primary" href="/store">
          {t('errors:store')}
        </ButtonLink>
        <ButtonLink href="/cart">{t('empty.cart')}</ButtonLink>
      </Message>
    );
  }
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{t('title')}</h1>
        <a href="/transactions">{t('to_transactions')}</a>
      </header>
      {asOf !== null && <Note icon="cloud">{t('as_of', { when: moment(asOf) })}</Note>}
      {answer ? (
        <>
          <ul className={s.list}>
            {answer.data.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          <ListPager path="/orders" pagination={answer.pagination} />
        </>
      ) : (
        <div className={s.list} role="status">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {[1, 2, 3].map((each) => (
            <div key={each} className={`${panel.box} ${s.blank}`}>
              <Skeleton shape="title" width={40} />
              <Skeleton width={80} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { t, sarExact, moment, counted } = useFormats('orders');
  const labels = useLabels();
  const href = orderHref(order.id);
  return (
    <article className={`${panel.box} ${s.card}`} aria-labelledby={`order-${order.number}`}>
      <div className={s.cardHead}>
        <h2 id={`order-${order.number}`}>
          <a href={href}>
            {t('order')} <bdi dir="ltr">{order.number}</bdi>
          </a>
        </h2>
        <OrderState order={order} />
      </div>
      <p className={s.small}>{moment(order.created_at)}</p>
      <ul className={s.preview}>
        {order.preview.map(({ title, image }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an immutable list that may repeat a title
          <li key={index}>{image ? <Picture media={image} sizes="64px" alt={title} /> : <span>{title}</span>}</li>
        ))}
      </ul>
      <div className={s.cardFoot}>
        <p>
          <b>
            <Amount amount={sarExact(order.total)} currency={t('currency')} />
          </b>{' '}
          <span className={s.small}>{t('pieces', counted(order.pieces))}</span>
        </p>
        {!waitsForPayment(order) && (
          <StateMark status={order.payment_status}>{labels.payment(order.payment_status)}</StateMark>
        )}
      </div>
      <div className={s.ways}>
        {order.can_repay && (
          <ButtonLink kind="primary" href={payHref(order.id)}>
            {t('repay')}
            <VisuallyHidden> {order.number}</VisuallyHidden>
          </ButtonLink>
        )}
        <ButtonLink href={href}>
          {t('details')}
          <VisuallyHidden> {order.number}</VisuallyHidden>
        </ButtonLink>
      </div>
    </article>
  );
}
