// Server-rendered pages: language, canonical URL, rendering, cache.
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { languages, toLanguage, type Language } from '../../contract/core/language.ts';
import { sharedPagePath, sharePath } from '../../contract/app/shared-text.ts';
import { toTheme, type Theme } from '../../contract/app/theme.ts';
import type { MissingPage, PageRequest, RenderedPage } from '../../src/start/server-page/page-request.ts';
import { sendAnswer, cacheableAnswer, type AnswerCache, type CachedAnswer } from '../http/answers/answer-cache.ts';
import { cdnHeaders, dropCdnHeaders, tagsOf } from '../http/answers/cache-tags.ts';
import type { Admission, ForPage } from '../http/requests/admission.ts';
import { refusalOf } from '../http/answers/failure.ts';
import { ownCookie } from '../http/requests/own-cookie.ts';
import type { HttpContext } from '../http/route.ts';
import type { Log } from '../lib/log.ts';
import { failurePage } from './failure-page.ts';
import { categoryAt, chosenVariety, dependsOnSession, productAt, resolvePage, showsProducts } from './page-address.ts';
import { securityHeaders } from './security-headers.ts';
import type { Template } from './template.ts';

export type Renderer = {
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
  renderMissingPage: (request: PageRequest) => Promise<RenderedPage | MissingPage>;
  renderShellState: (request: Pick<PageRequest, 'language' | 'origin' | 'fetch'>) => Promise<string | null>;
};

export type Site = Renderer & {
  template: Template;
  /** Whether pages have a content security policy: always, except on the development server with its inline scripts. */
  strict: boolean;
};

export type PageDeps = {
  /** The build. Called for each page, because it changes during development. */
  site: (path: string) => Promise<Site>;
  /** Calls the API in this process, as a visitor or for a page. */
  apiFetch: (request: Request, caller?: ForPage) => Promise<Response>;
  inlinePicture: PageRequest['inlinePicture'];
  saleTerms: PageRequest['saleTerms'];
  sharePicture: PageRequest['sharePicture'];
  /** What became of a URL without a page. */
  urlStatusOf: (url: { pathname: string; search: string }) => Promise<UrlStatus>;
  /** The store's address, without a trailing slash. */
  publicUrl: string;
  /** Origins, besides our own, that scripts may call. */
  connectTo?: readonly string[];
  /** Origins, besides our own, of pictures. */
  picturesFrom?: readonly string[];
  /** Cache of rendered pages; null for no cache. */
  answers: AnswerCache | null;
  /** What refuses pages under overload. */
  admission: Admission;
  /** Versions of the data on which pages depend; part of the cache key. */
  versions: {
    /** Of a product's page. */
    versionOf: (productId: number) => string;
    /** Of a page that shows products of a category; null for products of the whole store. */
    listVersion: (categoryId: number | null) => string;
    /** Of everything but products. */
    current: { version: string };
  };
  now: () => Date;
  log: Log;
};

/** `moved`: it has a redirect; `gone`: it had a page; `unknown`: it never had one. */
export type UrlStatus = { kind: 'moved'; to: string } | { kind: 'gone' } | { kind: 'unknown' };

const retryAfterSeconds = 5;
/** The variants of a page. */
type Look = { language: Language; theme: Theme | null };

const minuteMs = 60_000;
const pathOfNoPage = '/not/found';

