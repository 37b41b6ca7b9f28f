import { orderStatuses, type Order, type OrderStatus } from '../../../contract/orders.ts';

/** The four stages of a delivery (specification, section 4). */
export const stages = ['processing', 'shipped', 'out_for_delivery', 'delivered'] as const;

export type Stage = {
  status: (typeof stages)[number];
  /** When it was reached (ISO 8601); null where it has not been, or nobody noted it. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
};

/** How far an order is. One that has left the road (cancelled, returned) stands where it left it; of one in a state that this page does not know nothing can be said: null. */
export function stagesOf({ status, timeline }: Pick<Order, 'timeline'> & { status: string }): Stage[] | null {
  if (!orderStatuses.some((known) => known === status)) return null;
  const timeOf = (wanted: OrderStatus) => timeline.find((entry) => entry.status === wanted)?.at ?? null;
  const left = status === 'cancelled' || status === 'returned';
  const reached = left
    ? stages.filter((stage) => timeOf(stage) !== null).length - 1
    : stages.findIndex((stage) => stage === status);
  return stages.map((stage, index) => ({
    status: stage,
    at: timeOf(stage),
    state: index < reached ? 'done' : index > reached ? 'ahead' : left || stage === 'delivered' ? 'done' : 'current',
  }));
}
