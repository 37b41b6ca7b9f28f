// Pages for browsers: which language, which address, rendered once and kept.
import { Hono, type Context } from 'hono';
import { languages, toLanguage, type Language } from '../../contract/language.ts';
import type { PageRequest, RenderedPage } from '../../src/start/page-request.ts';
import { sendAnswer, storeAnswer, type AnswerCache, type StoredAnswer } from '../http/answer-cache.ts';
import type { HttpContext } from '../http/route.ts';
import { securityHeaders } from './security-headers.ts';
import type { Template } from './template.ts';

export type Site = {
  template: Template;
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
  /** Whether pages run under the content security policy: always, but for the development server, whose own scripts stand in the page. */
  strict: boolean;
};

export type PageDeps = {
  /** The build; asked anew for each page, as it changes under development. */
  site: (path: string) => Promise<Site>;
  /** Answers the API's calls in this process. */
  apiFetch: (request: Request) => Promise<Response>;
  inlinePicture: (webpUrl: string) => Promise<string | null>;
  /** The store's address, without a slash at the end. */
  publicUrl: string;
  /** Keeps rendered pages; null renders each anew. */
  answers: AnswerCache | null;
  /** What pages depend on beside their address: a kept one of another version is not used. */
  version: () => string;
};

// What of a page's query its content depends on. Everything else (campaign marks and the like) is dropped, so that it cannot fill the memory.
const knownParameters = [
  'category',
  'search',
  'order',
  'page',
  'min_price',
  'max_price',
  'caliber',
  'in_stock',
  'on_sale',
  'min_rating',
  'variety',
];

/** The routes of pages; the last ones of the server, for they answer every path. */
export function buildPages(deps: PageDeps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  app.get('/shell.html', async (c) => {
    const { template, strict } = await deps.site(c.req.path);
    const { text, styleHash } = template.shell();
    return sendAnswer(c.req.raw, await storeAnswer(200, htmlHeaders(deps, strict ? styleHash : undefined), text));
  });
  app.get('*', async (c) => {
    const asked = new URL(c.req.url);
    const language = languageOf(c, asked);
    const url = new URL(asked.pathname + knownQuery(asked), deps.publicUrl);
    const make = () => makePage(deps, url, language);
    const key = `page ${deps.version()} ${language} ${url.pathname}${url.search}`;
    const answer = await (deps.answers ? deps.answers.through(key, make) : make());
    return sendAnswer(c.req.raw, keepingLanguage(answer, asked));
  });
  return app;
}

async function makePage(deps: PageDeps, url: URL, language: Language): Promise<StoredAnswer> {
  const { template, renderPage, strict } = await deps.site(url.pathname);
  const page = await renderPage({
    url,
    language,
    origin: deps.publicUrl,
    fetch: (input, init) => deps.apiFetch(new Request(input, init)),
    inlinePicture: deps.inlinePicture,
  });
  if (page.kind === 'redirect') {
    return storeAnswer(page.status, { Location: page.location, 'Cache-Control': 'no-cache', Vary: 'Cookie' }, '');
  }
  const { text, styleHash } = template.page(page, language);
  return storeAnswer(
    page.status,
    { ...htmlHeaders(deps, strict ? styleHash : undefined), 'Content-Language': language },
    text,
  );
}

/** `undefined` leaves the policy away. */
function htmlHeaders({ publicUrl }: PageDeps, styleHash: string | null | undefined): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Cookie',
    ...(styleHash === undefined ? {} : securityHeaders({ styleHash, https: publicUrl.startsWith('https:') })),
  };
}

/** The cookie decides; where there is none, `?lang=`. */
function languageOf(c: Context, asked: URL): Language {
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1];
  return toLanguage(cookie ?? asked.searchParams.get('lang'));
}

function knownQuery(asked: URL): string {
  const known = [...asked.searchParams].filter(([name]) => knownParameters.includes(name));
  const query = new URLSearchParams(known).toString();
  return query && `?${query}`;
}

/** A redirect takes the language that was asked for with it. */
function keepingLanguage(answer: StoredAnswer, asked: URL): StoredAnswer {
  const lang = asked.searchParams.get('lang');
  const { Location: location } = answer.headers;
  if (location === undefined || !languages.some((language) => language === lang)) return answer;
  const target = new URL(location, asked);
  target.searchParams.set('lang', toLanguage(lang));
  return { ...answer, headers: { ...answer.headers, Location: target.pathname + target.search } };
}