/** The routes of pages. Mount them last, because they answer every path. */
export function buildPages(deps: PageDeps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const shell = async (path: string, headers: Record<string, string>, state?: string) => {
    const { template, strict } = await deps.site(path);
    const { text, styleHash } = template.shell(state);
    return cacheableAnswer(200, { ...htmlHeaders(deps, strict ? styleHash : undefined), ...headers }, text);
  };
  // For customers who may be signed in: no personal data, only the layout around every page.
  const sendOwnPage = async (c: Context<HttpContext>, language: Language) => {
    const { renderShellState } = await deps.site(c.req.path);
    const make = async () => {
      const fetch: PageRequest['fetch'] = (input, init) => deps.apiFetch(new Request(input, init), forPage(c));
      const state = await renderShellState({ language, origin: deps.publicUrl, fetch });
      return shell(c.req.path, { 'Cache-Control': state === null ? 'no-store' : 'private, no-store' }, state ?? '');
    };
    return sendAnswer(c.req.raw, await through(deps, `shell ${language}`, make));
  };
  app.get('/shell.html', async (c) => sendAnswer(c.req.raw, await shell(c.req.path, { 'X-Robots-Tag': 'noindex' })));
  app.get(sharePath, (c) => {
    const to = sharedPagePath(new URL(c.req.url).searchParams, new URL(deps.publicUrl).origin);
    return c.body(null, 303, { Location: to, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  });
  app.get('*', async (c) => {
    const requested = new URL(c.req.url);
    const address = resolvePage(requested);
    if (address.kind === 'redirect') return c.redirect(address.location, address.status);
    if (address.kind === 'nothing') {
      const fate = await deps.admission.browse('reads', () => urlStatus(deps, requested));
      return fate.kind === 'moved'
        ? movedTo(fate.to, requested)
        : c.text('Not found', 404, { 'Cache-Control': 'no-cache' });
    }
    // The cookie proves nothing, so the page must not contain personal data; but a customer with a session must not be
    // redirected to the login page.
    const language = languageOf(c, requested);
    if (dependsOnSession(requested.pathname) && hasToken(c)) return sendOwnPage(c, language);
    const url = await withoutStrangeVariety(deps, new URL(new URL(deps.publicUrl).origin + address.path), language);
    const theme = themeOf(c);
    const look = { language, theme };
    const make = () =>
      deps.admission.browse(isSearch(url) ? 'searchPages' : 'pages', () => makePage(deps, url, look, forPage(c)));
    // Return paths and keys are unlimited, so pages with them are not cached.
    const isOneOfMany = ['back', 'wish', 'key'].some((name) => url.searchParams.has(name));
    const rendered = await (isOneOfMany ? make() : cachedPage(deps, url, look, make));
    const fate = rendered.status === 404 ? await urlStatus(deps, requested) : null;
    if (fate?.kind === 'moved') return movedTo(fate.to, requested);
    const answer = fate?.kind === 'gone' ? { ...rendered, status: 410 } : rendered;
    const response = await sendAnswer(c.req.raw, redirected(answer, url, requested));
    if (chosenLanguage(requested) !== null)
      response.headers.append('Set-Cookie', languageCookie(language, deps.publicUrl));
    if (
      isOneOfMany ||
      dependsOnSession(requested.pathname) ||
      response.headers.has('Set-Cookie') ||
      holdsSecret(requested)
    )
      dropCdnHeaders(response.headers);
    if (holdsSecret(requested)) {
      response.headers.set('Cache-Control', 'no-store');
      response.headers.set('Referrer-Policy', 'no-referrer');
    }
    return response;
  });
  // A form that was sent without the page's script. It may contain a password, so it is not read, only shown again.
  app.post('*', (c) => {
    const address = resolvePage(new URL(c.req.url));
    const path = address.kind === 'page' ? address.path : address.kind === 'redirect' ? address.location : null;
    return path !== null ? c.redirect(path, 303) : c.text('Not found', 404, { 'Cache-Control': 'no-cache' });
  });
  app.onError((error, c) => failurePage(refusalOf(error, c, deps.log), languageOf(c, new URL(c.req.url))));
  return app;
}

/**
 * The home page is cached for a minute, like its data: a flash sale ends without a change. So is a product's page, which
 * shows related products of other parts of the store. Nobody waits for a new one: that of the minute before is sent while
 * it is rendered. While the database is away, pages are sent as they were last.
 */
function cachedPage(
  deps: PageDeps,
  url: URL,
  { language, theme }: Look,
  make: () => Promise<CachedAnswer>,
): Promise<CachedAnswer> {
  if (!deps.answers) return make();
  const { pathname, search } = url;
  const name = `page ${language} ${theme} ${pathname}${search}`;
  const version = versionAt(deps, url);
  if (pathname !== '/' && productAt(pathname) === null)
    return deps.answers.throughOrFormer({ name, version, former: null }, make);
  const minute = Math.floor(deps.now().getTime() / minuteMs);
  return deps.answers.throughOrFormer(
    { name, version: `${version} ${minute}`, former: `${version} ${minute - 1}` },
    make,
  );
}

function isSearch({ searchParams }: URL): boolean {
  return (searchParams.get('search') ?? '').trim() !== '';
}

function through(
  { answers, versions }: PageDeps,
  key: string,
  make: () => Promise<CachedAnswer>,
  cacheableStatus?: number,
): Promise<CachedAnswer> {
  return answers ? answers.through(`${versions.current.version} ${key}`, make, cacheableStatus) : make();
}

function versionAt({ versions }: PageDeps, url: URL): string {
  const product = productAt(url.pathname);
  if (product !== null) return versions.versionOf(product);
  return showsProducts(url) ? versions.listVersion(categoryAt(url)) : versions.current.version;
}

async function makePage(deps: PageDeps, url: URL, { language, theme }: Look, caller: ForPage): Promise<CachedAnswer> {
  const { template, renderPage, renderMissingPage, strict } = await deps.site(url.pathname);
  const tags = new Set<string>();
  const request: PageRequest = {
    url,
    language,
    origin: deps.publicUrl,
    async fetch(input, init) {
      const answer = await deps.apiFetch(new Request(input, init), caller);
      for (const tag of tagsOf(answer.headers)) tags.add(tag);
      return answer;
    },
    inlinePicture: deps.inlinePicture,
    saleTerms: deps.saleTerms,
    sharePicture: deps.sharePicture,
  };
  const page = await renderMissingPage(request);
  if (page.kind === 'redirect') {
    return cacheableAnswer(page.status, { Location: page.location, 'Cache-Control': 'no-cache', Vary: 'Cookie' }, '');
  }
  if (page.kind === 'page') return storePage(page);
  // All unknown URLs share one not-found page, which must not show what the first of them asked for.
  const missing = async () => {
    const rendered = await renderPage({ ...request, url: new URL(pathOfNoPage, url) });
    if (rendered.kind !== 'page') throw new Error(`${pathOfNoPage} was not rendered as a not-found page`);
    return storePage(rendered);
  };
  return through(deps, `missing ${language} ${theme}`, missing, 404);

  function storePage(rendered: Extract<RenderedPage, { kind: 'page' }>): CachedAnswer {
    const { text, styleHash } = template.page(rendered, language, theme);
    const headers: Record<string, string> = {
      ...htmlHeaders(deps, strict ? styleHash : undefined),
      'Content-Language': language,
      ...(rendered.isWhole ? {} : { 'Cache-Control': 'no-store' }),
      ...(rendered.isWhole && rendered.status === 200 && deps.answers?.isBehindCdn ? cdnHeaders(tags) : {}),
      ...(rendered.status === 503 ? { 'Retry-After': String(rendered.retryAfterSeconds ?? retryAfterSeconds) } : {}),
    };
    return cacheableAnswer(rendered.status, headers, text);
  }
}

const productAnswer = v.object({ data: v.object({ varieties: v.array(v.object({ id: v.number() })) }) });

/**
 * Drops an unknown variety: it does not change the page, and each number would take a cache entry. Under overload it drops
 * one of a product that memory does not have.
 */
async function withoutStrangeVariety(deps: PageDeps, url: URL, language: Language): Promise<URL> {
  const chosen = chosenVariety(url);
  if (!chosen) return url;
  const call = new URL(`/api/v1/products/${chosen.product}`, deps.publicUrl);
  const answer = await deps.apiFetch(new Request(call, { headers: { 'Accept-Language': language } }));
  const product = answer.ok ? v.safeParse(productAnswer, await answer.json()) : null;
  if (product?.success && product.output.data.varieties.some(({ id }) => String(id) === chosen.variety)) return url;
  return new URL(url.pathname, url);
}

/** With `undefined`, as in development, the page may load what it wants. */
function htmlHeaders(deps: PageDeps, styleHash: string | null | undefined): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Cookie',
    ...(styleHash === undefined
      ? { 'Content-Security-Policy': "frame-ancestors 'none'" }
      : securityHeaders({
          styleHash,
          connectTo: deps.connectTo ?? [],
          picturesFrom: deps.picturesFrom ?? [],
        })),
  };
}

