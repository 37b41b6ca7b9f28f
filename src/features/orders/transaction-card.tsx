import type { Transaction } from '../../../contract/orders/payments.ts';
import { ButtonLink } from '../../ui/buttons/button.tsx';
import { Amount } from '../../ui/product/price.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { orderHref, payHref } from '../../shared/order-paths.ts';
import { useLabels } from './order-labels.ts';
import { StateMark } from './state-mark.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import panel from '../../ui/page/panel.module.css';
import s from './orders.module.css';

/** One payment attempt: method, amount and outcome. */
export function TransactionCard({
  transaction,
  namesOrder = false,
}: {
  transaction: Transaction;
  /** Whether to link its order and offer to pay again. */
  namesOrder?: boolean;
}) {
  const { t, sarExact, moment } = useFormats('orders');
  const labels = useLabels();
  const { id, order_id, order_number, payment_method, amount, refunded, status, reason, brand, last_four } =
    transaction;
  const currency = t('currency');
  const Heading = namesOrder ? 'h2' : 'h3';
  return (
    <article className={`${panel.box} ${s.card}`}>
      <div className={s.cardHead}>
        <Heading>
          {t(`method.${payment_method}`)}
          {last_four !== null && (
            <>
              {' '}
              <bdi dir="ltr">
                {brand !== null && `${brand} `}
                <span aria-hidden="true">•••• </span>
                {last_four}
              </bdi>
            </>
          )}
        </Heading>
        <StateMark status={status}>{labels.transaction(status)}</StateMark>
      </div>
      <p className={s.small}>
        {moment(transaction.created_at)}
        {namesOrder && (
          <>
            {' · '}
            <a href={orderHref(order_id)}>
              {t('order')} <bdi dir="ltr">{order_number}</bdi>
            </a>
          </>
        )}
      </p>
      <p>
        <b>
          <Amount amount={sarExact(amount)} currency={currency} />
        </b>
        {refunded > 0 && (
          <span className={s.small}>
            {' '}
            {t('refunded')} <Amount amount={sarExact(refunded)} currency={currency} />
          </span>
        )}
      </p>
      {reason !== null && <p className={s.small}>{reason}</p>}
      <p className={s.small}>
        {t('transactions.id')}{' '}
        <bdi dir="ltr" className={s.id}>
          {id}
        </bdi>
      </p>
      {namesOrder && transaction.can_repay && (
        <div className={s.ways}>
          <ButtonLink kind="primary" href={payHref(order_id)}>
            {t('repay')}
            <VisuallyHidden> {order_number}</VisuallyHidden>
          </ButtonLink>
        </div>
      )}
    </article>
  );
}
