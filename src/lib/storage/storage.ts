// Names of everything that this store keeps in a browser. What is read back is parsed by whoever reads it.

/** Keys of localStorage. */
export const localKeys = {
  language: 'language',
  theme: 'theme',
  dismissedPromo: 'dismissed-promo',
  cart: 'cart',
  recentlyViewed: 'recently-viewed',
  user: 'user',
  formerOwner: 'former-owner',
  revocations: 'revocations',
  keepsShop: 'keeps-shop',
  install: 'install',
  notices: 'notices',
  noticesLater: 'notices-later',
  /** With the id of a change behind it. */
  change: 'change:',
} as const;

/** Keys of sessionStorage. */
export const sessionKeys = {
  /** The settings of the store as this session has them. */
  generalSettings: 'general_settings',
  /** There once a page of this session has been loaded. */
  loading: 'loading',
  owner: 'owner',
  keptPage: 'kept-page',
  drafts: 'drafts',
  codesSent: 'codes-sent',
  /** The router's own, with what could not be loaded behind it. */
  routerReload: 'tanstack_router_reload:',
  federatedAttempt: 'federated-attempt',
  federatedReturn: 'federated-return',
  pendingLink: 'pending-link',
  placing: 'placing',
  paying: 'paying',
  privateTold: 'private-told',
} as const;

export const cookieNames = {
  language: 'language',
  theme: 'theme',
  token: 'token',
  xsrf: 'XSRF-TOKEN',
  pending: 'pending',
} as const;

/** The IndexedDB database of the query cache, and its store. */
export const cacheDatabase = { name: 'store-cache', store: 'queries' } as const;

/** The IndexedDB database of the shop on the device, and its store. */
export const shopDatabase = { name: 'store-catalogue', store: 'snapshots' } as const;

const yearSeconds = 365 * 24 * 60 * 60;

/** A stored text; null where there is none or the browser keeps nothing for this site. */
export function readStored(storage: 'local' | 'session', key: string): string | null {
  try {
    return areaOf(storage).getItem(key);
  } catch {
    return null; // storage is switched off; nothing is remembered, everything else works
  }
}

/** Stores a text, or removes it with null. False where the browser keeps nothing. */
export function writeStored(storage: 'local' | 'session', key: string, value: string | null): boolean {
  try {
    if (value === null) areaOf(storage).removeItem(key);
    else areaOf(storage).setItem(key, value);
    return true;
  } catch {
    return false; // switched off or full
  }
}

/** The value of a cookie in a `document.cookie` or `Cookie` text. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null; // not one of ours
    }
  }
  return null;
}

/** A cookie for a year, for `document.cookie`. */
export function yearCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

function areaOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? localStorage : sessionStorage;
}
