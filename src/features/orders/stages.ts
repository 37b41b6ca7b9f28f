import { orderStatuses, type Order, type OrderStatus } from '../../../contract/orders/orders.ts';
import type { PaymentStatus } from '../../../contract/orders/payments.ts';

/** The four stages of a delivery (specification, section 4). */
export const stages = ['processing', 'shipped', 'out_for_delivery', 'delivered'] as const;

export type Stage = {
  status: (typeof stages)[number];
  /** When it was reached (ISO 8601); null where it has not been, or nobody noted it. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
};

/** Of an order whose goods do not leave before its payment goes on (server/features/orders/order/states.ts, `isFirm`). */
const unpaid: readonly PaymentStatus[] = ['pending', 'awaiting_transfer', 'under_review', 'failed', 'expired'];

/** Whether an order is not prepared yet because it is not paid; one that is paid at the door is prepared. */
export function waitsForPayment({ status, payment_status }: { status: string; payment_status: string }): boolean {
  return status === 'processing' && unpaid.some((each) => each === payment_status);
}

/** How far an order is. One that waits for its payment has reached no stage. One that has left the road (cancelled, returned) stands where it left it; of one in a state that this page does not know nothing can be said: null. */
export function stagesOf({
  status,
  payment_status,
  timeline,
}: Pick<Order, 'timeline'> & { status: string; payment_status: string }): Stage[] | null {
  if (!orderStatuses.some((known) => known === status)) return null;
  const timeOf = (wanted: OrderStatus) => timeline.find((entry) => entry.status === wanted)?.at ?? null;
  const left = status === 'cancelled' || status === 'returned';
  const reached = waitsForPayment({ status, payment_status })
    ? -1
    : left
      ? Math.max(...stages.map((stage, index) => (timeOf(stage) === null ? -1 : index)))
      : stages.findIndex((stage) => stage === status);
  return stages.map((stage, index) => ({
    status: stage,
    at: index <= reached ? timeOf(stage) : null,
    state: index < reached ? 'done' : index > reached ? 'ahead' : left || stage === 'delivered' ? 'done' : 'current',
  }));
}
