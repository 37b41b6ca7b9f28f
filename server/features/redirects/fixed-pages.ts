// Addresses that the program itself answers, whatever the owner sells and writes: no redirect from them ever counts.
import { sharePath } from '../../../contract/app/shared-text.ts';
import { redirectKey } from './redirect-key.ts';

/** The paths of pages that are always there, without the slash at their beginning and as they are spelled (src/routes). */
export const fixedPages = [
  '', 'store', 'products', 'contact', 'compliants', 'cart', 'favorite', 'compare', 'checkout', 'orders', 'transactions', 'profile', 'login', 'login/return',
  'register', 'forgetPassword', 'reset-password', 'verify-email', 'verify-phone', 'undo-change', 'changes',
] as const; // prettier-ignore

const fixed = new Set<string | null>(
  [...fixedPages.map((path) => `/${path}`), sharePath, '/robots.txt', '/sitemap.xml'].map(redirectKey),
);

/** Below which every number has a page that says what became of it. */
const numbered = /^\/(?:orderdetails\/[^/]+(?:\/invoice)?|checkout\/[^/]+\/[^/]+|stock-wishes\/[^/]+)$/;

/** Whether an address, as `redirectKey` spells it, has a page at all times. */
export function isFixedPage(key: string): boolean {
  const path = key.replace(/\?.*$/s, '');
  return fixed.has(path) || numbered.test(path);
}
