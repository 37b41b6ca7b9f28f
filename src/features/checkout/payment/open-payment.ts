import type { Order } from '../../../../contract/orders/orders.ts';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';

export type OpenPayment = {
  method: PaymentMethod;
  /** ISO 8601. */
  until: string;
};

/** The payment of an order that is still open at its provider; null if none. */
export function openPayment({ transactions }: Pick<Order, 'transactions'>): OpenPayment | null {
  const open = transactions.find(({ open_until }) => open_until !== null);
  return open?.open_until ? { method: open.payment_method, until: open.open_until } : null;
}

/** The open payment that blocks a method. It does not block its own method if there is a page to continue it at. */
export function blockingPayment(
  order: Pick<Order, 'transactions' | 'action'>,
  method: PaymentMethod,
): OpenPayment | null {
  const open = openPayment(order);
  return open?.method === method && order.action.type === 'redirect' ? null : open;
}
