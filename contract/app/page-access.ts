// Who may open which page (specification, sections 2 and 6), by the first segment of its path. The client's guards and
// the server's choice between page and shell both use it.

/** For signed-in customers; a visitor is redirected to /login and back. */
export const customerPages = [
  'cart', 'favorite', 'compare', 'profile', 'checkout', 'orders', 'OrderDetails', 'transactions', 'verify-email', 'verify-phone',
] as const; // prettier-ignore

/** For visitors; a signed-in customer is redirected to the home page. */
export const visitorPages = ['login', 'register', 'forgetPassword', 'reset-password'] as const;

export type CustomerPage = (typeof customerPages)[number];

const below = (pages: readonly string[]) => new RegExp(`^/(${pages.join('|')})(?![^/?#])`, 'i');
const forCustomers = below(customerPages);
const forVisitors = below(visitorPages);

/** Whether a path is for signed-in customers; it may have a query and a fragment. */
export function isCustomerPage(path: string): boolean {
  return forCustomers.test(path);
}

/** Whether a path is for visitors only. */
export function isVisitorPage(path: string): boolean {
  return forVisitors.test(path);
}
