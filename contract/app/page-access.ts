// Who may open which page (specification, sections 2 and 6), by the first part of its path. Guards of the client and the server's choice between page and shell read it here.

/** For signed-in customers; a visitor is led to /login and back. */
export const customerPages = [
  'cart', 'favorite', 'compare', 'profile', 'checkout', 'orders', 'OrderDetails', 'transactions', 'verify-email', 'verify-phone',
] as const; // prettier-ignore

/** For visitors; a signed-in customer is led home. */
export const visitorPages = ['login', 'register', 'forgetPassword', 'reset-password'] as const;

export type CustomerPage = (typeof customerPages)[number];

const below = (pages: readonly string[]) => new RegExp(`^/(${pages.join('|')})(?![^/?#])`, 'i');
const forCustomers = below(customerPages);
const forVisitors = below(visitorPages);

/** Whether a path, with query and fragment or without, is for signed-in customers. */
export function isCustomerPage(path: string): boolean {
  return forCustomers.test(path);
}

/** Whether a path is for visitors only. */
export function isVisitorPage(path: string): boolean {
  return forVisitors.test(path);
}
