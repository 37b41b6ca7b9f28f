// The addresses of signing in and registering, and what they carry: where to come back to, and what was wanted.
import type { CustomerPage } from '../../contract/app/page-access.ts';
import { readWayBack } from './way-back.ts';
import { wishLists, type WishList } from './shopper-lists.ts';

/** What a visitor wanted who is led to signing in, and its page. */
const guardedPages = {
  cart: '/cart',
  favourite: '/favorite',
  compare: '/compare',
  profile: '/profile',
  checkout: '/checkout',
  orders: '/orders',
} as const satisfies Record<string, `/${CustomerPage}`>;

/** As on the product's page (features/catalogue/buy-rules.ts). */
const longestText = 50;

export type GuardedPage = keyof typeof guardedPages;

/** What the address of /login or /register says. All of it may be missing, and nothing in it is ever an error. */
export type EntranceSearch = {
  back?: string;
  for?: GuardedPage;
  /** `list:product`, e.g. 'favourite:12', or with the variety 'cart:12:31'. */
  wish?: string;
  /** Pieces, where a press before the script had come was for the cart. */
  quantity?: number;
  /** What is to be written on them. */
  custom_text?: string;
};

/** Takes from an address what is ours; the rest is left out. */
export function parseEntrance(given: Record<string, unknown>): EntranceSearch {
  const back = readWayBack(given.back);
  const wanted = Object.keys(guardedPages).find((page): page is GuardedPage => page === given.for);
  const wish = readWish(given.wish);
  return {
    ...(back === null ? {} : { back }),
    ...(wanted ? { for: wanted } : {}),
    ...(wish ? { wish: [wish.list, wish.product_id, wish.variety_id].filter(Boolean).join(':') } : {}),
    ...(wish?.list === 'cart' ? lineOf(given) : {}),
  };
}

function lineOf(given: Record<string, unknown>): Pick<EntranceSearch, 'quantity' | 'custom_text'> {
  const quantity = /^[1-9]\d{0,3}$/.test(String(given.quantity)) ? Number(given.quantity) : 1;
  const text = typeof given.custom_text === 'string' ? given.custom_text.trim().slice(0, longestText) : '';
  return { ...(quantity === 1 ? {} : { quantity }), ...(text === '' ? {} : { custom_text: text }) };
}

/** The list, product and variety of `favourite:12` or `cart:12:31`; null for anything else. */
export function readWish(text: unknown): { list: WishList; product_id: number; variety_id?: number } | null {
  const [, name, id, variety] = /^(\w+):([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/.exec(String(text)) ?? [];
  const list = wishLists.find((each) => each === name);
  if (!list) return null;
  return { list, product_id: Number(id), ...(variety === undefined ? {} : { variety_id: Number(variety) }) };
}

/** The address of signing in or registering, or of a step of either. */
export function entranceHref(
  page: '/login' | '/login/return' | '/register' | '/verify-email',
  search: EntranceSearch,
): string {
  const given = Object.entries(parseEntrance(search)).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(given).toString();
  return page + (query && `?${query}`);
}

/** The address of signing in for whoever was on a guarded page when their session ended. */
export function endedHref(here: string): string {
  const path = here.replace(/[?#].*$/, '').toLowerCase();
  const isPage = (name: string): name is GuardedPage => name in guardedPages;
  const page = Object.keys(guardedPages)
    .filter(isPage)
    .find((each) => path === guardedHref(each));
  return entranceHref('/login', { back: here, ...(page ? { for: page } : {}) });
}

/** The one spelling of a guarded page's address. */
export function guardedHref(page: GuardedPage): string {
  return guardedPages[page];
}
