// Paths that the program always serves, whatever the owner sells and writes: redirects from them never apply.
import { sharePath } from '../../../contract/app/shared-text.ts';
import { redirectKey } from './redirect-key.ts';

/** Paths of the permanent pages, without the leading slash and spelled as in src/routes. */
export const fixedPages = [
  '', 'store', 'products', 'contact', 'compliants', 'cart', 'favorite', 'compare', 'checkout', 'orders', 'transactions',
  'profile', 'login', 'login/return', 'register', 'forgetPassword', 'reset-password', 'verify-email', 'verify-phone',
  'undo-change', 'changes',
] as const; // prettier-ignore

const fixed = new Set<string | null>(
  [...fixedPages.map((path) => `/${path}`), sharePath, '/robots.txt', '/sitemap.xml'].map(redirectKey),
);

/** Paths with an id: every id has a page, which explains what happened to a missing order or alert. */
const numbered = /^\/(?:orderdetails\/[^/]+(?:\/invoice)?|checkout\/[^/]+\/[^/]+|stock-wishes\/[^/]+)$/;

/** Whether a path, as normalized by `redirectKey`, always has a page. */
export function isFixedPage(key: string): boolean {
  const path = key.replace(/\?.*$/s, '');
  return fixed.has(path) || numbered.test(path);
}
