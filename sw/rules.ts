// Which requests the worker answers, and how. It leaves alone what is not listed here: writes, personal calls, other
// hosts, streams, video.
import { toLanguage } from '../contract/core/language.ts';
import { cacheNames } from '../contract/app/worker-messages.ts';
import { isPagePath } from '../contract/app/page-path.ts';
import { sharedPagePath, sharePath } from '../contract/app/shared-text.ts';

export type CallRule = {
  kind: 'call';
  cache: string;
  /** How many copies of this kind are stored. */
  most: number;
  /** How long the network may take before the copy is used. */
  timeoutMs: number;
  /** The address of the copy: path, known parameters in order, language. */
  key: string;
};

/** What is shared with the store leads to one of its pages, even offline. */
type ShareRule = { kind: 'shared'; to: string };

export type Rule = CallRule | ShareRule | { kind: 'page' } | { kind: 'picture'; most: number } | { kind: 'file' };

export type RequestFacts = {
  method: string;
  url: string;
  isNavigation: boolean;
  accept: string;
  acceptLanguage: string;
  /** Whether the page wants a picture from the network and stores it itself. */
  isStoredByPage?: boolean;
};

export type Place = {
  origin: string;
  /** Base address of the API. */
  apiBase: string;
  /** Whether a URL is a file of this build that is not precached. */
  isOfApp: (url: string) => boolean;
};

const knownParameters = [
  'caliber',
  'category',
  'city',
  'country',
  'in_stock',
  'limit',
  'max_price',
  'min_price',
  'min_rating',
  'on_sale',
  'order',
  'page',
  'per_page',
  'search',
];

const calls: { path: RegExp; cache: string; most: number }[] = [
  { path: /^\/(home|settings|categories|faqs|pages\/[\w-]+|locations\/[\w-]+)$/, cache: cacheNames.rest, most: 60 },
  { path: /^\/products\/suggest$/, cache: cacheNames.searches, most: 50 },
  { path: /^\/products(\/\d+\/(related|comments))?$/, cache: cacheNames.lists, most: 150 },
  { path: /^\/products\/\d+$/, cache: cacheNames.details, most: 200 },
];

const defaultTimeoutMs = 3_000;
const searchTimeoutMs = 2_000;

/** The rule for a request; null if the worker leaves it alone. */
export function ruleFor(request: RequestFacts, place: Place): Rule | null {
  if (request.method !== 'GET') return null;
  const url = new URL(request.url);
  const call = callRule(url, request, place);
  if (call) return call;
  if (url.origin !== place.origin) return null;
  if (request.isNavigation && url.pathname === sharePath)
    return { kind: 'shared', to: place.origin + sharedPagePath(url.searchParams, place.origin) };
  if (request.isNavigation) return isPagePath(url.pathname) ? { kind: 'page' } : null;
  if (!request.isStoredByPage && /^\/media\/[^/]+\.(webp|avif|png|jpe?g)$/.test(url.pathname))
    return { kind: 'picture', most: 300 };
  // Assets that are not listed are of older builds.
  if (place.isOfApp(request.url) || /^\/assets\/[^/]+\.(js|css)$/.test(url.pathname)) return { kind: 'file' };
  return null;
}

function callRule(url: URL, request: RequestFacts, place: Place): CallRule | null {
  const base = new URL(place.apiBase, place.origin);
  if (url.origin !== base.origin || !url.pathname.startsWith(`${base.pathname}/`) || request.isNavigation) return null;
  if (request.accept.includes('text/event-stream')) return null;
  const path = url.pathname.slice(base.pathname.length);
  const rule = calls.find((call) => call.path.test(path));
  if (!rule) return null;
  const isSearch = rule.cache === cacheNames.searches || url.searchParams.has('search');
  return {
    kind: 'call',
    cache: isSearch ? cacheNames.searches : rule.cache,
    most: isSearch ? 50 : rule.most,
    timeoutMs: isSearch ? searchTimeoutMs : defaultTimeoutMs,
    key: keyOf(url, request.acceptLanguage),
  };
}

/** One copy per language of an address; an unknown parameter makes no copy of its own. */
function keyOf(url: URL, acceptLanguage: string): string {
  const key = new URL(url.origin + url.pathname);
  for (const name of knownParameters) {
    const value = url.searchParams.get(name);
    if (value !== null) key.searchParams.set(name, value);
  }
  key.searchParams.set('__lang', toLanguage(acceptLanguage.trim().toLowerCase()));
  return key.href;
}
