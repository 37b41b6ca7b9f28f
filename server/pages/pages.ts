// Pages for browsers: which language, which address, rendered once and kept.
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { languages, toLanguage, type Language } from '../../contract/core/language.ts';
import { sharedPlace, sharePath } from '../../contract/app/shared-text.ts';
import { toTheme, type Theme } from '../../contract/app/theme.ts';
import type { MissingPage, PageRequest, RenderedPage } from '../../src/start/server-page/page-request.ts';
import { sendAnswer, storeAnswer, type AnswerCache, type StoredAnswer } from '../http/answer-cache.ts';
import { bounded } from '../http/bounded.ts';
import { refusalOf } from '../http/failure.ts';
import { searchIsBusy } from '../http/messages.ts';
import { ownCookie } from '../http/own-cookie.ts';
import type { HttpContext } from '../http/route.ts';
import type { Log } from '../lib/log.ts';
import { failurePage } from './failure-page.ts';
import { chosenVariety, dependsOnSession, pageAddress, productAt } from './page-address.ts';
import { securityHeaders } from './security-headers.ts';
import type { Template } from './template.ts';

export type Renderer = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
  renderFoundPage: (request: PageRequest) => Promise<RenderedPage | MissingPage>;
  renderShellState: (request: Pick<PageRequest, 'language' | 'origin' | 'fetch'>) => Promise<string | null>;
};

export type Site = Renderer & {
  template: Template;
  /** Whether pages run under the content security policy: always, but for the development server, whose own scripts stand in the page. */
  strict: boolean;
};

export type PageDeps = {
  /** The build; asked anew for each page, as it changes under development. */
  site: (path: string) => Promise<Site>;
  /** Answers the API's calls in this process. */
  apiFetch: (request: Request) => Promise<Response>;
  inlinePicture: PageRequest['inlinePicture'];
  saleTerms: PageRequest['saleTerms'];
  sharePicture: PageRequest['sharePicture'];
  /** What became of an address that has no page. */
  fateOf: (asked: { pathname: string; search: string }) => Promise<Fate>;
  /** The store's address, without a slash at the end. */
  publicUrl: string;
  /** Origins beside our own that scripts may call. */
  connectTo?: readonly string[];
  /** Origins beside our own that pictures may come from. */
  picturesFrom?: readonly string[];
  /** Keeps rendered pages; null renders each anew. */
  answers: AnswerCache | null;
  /** What pages depend on beside their address: a kept one of another version is not used. */
  version: () => string;
  /** The same with what the page of a product depends on beside that. */
  versionOf: (productId: number) => Promise<string>;
  now: () => Date;
  log: Log;
};

/** Its page is another one now, it had one, or there never was one. */
export type Fate = { kind: 'moved'; to: string } | { kind: 'gone' } | { kind: 'unknown' };

const retryAfterSeconds = 5;
/** In what a page differs for those who see it. */
type Look = { language: Language; theme: Theme | null };

const minuteMs = 60_000;

/**
 * Pages of searches that are not cached. Any words can be typed, and each page takes the one thread that renders for some
 * 25 ms: one after the other leaves the time between two of them to everything else.
 */
const searchPages = { atOnce: 1, waiting: 40, waitMs: 4_000, words: searchIsBusy };

