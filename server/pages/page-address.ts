// Which page an address means, before anything is rendered.
import { productListQuery } from '../../contract/catalogue/catalogue.ts';
import { isCustomerPage, isVisitorPage } from '../../contract/app/page-access.ts';
import { isPagePath } from '../../contract/app/page-path.ts';
import { fixedPages } from '../features/redirects/fixed-pages.ts';
import { isPageSlug, pageSlugs, questionsSlug } from '../../contract/content/pages.ts';

export type PageAddress =
  | {
      kind: 'page';
      /** What the page depends on, path and query. */
      path: string;
    }
  | { kind: 'redirect'; status: 301 | 308; location: string }
  | { kind: 'nothing' };

// What of a list's query its content depends on. Everything else (campaign marks and the like) is dropped, so that it cannot fill the memory.
const listParameters = Object.keys(productListQuery.entries).filter((name) => name !== 'per_page');

const oneProduct = /^\/products\/[^/]+$/;

// The key of a link in a mail (server/features/stock-alerts/alert-key.ts).
const linkOfMail = /^\/stock-wishes\/[^/]+$/;

// Where a shopper who is sent to sign in comes back to, and what was wanted (src/session/auth-paths.ts).
const entrance = /^\/(login|register|verify-email)\/?$/i;
const entranceParameters = ['back', 'for', 'wish', 'quantity', 'custom_text'];

/** Whether what stands at a path depends on who is signed in, which no cookie proves to the server: the browser decides (src/pages/loading/guard.ts). */
export function dependsOnSession(path: string): boolean {
  return isCustomerPage(path) || isVisitorPage(path);
}

/** Reads an address as it was asked for. */
export function pageAddress(asked: URL): PageAddress {
  // To a browser `//x` and `/\x` are another host, so no page may be rendered or led to under such a path.
  if (asked.pathname.startsWith('//')) {
    return { kind: 'redirect', status: 308, location: asked.pathname.replace(/^\/+/, '/') + asked.search };
  }
  if (/^\/%(2f|5c)/i.test(asked.pathname)) return { kind: 'nothing' };
  const spelled = spelledRight(asked.pathname);
  if (spelled !== asked.pathname) return { kind: 'redirect', status: 301, location: spelled + asked.search };
  // The name behind a category's number is there for people; any could stand there, and the page is the same.
  const path = asked.pathname.replace(/(?<=.)\/+$/, '').replace(/^(\/category\/[^/]+)\/[^/]+$/, '$1');
  if (!isPagePath(path)) return { kind: 'nothing' }; // of another part of the server, which is not there: /sandbox in production
  if (/\/\.|\.[a-z0-9]{1,11}$/i.test(path)) return { kind: 'nothing' }; // files that are asked for on a guess: /wp-login.php, /.env
  const names = namesOf(path);
  const known = new URLSearchParams([...asked.searchParams].filter(([name]) => names.includes(name))).toString();
  return { kind: 'page', path: path + (known && `?${known}`) };
}

/** The first part of each page's address, as it is spelled; those of the owner's pages stand in the contract. */
const firstParts = [
  ...fixedPages.filter((path) => path !== '' && !path.includes('/')),
  'category',
  'OrderDetails',
  'stock-wishes',
];

const spellings = new Map([...firstParts, ...pageSlugs].map((name) => [name.toLowerCase(), name]));

/** One address for each page: without a slash at the end, and its name in the letters that links have. */
function spelledRight(path: string): string {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*?)\/*$/.exec(path) ?? [];
  const name = spellings.get(first.toLowerCase());
  return name === undefined ? path : `/${name}${rest}`;
}

/** What of a page's query its content depends on. */
function namesOf(path: string): readonly string[] {
  if (oneProduct.test(path)) return ['variety'];
  if (entrance.test(path)) return entranceParameters;
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

/** The product and the variety that a page's address names; null where it names none. */
export function chosenVariety({ pathname, searchParams }: URL): { product: string; variety: string } | null {
  const variety = searchParams.get('variety');
  return variety !== null && oneProduct.test(pathname) ? { product: pathname.replace(/^.*\//, ''), variety } : null;
}
