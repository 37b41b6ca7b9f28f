import type { Order } from '../../../../contract/orders/orders.ts';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';

export type OpenPayment = {
  method: PaymentMethod;
  /** ISO 8601. */
  until: string;
};

/** The payment of an order that its provider still lets the shopper go on with; null where there is none. */
export function openPayment({ transactions }: Pick<Order, 'transactions'>): OpenPayment | null {
  const open = transactions.find(({ open_until }) => open_until !== null);
  return open?.open_until ? { method: open.payment_method, until: open.open_until } : null;
}

/** The open payment that a method has to wait for: the same method goes on with it where it has a page to go on at. */
export function isInTheWay(order: Pick<Order, 'transactions' | 'action'>, method: PaymentMethod): OpenPayment | null {
  const open = openPayment(order);
  return open?.method === method && order.action.type === 'redirect' ? null : open;
}
