// Names of everything that this store saves in a browser, but for the outbox (src/outbox/store). Values are validated by the
// code that reads them.

export const localKeys = {
  language: 'language',
  theme: 'theme',
  dismissedPromo: 'dismissed-promo',
  cart: 'cart',
  recentlyViewed: 'recently-viewed',
  user: 'user',
  formerOwner: 'former-owner',
  revocations: 'revocations',
  storesCatalogue: 'keeps-shop',
  install: 'install',
  notices: 'notices',
  notificationsLater: 'notices-later',
  /** Followed by the id of a change. */
  change: 'change:',
} as const;

export const sessionKeys = {
  /** The general settings as of this session. */
  generalSettings: 'general_settings',
  /** Set once a page of this session has loaded. */
  loading: 'loading',
  owner: 'owner',
  savedPage: 'kept-page',
  drafts: 'drafts',
  codesSent: 'codes-sent',
  /** The router's own key, followed by what could not be loaded. */
  routerReload: 'tanstack_router_reload:',
  federatedAttempt: 'federated-attempt',
  federatedReturn: 'federated-return',
  pendingLink: 'pending-link',
  placing: 'placing',
  paying: 'paying',
  privateBrowsingShown: 'private-told',
} as const;

export const cookieNames = {
  language: 'language',
  theme: 'theme',
  token: 'token',
  xsrf: 'XSRF-TOKEN',
  pending: 'pending',
} as const;

/** IndexedDB database and object store of the query cache. */
export const cacheDatabase = { name: 'store-cache', store: 'queries' } as const;

/** IndexedDB database and object store of the device catalogue. */
export const catalogueDatabase = { name: 'store-catalogue', store: 'snapshots' } as const;

const yearSeconds = 365 * 24 * 60 * 60;

/** A stored text; null if there is none or the browser blocks storage for this site. */
export function readStored(storage: 'local' | 'session', key: string): string | null {
  try {
    return areaOf(storage).getItem(key);
  } catch {
    return null; // storage is disabled: nothing is remembered, everything else works
  }
}

/** Stores a text; null removes it. Returns false if the browser does not store it. */
export function writeStored(storage: 'local' | 'session', key: string, value: string | null): boolean {
  try {
    if (value === null) areaOf(storage).removeItem(key);
    else areaOf(storage).setItem(key, value);
    return true;
  } catch {
    return false; // disabled or full
  }
}

/** The value of a cookie in a `document.cookie` or `Cookie` header text. */
export function cookieValue(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null; // not ours
    }
  }
  return null;
}

/** A cookie that lasts a year, for `document.cookie`. */
export function yearCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

function areaOf(storage: 'local' | 'session'): Storage {
  return storage === 'local' ? localStorage : sessionStorage;
}
