/** The page of an order; its odd spelling is the specification's (section 2). */
export function orderHref(id: string): string {
  return `/OrderDetails/${encodeURIComponent(id)}`;
}

export function invoiceHref(id: string): string {
  return `${orderHref(id)}/invoice`;
}

/** Where an order is paid again. */
export function payHref(id: string): string {
  return `/checkout/pay/${encodeURIComponent(id)}`;
}

/** A page of a list of this shopper's. */
export function pageHref(path: '/orders' | '/transactions', page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The page that the address of such a list names; anything that is none is the first. */
export function readPage(named: string): number {
  return /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 1;
}
