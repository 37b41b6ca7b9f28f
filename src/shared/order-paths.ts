/** Page of an order; the odd spelling is the specification's (section 2). */
export function orderHref(id: string): string {
  return `/OrderDetails/${encodeURIComponent(id)}`;
}

export function invoiceHref(id: string): string {
  return `${orderHref(id)}/invoice`;
}

/** Page of a payment result. */
export function resultHref(id: string): string {
  return `/checkout/result/${encodeURIComponent(id)}`;
}

/** Page to pay an order again. */
export function payHref(id: string): string {
  return `/checkout/pay/${encodeURIComponent(id)}`;
}

/** One page of a list. */
export function pageHref(path: '/orders' | '/transactions', page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The page number in a list's URL; invalid ones mean the first page. */
export function readPage(named: string): number {
  return /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 1;
}
