// Loads, renders and describes a page on the server. Built separately from the browser's entry.
import { createMemoryHistory, type AnyRouteMatch } from '@tanstack/react-router';
import { prerenderToNodeStream } from 'react-dom/static';
import type { Language } from '../../../contract/core/language.ts';
import {
  categoriesQuery,
  productQuery,
  productsQuery,
  settingsQuery,
} from '../../features/catalogue/catalogue.queries.ts';
import type { ListSearch } from '../../features/catalogue/list/list-search.ts';
import { heroPicture, homeQuery } from '../../features/home/home.queries.ts';
import { ApiError, createApi, Unreachable, type Api } from '../../lib/net/api.ts';
import { addTexts, createI18n, loadTexts, pageTexts, translatorOf, type I18n } from '../../lib/text/i18n.ts';
import { createQueryClient } from '../../lib/net/query-client.ts';
import { PictureContext } from '../../ui/media/picture-context.ts';
import { App } from '../app.tsx';
import { describePage } from './describe-page.ts';
import { headMarkup, structuredMarkup } from './head-markup.ts';
import type { MissingPage, PageRequest, RenderedPage } from './page-request.ts';
import { writePageState } from './page-state.ts';
import { createAppRouter, type AppRouter } from '../router.tsx';

/** Routes of product lists, whose filters load later. */
const lists = /^\/(store|products\/|category\/.*)$/;

/** Routes of pages to read, whose links and forms lead somewhere without the app. */
const worksWithoutApp = /^\/(store|products\/|products\/\$productId|category\/.*|\$page)?$/;

/** Routes whose pages describe terms of sale. */
const withTerms = /^\/(products\/\$productId)?$/;

const instances = new Map<Language, Promise<I18n>>();

function i18nOf(language: Language): Promise<I18n> {
  const cached = instances.get(language);
  if (cached) return cached;
  const made = loadTexts(language).then(async (texts) => {
    const i18n = createI18n(language, texts);
    await addTexts(i18n, language, pageTexts);
    return i18n;
  });
  instances.set(language, made);
  return made;
}

/** Renders one address in one language. Throws only on a programming error. */
export function renderPage(request: PageRequest): Promise<RenderedPage> {
  return render<never>(request, null);
}

/**
 * Like `renderPage`, but only reports a missing page, so that a caller with a cached 404 page need not render it for
 * each wrong address.
 */
export function renderMissingPage(request: PageRequest): Promise<RenderedPage | MissingPage> {
  return render<MissingPage>(request, { kind: 'missing' });
}

/**
 * The state of the app shell: data for header and footer without any page, so that the browser draws both at once and
 * requests neither. Null if it is not available now.
 */
export async function renderShellState({
  language,
  origin,
  fetch,
}: Pick<PageRequest, 'language' | 'origin' | 'fetch'>): Promise<string | null> {
  const queryClient = createQueryClient('server');
  const api = createApi({ base: `${origin}/api/v1`, language, fetch });
  try {
    await Promise.all([queryClient.fetchQuery(settingsQuery(api)), queryClient.fetchQuery(categoriesQuery(api))]);
    return writePageState(language, queryClient, false);
  } catch (error) {
    if (error instanceof ApiError || error instanceof Unreachable) return null;
    throw error;
  } finally {
    queryClient.clear();
  }
}

async function render<Missing>(request: PageRequest, missing: Missing | null): Promise<RenderedPage | Missing> {
  const { language, origin } = request;
  const queryClient = createQueryClient('server');
  const api = createApi({ base: `${origin}/api/v1`, language, fetch: request.fetch });
  try {
    const router = await routed(
      request.url.pathname + request.url.search,
      () =>
        // Nobody switches the language during server rendering, and all texts are loaded
        ({ queryClient, api, switchLanguage: () => {}, needTexts: async () => {}, where: 'server' }) as const,
    );
    const result = router._serverResult;
    if (result?.type !== 'render') {
      const status = result?.redirect.status;
      const location = result?.redirect.headers.get('Location') ?? '/';
      // The same page under its canonical address (without page=1 or unknown parameters): permanent.
      const isSpelling = location.split('?')[0] === request.url.pathname;
      const temporary = status === 301 || status === 302 ? status : 307;
      return { kind: 'redirect', status: isSpelling ? 301 : temporary, location };
    }
    if (result.status === 404 && missing !== null) return missing;
    const { status, retryAfterSeconds } = answerOf(result.status, router.state.matches);
    const match = router.state.matches.at(-1);
    if (!match) throw new Error(`no route matches ${request.url.pathname}`);
    const [i18n, pictures] = await Promise.all([
      i18nOf(language),
      inlinePictures(firstPicture(match, api, queryClient), request),
    ]);
    let failure: { error: unknown } | null = null;
    const { prelude } = await prerenderToNodeStream(
      <PictureContext value={pictures}>
        <App i18n={i18n} queryClient={queryClient} router={router} />
      </PictureContext>,
      // Larger boundaries would be hidden and revealed by inline scripts.
      { progressiveChunkSize: Infinity, onError: (error) => void (failure ??= { error }) },
    );
    const markup = await textOf(prelude);
    if (failure !== null) throw asError(failure);
    const { preloads, title, body } = splitHoisted(markup);
    const t = translatorOf(i18n, 'pages');
    const terms = status === 200 && withTerms.test(match.routeId) ? await request.saleTerms().catch(() => null) : null;
    const lacksTerms = status === 200 && withTerms.test(match.routeId) && terms === null;
    const description =
      status === 200
        ? describePage(match as never, { queryClient, api, t, origin, terms, sharePicture: request.sharePicture })
        : null;
    return {
      kind: 'page',
      status,
      retryAfterSeconds,
      isWhole:
        !lacksTerms &&
        queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length === 0,
      preloads,
      head:
        title + (description ? headMarkup(description, language, origin) : '<meta name="robots" content="noindex">'),
      body,
      structured: description ? structuredMarkup(description) : '',
      // Without data the device's stored answers may help.
      state: status === 200 || status === 404 ? writePageState(language, queryClient, status === 200) : '',
      appIsLater: status === 200 && worksWithoutApp.test(match.routeId),
      laterModules: [
        'src/pages/shell/header/main-nav.tsx',
        'src/pages/shell/below-the-fold.tsx',
        ...(lists.test(match.routeId) ? ['src/features/catalogue/list/product-filters.tsx'] : []),
      ],
      modules: [
        `src/lib/text/locale-${language}.ts`,
        ...router.state.matches.flatMap(({ routeId, staticData }) => [
          ...(staticData.texts ?? []).map((name) => `src/locales/${language}/${name}.json`),
          routeSource(routeId),
        ]),
      ],
    };
  } finally {
    queryClient.clear();
  }
}