const forPage = (c: Context<HttpContext>): ForPage => ({ isForPage: true, requestId: c.get('requestId') });

/** The language dialog's choice, else the cookie, else `?lang=`. */
function languageOf(c: Context, requested: URL): Language {
  const chosen = chosenLanguage(requested);
  if (chosen !== null) return chosen;
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1];
  return toLanguage(cookie ?? requested.searchParams.get('lang'));
}

/** The theme chosen in the footer. The client reads the same cookie (src/lib/browser/theme.ts). */
function themeOf(c: Context): Theme | null {
  return toTheme(/(?:^|;\s*)theme=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1]);
}

function hasToken(c: Context): boolean {
  return /(?:^|;\s*)token=[^;]/.test(c.req.header('cookie') ?? '');
}

/** An identity provider's return URL has a code, a stock alert's link a key. They must be neither cached nor leaked. */
function holdsSecret({ pathname }: URL): boolean {
  return pathname === '/login/return' || pathname.startsWith('/stock-wishes/');
}

/** The choice in the language dialog before the script runs: `?lang=en&set=1`. The client removes both from the URL. */
function chosenLanguage({ searchParams }: URL): Language | null {
  const lang = searchParams.get('lang');
  return searchParams.get('set') === '1' && languages.some((language) => language === lang) ? toLanguage(lang) : null;
}

