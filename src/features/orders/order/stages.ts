import { orderStatuses, type Order, type OrderStatus } from '../../../../contract/orders/orders.ts';
import type { PaymentStatus } from '../../../../contract/orders/payments.ts';

/** The four delivery stages (specification, section 4). */
export const stages = ['processing', 'shipped', 'out_for_delivery', 'delivered'] as const;

export type Stage = {
  status: (typeof stages)[number];
  /** When it was reached (ISO 8601); null if not reached or not recorded. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
};

/** Payment states in which an order must not ship (see `isFirm` in server/features/orders/order/states.ts). */
const unpaid: readonly PaymentStatus[] = ['pending', 'awaiting_transfer', 'under_review', 'failed', 'expired'];

/** Whether preparation waits for the payment; it does not for cash on delivery. */
export function waitsForPayment({ status, payment_status }: { status: string; payment_status: string }): boolean {
  return status === 'processing' && unpaid.some((each) => each === payment_status);
}

/**
 * The progress of an order. One that waits for its payment has reached no stage; a cancelled or returned one stays at
 * its last stage. Null for a state that this page does not know.
 */
export function stagesOf({
  status,
  payment_status,
  timeline,
}: Pick<Order, 'timeline'> & { status: string; payment_status: string }): Stage[] | null {
  if (!orderStatuses.some((each) => each === status)) return null;
  const timeOf = (stage: OrderStatus) => timeline.find((entry) => entry.status === stage)?.at ?? null;
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
