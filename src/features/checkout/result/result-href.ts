/** Where a payment comes back to: what became of it. */
export function resultHref(orderId: string): string {
  return `/checkout/result/${encodeURIComponent(orderId)}`;
}

/** Where an order is paid again. */
export function payHref(orderId: string): string {
  return `/checkout/pay/${encodeURIComponent(orderId)}`;
}

export function orderHref(orderId: string): string {
  return `/OrderDetails/${encodeURIComponent(orderId)}`;
}
