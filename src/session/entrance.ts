// The addresses of signing in and registering, and what they carry: where to come back to, and what was wanted.
import { readWayBack } from './way-back.ts';
import { wishLists, type WishList } from './wish-lists.ts';

/** The pages that need somebody who is signed in, by what a visitor wanted there. */
const guardedPages = {
  cart: '/cart',
  favourite: '/favorite',
  compare: '/compare',
  profile: '/profile',
  checkout: '/checkout',
  orders: '/orders',
} as const;

export type GuardedPage = keyof typeof guardedPages;

/** What the address of /login or /register says. All of it may be missing, and nothing in it is ever an error. */
export type EntranceSearch = {
  back?: string;
  for?: GuardedPage;
  /** `list:product`, e.g. 'favourite:12'. */
  wish?: string;
};

/** Takes from an address what is ours; the rest is left out. */
export function parseEntrance(given: Record<string, unknown>): EntranceSearch {
  const back = readWayBack(given.back);
  const wanted = Object.keys(guardedPages).find((page): page is GuardedPage => page === given.for);
  const wish = readWish(given.wish);
  return {
    ...(back === null ? {} : { back }),
    ...(wanted ? { for: wanted } : {}),
    ...(wish ? { wish: `${wish.list}:${wish.product_id}` } : {}),
  };
}

/** The list and product of `favourite:12`; null for anything else. */
export function readWish(text: unknown): { list: WishList; product_id: number } | null {
  const [, name, id] = /^(\w+):([1-9]\d{0,9})$/.exec(String(text)) ?? [];
  const list = wishLists.find((each) => each === name);
  return list ? { list, product_id: Number(id) } : null;
}

/** The address of signing in or registering, or of a step of either. */
export function entranceHref(
  page: '/login' | '/login/return' | '/register' | '/verify-email',
  search: EntranceSearch,
): string {
  const query = new URLSearchParams(parseEntrance(search)).toString();
  return page + (query && `?${query}`);
}

/** Whether a path is for those who are signed in: a visitor who is led there is led back to signing in. */
export function isGuarded(path: string): boolean {
  return /^\/(cart|favorite|compare|profile|checkout|orders|orderdetails|verify-email|verify-phone)(?![^/?#])/i.test(
    path,
  );
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
