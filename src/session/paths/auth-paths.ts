// The addresses of signing in and registering, and their parameters: where to come back to, and what the visitor
// wanted.
import type { CustomerPage } from '../../../contract/app/page-access.ts';
import { readWayBack } from './way-back.ts';
import { shopperLists, type ShopperList } from './shopper-lists.ts';
import { longestCustomText } from '../../../contract/shopper/custom-text.ts';

/** The pages that require signing in, by their name in the address. */
const guardedPages = {
  cart: '/cart',
  favourite: '/favorite',
  compare: '/compare',
  profile: '/profile',
  checkout: '/checkout',
  orders: '/orders',
} as const satisfies Record<string, `/${CustomerPage}`>;

export type GuardedPage = keyof typeof guardedPages;

/** The parameters of /login and /register. All are optional, and an invalid one is never an error. */
export type AuthSearch = {
  back?: string;
  for?: GuardedPage;
  /** `list:product`, e.g. 'favourite:12', or with the variety 'cart:12:31'. */
  wish?: string;
  /** Quantity, if 'Add To Cart' was pressed before JavaScript had loaded. */
  quantity?: number;
  /** Custom text for the product. */
  custom_text?: string;
};

/** Takes the known parameters from an address and ignores the rest. */
export function parseAuthSearch(raw: Record<string, unknown>): AuthSearch {
  const back = readWayBack(raw.back);
  const page = Object.keys(guardedPages).find((page): page is GuardedPage => page === raw.for);
  const change = readListParameter(raw.wish);
  return {
    ...(back === null ? {} : { back }),
    ...(page ? { for: page } : {}),
    ...(change ? { wish: [change.list, change.product_id, change.variety_id].filter(Boolean).join(':') } : {}),
    ...(change?.list === 'cart' ? lineOf(raw) : {}),
  };
}

function lineOf(raw: Record<string, unknown>): Pick<AuthSearch, 'quantity' | 'custom_text'> {
  const quantity = /^[1-9]\d{0,3}$/.test(String(raw.quantity)) ? Number(raw.quantity) : 1;
  const text = typeof raw.custom_text === 'string' ? raw.custom_text.trim().slice(0, longestCustomText) : '';
  return { ...(quantity === 1 ? {} : { quantity }), ...(text === '' ? {} : { custom_text: text }) };
}

/** The list, product and variety of `favourite:12` or `cart:12:31`; null for anything else. */
export function readListParameter(
  text: unknown,
): { list: ShopperList; product_id: number; variety_id?: number } | null {
  const [, name, id, variety] = /^(\w+):([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/.exec(String(text)) ?? [];
  const list = shopperLists.find((each) => each === name);
  if (!list) return null;
  return { list, product_id: Number(id), ...(variety === undefined ? {} : { variety_id: Number(variety) }) };
}

/** The address of signing in or registering, or of one of their steps. */
export function authHref(page: '/login' | '/login/return' | '/register' | '/verify-email', search: AuthSearch): string {
  const parameters = Object.entries(parseAuthSearch(search)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(parameters).toString();
  return page + (query && `?${query}`);
}

/** The login address for a shopper whose session ended on a page that requires signing in. */
export function loginHrefAfterSessionEnd(here: string): string {
  const path = here.replace(/[?#].*$/, '').toLowerCase();
  const isPage = (name: string): name is GuardedPage => name in guardedPages;
  const page = Object.keys(guardedPages)
    .filter(isPage)
    .find((each) => path === guardedHref(each));
  return authHref('/login', { back: here, ...(page ? { for: page } : {}) });
}

/** The canonical address of a page that requires signing in. */
export function guardedHref(page: GuardedPage): string {
  return guardedPages[page];
}