/** The routes of pages; the last ones of the server, for they answer every path. */
export function buildPages(deps: PageDeps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const inSearchTurn = bounded(searchPages);
  const shell = async (path: string, headers: Record<string, string>, state?: string) => {
    const { template, strict } = await deps.site(path);
    const { text, styleHash } = template.shell(state);
    return storeAnswer(200, { ...htmlHeaders(deps, strict ? styleHash : undefined), ...headers }, text);
  };
  // For whoever may be signed in: nothing of anybody's is in it, only what stands around every page.
  const sendOwnPage = async (c: Context, language: Language) => {
    const { renderShellState } = await deps.site(c.req.path);
    const make = async () => {
      const fetch: PageRequest['fetch'] = (input, init) => deps.apiFetch(new Request(input, init));
      const state = await renderShellState({ language, origin: deps.publicUrl, fetch });
      return shell(c.req.path, { 'Cache-Control': state === null ? 'no-store' : 'private, no-store' }, state ?? '');
    };
    return sendAnswer(c.req.raw, await through(deps, `shell ${language}`, make));
  };
  app.get('/shell.html', async (c) => sendAnswer(c.req.raw, await shell(c.req.path, { 'X-Robots-Tag': 'noindex' })));
  app.get(sharePath, (c) => {
    const to = sharedPlace(new URL(c.req.url).searchParams, new URL(deps.publicUrl).origin);
    return c.body(null, 303, { Location: to, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  });
  app.get('*', async (c) => {
    const asked = new URL(c.req.url);
    const address = pageAddress(asked);
    if (address.kind === 'redirect') return c.redirect(address.location, address.status);
    if (address.kind === 'nothing') {
      const fate = await knownFate(deps, asked);
      return fate.kind === 'moved'
        ? movedTo(fate.to, asked)
        : c.text('Not found', 404, { 'Cache-Control': 'no-cache' });
    }
    // The cookie proves nothing, so nothing of anybody's may stand in the page; but whoever has one must not be sent away to sign in.
    const language = languageOf(c, asked);
    if (dependsOnSession(asked.pathname) && hasToken(c)) return sendOwnPage(c, language);
    const url = await withoutStrangeVariety(deps, new URL(new URL(deps.publicUrl).origin + address.path), language);
    const theme = themeOf(c);
    const look = { language, theme };
    const make = () => (isSearch(url) ? inSearchTurn(() => makePage(deps, url, look)) : makePage(deps, url, look));
    // Any way back, or key, could stand there, and each would be kept: such a page is rendered for whoever asks for it.
    const isOneOfMany = ['back', 'wish', 'key'].some((name) => url.searchParams.has(name));
    const found = await (isOneOfMany
      ? make()
      : through(deps, keyOf(url, look, deps.now()), make, 200, await versionAt(deps, url)));
    const fate = found.status === 404 ? await knownFate(deps, asked) : null;
    if (fate?.kind === 'moved') return movedTo(fate.to, asked);
    const answer = fate?.kind === 'gone' ? { ...found, status: 410 } : found;
    const response = await sendAnswer(c.req.raw, redirected(answer, url, asked));
    if (chosenLanguage(asked) !== null) response.headers.append('Set-Cookie', languageCookie(language, deps.publicUrl));
    if (holdsSecret(asked)) {
      response.headers.set('Cache-Control', 'no-store');
      response.headers.set('Referrer-Policy', 'no-referrer');
    }
    return response;
  });
  // A form that a browser sends by itself, without the page's script: what it holds may be a password, and is not read. It begins anew.
  app.post('*', (c) => {
    const address = pageAddress(new URL(c.req.url));
    const path = address.kind === 'page' ? address.path : address.kind === 'redirect' ? address.location : null;
    return path !== null ? c.redirect(path, 303) : c.text('Not found', 404, { 'Cache-Control': 'no-cache' });
  });
  app.onError((error, c) =>
    failurePage(refusalOf(error, c, deps.log), languageOf(c, new URL(c.req.url)), isHttps(deps)),
  );
  return app;
}

/** A flash sale ends by the clock, without a change of the catalogue, so that the home page holds for a minute, as its data does. */
function keyOf({ pathname, search }: URL, { language, theme }: Look, now: Date): string {
  const minute = pathname === '/' ? ` ${Math.floor(now.getTime() / minuteMs)}` : '';
  return `page ${language} ${theme} ${pathname}${search}${minute}`;
}

function isSearch({ searchParams }: URL): boolean {
  return (searchParams.get('search') ?? '').trim() !== '';
}

function through(
  { answers, version }: PageDeps,
  key: string,
  make: () => Promise<StoredAnswer>,
  kept?: number,
  current = version(),
): Promise<StoredAnswer> {
  return answers ? answers.through(`${current} ${key}`, make, kept) : make();
}

async function versionAt({ version, versionOf }: PageDeps, { pathname }: URL): Promise<string> {
  const product = productAt(pathname);
  return product === null ? version() : versionOf(product);
}

async function makePage(deps: PageDeps, url: URL, { language, theme }: Look): Promise<StoredAnswer> {
  const { template, renderPage, renderFoundPage, strict } = await deps.site(url.pathname);
  const request: PageRequest = {
    url,
    language,
    origin: deps.publicUrl,
    fetch: (input, init) => deps.apiFetch(new Request(input, init)),
    inlinePicture: deps.inlinePicture,
    saleTerms: deps.saleTerms,
    sharePicture: deps.sharePicture,
  };
  const page = await renderFoundPage(request);
  if (page.kind === 'redirect') {
    return storeAnswer(page.status, { Location: page.location, 'Cache-Control': 'no-cache', Vary: 'Cookie' }, '');
  }
  if (page.kind === 'page') return storePage(page);
  // One for all wrong addresses.
  const missing = async () => {
    const rendered = await renderPage(request);
    if (rendered.kind !== 'page') throw new Error(`${url.pathname} is missing, and then again it is not`);
    return storePage(rendered);
  };
  return through(deps, `missing ${language} ${theme}`, missing, 404);

  function storePage(rendered: Extract<RenderedPage, { kind: 'page' }>): StoredAnswer {
    const { text, styleHash } = template.page(rendered, language, theme);
    const headers: Record<string, string> = {
      ...htmlHeaders(deps, strict ? styleHash : undefined),
      'Content-Language': language,
      ...(rendered.isWhole ? {} : { 'Cache-Control': 'no-store' }),
      ...(rendered.status === 503 ? { 'Retry-After': String(rendered.retryAfterSeconds ?? retryAfterSeconds) } : {}),
    };
    return storeAnswer(rendered.status, headers, text);
  }
}

const productAnswer = v.object({ data: v.object({ varieties: v.array(v.object({ id: v.number() })) }) });

/** Drops a variety that the product does not have: any number could stand there, each would be kept, and the page is the same. */
async function withoutStrangeVariety(deps: PageDeps, url: URL, language: Language): Promise<URL> {
  const chosen = chosenVariety(url);
  if (!chosen) return url;
  const call = new URL(`/api/v1/products/${chosen.product}`, deps.publicUrl);
  const answer = await deps.apiFetch(new Request(call, { headers: { 'Accept-Language': language } }));
  const product = answer.ok ? v.safeParse(productAnswer, await answer.json()) : null;
  if (product?.success && product.output.data.varieties.some(({ id }) => String(id) === chosen.variety)) return url;
  return new URL(url.pathname, url);
}

/** `undefined` leaves the policy away. */
function htmlHeaders(deps: PageDeps, styleHash: string | null | undefined): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Cookie',
    ...(styleHash === undefined
      ? {}
      : securityHeaders({
          styleHash,
          https: isHttps(deps),
          connectTo: deps.connectTo ?? [],
          picturesFrom: deps.picturesFrom ?? [],
        })),
  };
}