/** A component that fails leaves a hole in the page, which must be neither shown nor cached. */
function asError({ error }: { error: unknown }): Error {
  return error instanceof Error ? error : new Error('a page failed to render', { cause: error });
}

/** The status of a page. If its data is not available now: the 503 of the failed call, or 503 after a timeout. */
function answerOf(
  routed: number,
  matches: readonly AnyRouteMatch[],
): { status: number; retryAfterSeconds: number | null } {
  const errors: unknown[] = matches.map(({ error }) => error);
  const refusal = errors.find((error) => error instanceof ApiError && error.status === 503);
  if (refusal instanceof ApiError) return { status: 503, retryAfterSeconds: refusal.more.retryAfterSeconds };
  const isLate = errors.some((error) => error instanceof Unreachable && error.reason === 'timeout');
  if (routed === 500 && !isLate) throwFault(errors);
  return { status: isLate ? 503 : routed, retryAfterSeconds: null };
}

/** Throws the first error, unless the API has answered one, and therefore logged it. */
function throwFault(errors: readonly unknown[]): void {
  const [fault] = errors.filter((error) => error !== undefined);
  if (fault !== undefined && !errors.some((error) => error instanceof ApiError)) throw asError({ error: fault });
}

/**
 * Loads the address. If the router only wants another encoding of it (%2b for +), loads that instead of redirecting.
 */
async function routed(
  address: string,
  parts: () => Omit<Parameters<typeof createAppRouter>[0], 'history'>,
): Promise<AppRouter> {
  const load = async (entry: string) => {
    const router = createAppRouter({ ...parts(), history: createMemoryHistory({ initialEntries: [entry] }) });
    await router.load();
    return router;
  };
  const router = await load(address);
  const result = router._serverResult;
  const target = result?.type === 'redirect' ? result.redirect.headers.get('Location') : null;
  return target !== null && target !== address && spelled(target) === spelled(address) ? load(target) : router;
}

function spelled(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
}

/** The source file of a split route, as the build manifest names it. */
function routeSource(routeId: string): string {
  const file =
    routeId === '__root__' ? '__root' : routeId.replace(/\/$/, '/index').replace(/^\//, '').replaceAll('/', '.');
  return `src/routes/${file}.tsx?tsr-split=component`;
}

/** The largest picture of the first screen (LCP). */
function firstPicture(
  match: AnyRouteMatch,
  api: Api,
  queryClient: ReturnType<typeof createQueryClient>,
): string | null {
  const params = match.params as { productId?: string; categoryId?: string };
  if (params.productId !== undefined) {
    return queryClient.getQueryData(productQuery(api, params.productId).queryKey)?.data.media[0]?.webp ?? null;
  }
  if (match.routeId === '/') {
    const home = queryClient.getQueryData(homeQuery(api).queryKey);
    return home ? heroPicture(home.data) : null;
  }
  const search = match.search as ListSearch;
  const query = params.categoryId === undefined ? search : { category: Number(params.categoryId), ...search };
  return queryClient.getQueryData(productsQuery(api, query).queryKey)?.data[0]?.media[0]?.webp ?? null;
}

async function inlinePictures(picture: string | null, request: PageRequest): Promise<Map<string, string>> {
  const inlined = picture === null ? null : await request.inlinePicture(picture);
  return new Map(picture !== null && inlined !== null ? [[picture, inlined]] : []);
}

/** Reads a Node stream as text. The type is `unknown` because this file is type-checked for the browser. */
async function textOf(stream: unknown): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of stream as AsyncIterable<Uint8Array | string>) {
    text += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** React writes hoisted elements before the body: preloads, then the title. */
function splitHoisted(markup: string): { preloads: string; title: string; body: string } {
  const hoisted = /^(?:<link\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/.exec(markup)?.[0] ?? '';
  const title = /<title\b[^>]*>[^<]*<\/title>/.exec(hoisted)?.[0] ?? '';
  return { preloads: hoisted.replace(title, ''), title, body: markup.slice(hoisted.length) };
}
