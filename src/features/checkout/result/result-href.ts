/** Page of a payment result. */
export function resultHref(orderId: string): string {
  return `/checkout/result/${encodeURIComponent(orderId)}`;
}

/** Page to pay an order again. */
export function payHref(orderId: string): string {
  return `/checkout/pay/${encodeURIComponent(orderId)}`;
}

export function orderHref(orderId: string): string {
  return `/OrderDetails/${encodeURIComponent(orderId)}`;
}
