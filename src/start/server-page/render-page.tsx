// A page on the server: loaded, rendered and described. Built apart from the browser's entry.
import { createMemoryHistory, type AnyRouteMatch } from '@tanstack/react-router';
import type { I18n } from '../../lib/text/i18n.ts';
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
import { addTexts, createI18n, loadTexts, pageTexts } from '../../lib/text/i18n.ts';
import { createQueryClient } from '../../lib/net/query-client.ts';
import { PictureContext } from '../../ui/media/picture-context.ts';
import { App } from '../app.tsx';
import { describePage } from './describe-page.ts';
import { headMarkup, structuredMarkup } from './head-markup.ts';
import type { MissingPage, PageRequest, RenderedPage } from './page-request.ts';
import { writePageState } from './page-state.ts';
import { createAppRouter, type AppRouter } from '../router.tsx';

/** The routes of product lists, whose filters come later. */
const lists = /^\/(store|products\/|category\/.*)$/;

/** The routes whose pages say on what terms things are sold. */
const withTerms = /^\/(products\/\$productId)?$/;

const instances = new Map<Language, Promise<I18n>>();

function i18nOf(language: Language): Promise<I18n> {
  const known = instances.get(language);
  if (known) return known;
  const made = loadTexts(language).then(async (texts) => {
    const i18n = createI18n(language, texts);
    await addTexts(i18n, language, pageTexts);
    return i18n;
  });
  instances.set(language, made);
  return made;
}

/** Renders one address in one language. Throws only where the program is wrong. */
export function renderPage(request: PageRequest): Promise<RenderedPage> {
  return render<never>(request, null);
}

/** The same, but what is not there is only named: whoever keeps the page that says so need not have it rendered for each wrong address. */
export function renderFoundPage(request: PageRequest): Promise<RenderedPage | MissingPage> {
  return render<MissingPage>(request, { kind: 'missing' });
}

/**
 * What stands around every page, as the state of a page without any data of its own: the browser draws header and footer at once, and asks for neither. Null if
 * it is not available at the moment.
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
        // Nobody switches the language of a page that is being rendered, and here all texts are there
        ({ queryClient, api, switchLanguage: () => {}, needTexts: async () => {}, where: 'server' }) as const,
    );
    const result = router._serverResult;
    if (result?.type !== 'render') {
      const status = result?.redirect.status;
      const location = result?.redirect.headers.get('Location') ?? '/';
      // The same page under a tidier address (page=1, what it does not know), which will not change.
      const isSpelling = location.split('?')[0] === request.url.pathname;
      const kept = status === 301 || status === 302 ? status : 307;
      return { kind: 'redirect', status: isSpelling ? 301 : kept, location };
    }
    if (result.status === 404 && missing !== null) return missing;
    const { status, retryAfterSeconds } = answerOf(result.status, router.state.matches);
    const match = router.state.matches.at(-1);
    if (!match) throw new Error(`no route at all for ${request.url.pathname}`);
    const [i18n, pictures] = await Promise.all([
      i18nOf(language),
      inlinePictures(firstPicture(match, api, queryClient), request),
    ]);
    let failure: { error: unknown } | null = null;
    const { prelude } = await prerenderToNodeStream(
      <PictureContext value={pictures}>
        <App i18n={i18n} queryClient={queryClient} router={router} />
      </PictureContext>,
      // Larger boundaries would otherwise come hidden, with inline scripts to show them.
      { progressiveChunkSize: Infinity, onError: (error) => void (failure ??= { error }) },
    );
    const markup = await textOf(prelude);
    if (failure !== null) throw asError(failure);
    const { preloads, title, body } = splitHoisted(markup);
    const t = i18n.getFixedT(language, 'pages');
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
      // Where the data could not be had, what the device has stored may do.
      state: status === 200 || status === 404 ? writePageState(language, queryClient, status === 200) : '',
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

/** A component that fails leaves a hole in the page, which must be neither shown nor kept. */
function asError({ error }: { error: unknown }): Error {
  return error instanceof Error ? error : new Error('a component of the page failed', { cause: error });
}

/** What a page answers with: where its data cannot be had at the moment, the 503 of the call that failed, or of one that took too long. */
function answerOf(
  routed: number,
  matches: readonly AnyRouteMatch[],
): { status: number; retryAfterSeconds: number | null } {
  const errors: unknown[] = matches.map(({ error }) => error);
  const refusal = errors.find((error) => error instanceof ApiError && error.status === 503);
  if (refusal instanceof ApiError) return { status: 503, retryAfterSeconds: refusal.more.retryAfterSeconds };
  const isLate = errors.some((error) => error instanceof Unreachable && error.reason === 'timeout');
  return { status: isLate ? 503 : routed, retryAfterSeconds: null };
}

/** A router that has loaded the address. One that only wants the address spelled another way (%2b for +) is given it that way. */
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
  const wanted = result?.type === 'redirect' ? result.redirect.headers.get('Location') : null;
  return wanted !== null && wanted !== address && spelled(wanted) === spelled(address) ? load(wanted) : router;
}

function spelled(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
}

/** The file of a split route, as the build's manifest names it. */
function routeSource(routeId: string): string {
  const file =
    routeId === '__root__' ? '__root' : routeId.replace(/\/$/, '/index').replace(/^\//, '').replaceAll('/', '.');
  return `src/routes/${file}.tsx?tsr-split=component`;
}

/** The picture that is the largest thing of the first screen. */
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
  const asked = params.categoryId === undefined ? search : { category: Number(params.categoryId), ...search };
  return queryClient.getQueryData(productsQuery(api, asked).queryKey)?.data[0]?.media[0]?.webp ?? null;
}

async function inlinePictures(picture: string | null, request: PageRequest): Promise<Map<string, string>> {
  const inlined = picture === null ? null : await request.inlinePicture(picture);
  return new Map(picture !== null && inlined !== null ? [[picture, inlined]] : []);
}

/** The bytes of a Node stream as text; the type is all of it that this file, which is checked with the browser's, may know. */
async function textOf(stream: unknown): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of stream as AsyncIterable<Uint8Array | string>) {
    text += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** React writes what belongs into the head before the body: preloads, then the title. */
function splitHoisted(markup: string): { preloads: string; title: string; body: string } {
  const hoisted = /^(?:<link\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/.exec(markup)?.[0] ?? '';
  const title = /<title\b[^>]*>[^<]*<\/title>/.exec(hoisted)?.[0] ?? '';
  return { preloads: hoisted.replace(title, ''), title, body: markup.slice(hoisted.length) };
}