/** The choice of this moment decides, then the cookie; where there is none, `?lang=`. */
function languageOf(c: Context, asked: URL): Language {
  const chosen = chosenLanguage(asked);
  if (chosen !== null) return chosen;
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1];
  return toLanguage(cookie ?? asked.searchParams.get('lang'));
}

/** What was chosen in the footer; the page, once it runs, reads the same cookie (src/lib/browser/theme.ts). */
function themeOf(c: Context): Theme | null {
  return toTheme(/(?:^|;\s*)theme=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1]);
}

function hasToken(c: Context): boolean {
  return /(?:^|;\s*)token=[^;]/.test(c.req.header('cookie') ?? '');
}

/** The address by which an identity provider leads back holds a code, that of a link in a mail about stock a key: such a one is neither kept nor told to anybody. */
function holdsSecret({ pathname }: URL): boolean {
  return pathname === '/login/return' || pathname.startsWith('/stock-wishes/');
}

/** What the language dialog asks for before the script has run: `?lang=en&set=1`. The page, once it runs, takes both out of the address. */
function chosenLanguage({ searchParams }: URL): Language | null {
  const lang = searchParams.get('lang');
  return searchParams.get('set') === '1' && languages.some((language) => language === lang) ? toLanguage(lang) : null;
}

function languageCookie(language: Language, publicUrl: string): string {
  return ownCookie('language', language, 365 * 24 * 60 * 60, publicUrl);
}

/** A redirect takes the language that was asked for with it, and the name of a category. */
function redirected(answer: StoredAnswer, rendered: URL, asked: URL): StoredAnswer {
  const { Location: location } = answer.headers;
  if (location === undefined) return answer;
  const target = new URL(location, rendered);
  const lang = asked.searchParams.get('lang');
  if (languages.some((language) => language === lang)) target.searchParams.set('lang', toLanguage(lang));
  if (chosenLanguage(asked) !== null) target.searchParams.set('set', '1');
  const path = target.pathname === rendered.pathname ? asked.pathname : target.pathname;
  return { ...answer, headers: { ...answer.headers, Location: path + target.search } };
}

/** While the database is away nothing is known; what has no page has none then either. */
async function knownFate({ fateOf, log }: PageDeps, asked: URL): Promise<Fate> {
  try {
    return await fateOf(asked);
  } catch (error) {
    log.warn({ err: error }, 'where a former address leads could not be looked up');
    return { kind: 'unknown' };
  }
}

/** A page that is another one now; the language that was asked for goes with it. */
function movedTo(to: string, asked: URL): Response {
  const target = new URL(to, asked);
  const lang = asked.searchParams.get('lang');
  if (languages.some((language) => language === lang)) target.searchParams.set('lang', toLanguage(lang));
  const location = target.pathname + target.search + target.hash;
  return new Response(null, { status: 301, headers: { Location: location, 'Cache-Control': 'no-cache' } });
}

function isHttps({ publicUrl }: PageDeps): boolean {
  return publicUrl.startsWith('https:');
}
