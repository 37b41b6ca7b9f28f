import type { Order } from '../../../../contract/orders/orders.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useLabels } from '../order-labels.ts';
import { stagesOf, waitsForPayment } from './stages.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './order-page.module.css';

/** The delivery stages with times, after a pending payment and before a cancellation or return, if any. */
export function Timeline({ order }: { order: Pick<Order, 'status' | 'payment_status' | 'timeline'> }) {
  const { t, moment } = useFormats('orders');
  const labels = useLabels();
  const stages = stagesOf(order);
  const left = order.status === 'cancelled' || order.status === 'returned' ? order.status : null;
  const leftAt = order.timeline.find(({ status }) => status === left)?.at ?? null;
  const paymentAt = order.timeline.filter((entry) => entry.payment_status === order.payment_status).at(-1)?.at ?? null;
  if (!stages) return <p role="status">{t('status.unknown')}</p>;
  const shown = left === null ? stages : stages.filter(({ state }) => state === 'done');
  return (
    <ol className={s.timeline} aria-label={t('timeline.title')}>
      {waitsForPayment(order) && (
        <li data-state="current" aria-current="step">
          <span className={s.dot} aria-hidden="true" />
          <span>
            <b>{labels.payment(order.payment_status)}</b>
            {paymentAt !== null && <span className={s.small}>{moment(paymentAt)}</span>}
          </span>
        </li>
      )}
      {shown.map(({ status, at, state }) => (
        <li key={status} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={s.dot} aria-hidden="true">
            {state === 'done' && <Icon name="check" />}
          </span>
          <span>
            <b>{labels.order(status)}</b>
            {at !== null && <span className={s.small}>{moment(at)}</span>}
            {state === 'ahead' && <VisuallyHidden>{t('timeline.ahead')}</VisuallyHidden>}
          </span>
        </li>
      ))}
      {left !== null && (
        <li data-state="left" aria-current="step">
          <span className={s.dot} aria-hidden="true">
            <Icon name="close" />
          </span>
          <span>
            <b>{labels.order(left)}</b>
            {leftAt !== null && <span className={s.small}>{moment(leftAt)}</span>}
          </span>
        </li>
      )}
    </ol>
  );
}