function languageCookie(language: Language, publicUrl: string): string {
  return ownCookie('language', language, 365 * 24 * 60 * 60, publicUrl);
}

/** Adds the requested language and the category's name to a redirect. */
function redirected(answer: CachedAnswer, rendered: URL, requested: URL): CachedAnswer {
  const { Location: location } = answer.headers;
  if (location === undefined) return answer;
  const target = new URL(location, rendered);
  const lang = requested.searchParams.get('lang');
  if (languages.some((language) => language === lang)) target.searchParams.set('lang', toLanguage(lang));
  if (chosenLanguage(requested) !== null) target.searchParams.set('set', '1');
  const path = target.pathname === rendered.pathname ? requested.pathname : target.pathname;
  return { ...answer, headers: { ...answer.headers, Location: path + target.search } };
}

/** If the database is unavailable, a URL without a page stays a 404. */
async function urlStatus({ urlStatusOf, log }: PageDeps, requested: URL): Promise<UrlStatus> {
  try {
    return await urlStatusOf(requested);
  } catch (error) {
    log.warn({ err: error }, 'the redirect of a former URL could not be looked up');
    return { kind: 'unknown' };
  }
}

/** A permanent redirect that keeps the requested language. */
function movedTo(to: string, requested: URL): Response {
  const target = new URL(to, requested);
  const lang = requested.searchParams.get('lang');
  if (languages.some((language) => language === lang)) target.searchParams.set('lang', toLanguage(lang));
  const location = target.pathname + target.search + target.hash;
  return new Response(null, { status: 301, headers: { Location: location, 'Cache-Control': 'no-cache' } });
}
