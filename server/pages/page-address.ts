// Resolves a URL to a page before anything is rendered.
import { productListQuery } from '../../contract/catalogue/catalogue.ts';
import { isCustomerPage, isVisitorPage } from '../../contract/app/page-access.ts';
import { isPagePath } from '../../contract/app/page-path.ts';
import { fixedPages } from '../features/redirects/fixed-pages.ts';
import { isPageSlug, pageSlugs, questionsSlug } from '../../contract/content/pages.ts';

export type PageAddress =
  | {
      kind: 'page';
      /** The path and the query parameters on which the page depends. */
      path: string;
    }
  | { kind: 'redirect'; status: 301 | 308; location: string }
  | { kind: 'nothing' };

// The query parameters on which a list depends. All others (campaign tags and the like) are dropped, so that they
// cannot fill the cache.
const listParameters = Object.keys(productListQuery.entries).filter((name) => name !== 'per_page');

const oneProduct = /^\/products\/[^/]+$/;

// Links in stock alert mails, which have a key (server/features/stock-alerts/alert-key.ts).
const linkOfMail = /^\/stock-wishes\/[^/]+$/;

// Pages for signing in. Their parameters are the return path and the pending change (src/session/paths/auth-paths.ts).
const authPage = /^\/(login|register|verify-email)\/?$/i;
const authParameters = ['back', 'for', 'wish', 'quantity', 'custom_text'];

/**
 * Whether a page depends on the session. No cookie proves the session to the server, so the client decides
 * (src/pages/loading/guard.ts).
 */
export function dependsOnSession(path: string): boolean {
  return isCustomerPage(path) || isVisitorPage(path);
}

/** Resolves a requested URL. */
export function resolvePage(url: URL): PageAddress {
  // Browsers read `//x` and `/\x` as another host, so no page and no redirect may have such a path.
  if (url.pathname.startsWith('//')) {
    return { kind: 'redirect', status: 308, location: url.pathname.replace(/^\/+/, '/') + url.search };
  }
  if (/^\/%(2f|5c)/i.test(url.pathname)) return { kind: 'nothing' };
  const spelled = spelledRight(url.pathname);
  if (spelled !== url.pathname) return { kind: 'redirect', status: 301, location: spelled + url.search };
  // The name after a category's id is for people only and does not change the page.
  const path = url.pathname.replace(/(?<=.)\/+$/, '').replace(/^(\/category\/[^/]+)\/[^/]+$/, '$1');
  // Paths of other parts of the server that are not mounted, such as /sandbox in production.
  if (!isPagePath(path)) return { kind: 'nothing' };
  // Files that scanners guess: /wp-login.php, /.env.
  if (/\/\.|\.[a-z0-9]{1,11}$/i.test(path)) return { kind: 'nothing' };
  const names = namesOf(path);
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => names.includes(name))).toString();
  return { kind: 'page', path: path + (query && `?${query}`) };
}

/** The first path segment of each page in its canonical spelling, except the owner's pages (contract). */
const firstParts = [
  ...fixedPages.filter((path) => path !== '' && !path.includes('/')),
  'category',
  'OrderDetails',
  'stock-wishes',
];

const spellings = new Map([...firstParts, ...pageSlugs].map((name) => [name.toLowerCase(), name]));

/** The canonical path: without a trailing slash, and with the page's name in its canonical letter case. */
function spelledRight(path: string): string {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*?)\/*$/.exec(path) ?? [];
  const name = spellings.get(first.toLowerCase());
  return name === undefined ? path : `/${name}${rest}`;
}

/** The query parameters on which a page depends. */
function namesOf(path: string): readonly string[] {
  if (oneProduct.test(path)) return ['variety'];
  if (authPage.test(path)) return authParameters;
  if (linkOfMail.test(path)) return ['key'];
  const slug = path.slice(1).replace(/\/$/, '').toLowerCase();
  if (isPageSlug(slug)) return slug === questionsSlug ? ['search'] : [];
  return /^(contact|compliants)$/.test(slug) ? [] : listParameters;
}

/** The id of the product whose page a path is; null for any other page. */
export function productAt(pathname: string): number | null {
  const [, id] = /^\/products\/([1-9]\d{0,8})$/.exec(pathname) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether a page shows products of a category or of the whole store. */
export function showsProducts({ pathname }: URL): boolean {
  return !/^\/(contact|compliants)$/.test(pathname) && !authPage.test(pathname) && !linkOfMail.test(pathname);
}

/** The id of the category whose products a page lists; null for any other page. */
export function categoryAt({ pathname, searchParams }: URL): number | null {
  const [, ofPath] = /^\/category\/([1-9]\d{0,8})(?:\/|$)/.exec(pathname) ?? [];
  const id = ofPath ?? (/^\/(store|products)$/.test(pathname) ? searchParams.get('category') : null);
  return id !== null && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** The product and variety in a product page's URL; null if there is no variety in it. */
export function chosenVariety({ pathname, searchParams }: URL): { product: string; variety: string } | null {
  const variety = searchParams.get('variety');
  return variety !== null && oneProduct.test(pathname) ? { product: pathname.replace(/^.*\//, ''), variety } : null;
}
