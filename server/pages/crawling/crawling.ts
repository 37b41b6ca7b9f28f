// Routes for crawlers: /robots.txt and the sitemaps of all indexable pages.
import { setTimeout } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import type { Database } from '../../db/connect.ts';
import {
  categoryChanges,
  latest,
  newestChange,
  readSitemapProducts,
  type SitemapProduct,
} from '../../features/catalogue/sitemap-rows.ts';
import type { CategoryNode, Catalogue } from '../../features/catalogue/index/snapshot.ts';
import { listPages } from '../../features/pages/manage-pages.ts';
import { pageTitles } from '../../features/pages/page-answer.ts';
import {
  encodingFor,
  matchesEtag,
  sendAnswer,
  cacheableAnswer,
  type AnswerCache,
} from '../../http/answers/answer-cache.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { Admission } from '../../http/requests/admission.ts';
import type { HttpContext } from '../../http/route.ts';
import { entriesInOne, entryXml, indexXml, sitemapEnd, sitemapStart, type SitemapEntry } from './sitemap-xml.ts';

export type CrawlingDeps = {
  reads: Database;
  catalogue: Catalogue;
  answers: AnswerCache;
  /** What refuses sitemaps under overload. */
  admission: Admission;
  /** The store's address, without a trailing slash. */
  publicUrl: string;
  hasBankAccounts: boolean;
  now: () => Date;
  /** Maximum entries of one sitemap, and products read at once, if not the default. */
  entriesInOne?: number;
  productsAtOnce?: number;
};

const usualProductsAtOnce = 500;
const type = 'application/xml; charset=utf-8';

/**
 * `/robots.txt`, `/sitemap.xml` and its parts. Private pages have a "noindex", which crawlers must be allowed to read;
 * robots.txt disallows only endless link spaces and what is not a page.
 */
export function crawlingRoutes(deps: CrawlingDeps): Hono<HttpContext> {
  const { catalogue, answers, publicUrl: origin, entriesInOne: most = entriesInOne } = deps;
  const app = new Hono<HttpContext>();
  const changedAt = changesOf(deps);

  const robots = cacheableAnswer(
    200,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /uploads/',
      'Disallow: /sandbox/',
      'Disallow: /*?*back=',
      'Disallow: /*?*min_price=',
      'Disallow: /*?*max_price=',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  app.get('/robots.txt', (c) => sendAnswer(c.req.raw, robots));

  const sendCached = async (c: Context, make: () => Promise<string>): Promise<Response> => {
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', 'Last-Modified': changedAt().toUTCString() };
    const answer = await answers.through(`${catalogue.current.revision} ${c.req.path}`, async () => {
      const text = await deps.admission.browse('reads', make);
      return cacheableAnswer(200, headers, text);
    });
    const { 'Last-Modified': since = '' } = answer.headers;
    return notSince(c, Date.parse(since)) ? c.body(null, 304, answer.headers) : sendAnswer(c.req.raw, answer);
  };
  app.get('/sitemap.xml', (c) => sendCached(c, async () => indexXml(await partsOf(deps, most), origin)));
  app.get('/sitemap-pages.xml', (c) => sendCached(c, async () => whole(await pageEntries(deps), origin)));
  app.get('/:name{sitemap-categories-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const part = numberIn(c.req.param('name'));
    if (partOf(listedCategories(deps), part, most).length === 0) return notFound(c);
    return sendCached(c, async () => whole(partOf(await categoryEntries(deps), part, most), origin));
  });

  app.get('/:name{sitemap-products-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const { revision, index } = catalogue.current;
    const part = numberIn(c.req.param('name'));
    const ids = [...partOf(index.allIds(), part, most)];
    if (ids.length === 0) return notFound(c);
    const encoding = encodingFor(c.req.header('accept-encoding')) === null ? null : 'gzip';
    const etag = `"${revision}-${part}"`;
    const headers = {
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: `W/${etag}`,
      'Last-Modified': changedAt().toUTCString(),
    };
    if (matchesEtag(c.req.header('if-none-match'), etag) || notSince(c, changedAt().getTime()))
      return c.body(null, 304, headers);
    const text = await streamOf(deps, ids);
    if (encoding === null) return c.body(text, 200, headers);
    return c.body(text.pipeThrough(new CompressionStream('gzip')), 200, { ...headers, 'Content-Encoding': encoding });
  });
  return app;
}

const notFound = (c: Context) => c.text('Not found', 404, { 'Cache-Control': 'no-cache' });

/** When this process first saw the current catalogue: never before the real change, so a 304 never hides one. */
function changesOf({ catalogue, now }: CrawlingDeps): () => Date {
  let seen = { revision: catalogue.current.revision, at: now() };
  return () => {
    const { revision } = catalogue.current;
    if (revision !== seen.revision) seen = { revision, at: now() };
    return seen.at;
  };
}

/** If-Modified-Since (RFC 9110, section 13.1.3): to the second, and ignored if there is an If-None-Match. */
function notSince(c: Context, changedAtMs: number): boolean {
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  return c.req.header('if-none-match') === undefined && Math.floor(changedAtMs / 1000) * 1000 <= since;
}

function numberIn(name: string): number {
  return Number(/\d+/.exec(name)?.[0]);
}

/** The entries of one part; parts count from 1. */
function partOf<List extends { slice(start: number, end: number): List }>(
  list: List,
  part: number,
  most: number,
): List {
  return list.slice((part - 1) * most, part * most);
}

async function partsOf(deps: CrawlingDeps, most: number): Promise<{ path: string; changedAt: Date | null }[]> {
  const newest = (entries: readonly SitemapEntry[]) => latest(entries.map(({ changedAt }) => changedAt));
  const parts = [{ path: '/sitemap-pages.xml', changedAt: newest(await pageEntries(deps)) }];
  const categories = await categoryEntries(deps);
  for (let part = 1; partOf(categories, part, most).length > 0; part += 1)
    parts.push({ path: `/sitemap-categories-${part}.xml`, changedAt: newest(partOf(categories, part, most)) });
  const ids = deps.catalogue.current.index.allIds();
  for (let part = 1; partOf(ids, part, most).length > 0; part += 1)
    parts.push({
      path: `/sitemap-products-${part}.xml`,
      changedAt: await newestChange(deps.reads, [...partOf(ids, part, most)]),
    });
  return parts;
}

/** Pages other than products and categories. The home page changes with time, so it has no date. */
async function pageEntries({ reads, catalogue, hasBankAccounts }: CrawlingDeps): Promise<SitemapEntry[]> {
  const { roots, index } = catalogue.current;
  const written = new Set(
    (await pageTitles(reads, { language: 'ar', hasAccounts: hasBankAccounts })).map((page) => page.slug),
  );
  const pages = (await listPages(reads)).filter(({ slug }) => written.has(slug));
  const store = latest([...(await categoryChanges(reads, roots)).values()]);
  return [
    { address: '/', changedAt: null },
    ...(index.size > 0 ? [{ address: '/store', changedAt: store }] : []),
    ...pages.map(({ slug, updatedAt }) => ({ address: `/${slug}`, changedAt: updatedAt })),
    { address: '/contact', changedAt: null },
    { address: '/compliants', changedAt: null },
  ];
}

/** The categories that have products, in the order of the tree. */
function listedCategories({ catalogue }: CrawlingDeps): CategoryNode[] {
  const { roots, index } = catalogue.current;
  const below = (nodes: readonly CategoryNode[]): CategoryNode[] =>
    nodes.flatMap((node) => [node, ...below(node.children)]);
  return below(roots).filter(({ id }) => index.hasCategory(id));
}

async function categoryEntries(deps: CrawlingDeps): Promise<SitemapEntry[]> {
  const changes = await categoryChanges(deps.reads, deps.catalogue.current.roots);
  return listedCategories(deps).map(({ id }) => ({ address: `/category/${id}`, changedAt: changes.get(id) ?? null }));
}

function whole(entries: readonly SitemapEntry[], origin: string): string {
  return sitemapStart + entries.map((entry) => entryXml(entry, origin)).join('') + sitemapEnd;
}

/**
 * Streams a sitemap of products, a batch of rows at a time, each of which waits for its turn. Throws `unavailable` if the
 * first one is refused.
 */
async function streamOf(
  { reads, publicUrl, admission, productsAtOnce = usualProductsAtOnce }: CrawlingDeps,
  ids: readonly number[],
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const bytes = new TextEncoder();
  const batchAt = (at: number) =>
    admission.browse('reads', async () => {
      const rows = await readSitemapProducts(reads, ids.slice(at, at + productsAtOnce));
      return rows.map((row) => entryXml(entryOf(row), publicUrl)).join('');
    });
  let at = 0;
  let first: string | null = sitemapStart + (await batchAt(at));
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const text = first ?? (await untilAdmitted(() => batchAt(at)));
        first = null;
        at += productsAtOnce;
        const isLast = at >= ids.length;
        controller.enqueue(bytes.encode(isLast ? text + sitemapEnd : text));
        if (isLast) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Repeats what is refused under overload: an answer that has begun cannot become a refusal. */
async function untilAdmitted<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
      await setTimeout((error.more.retryAfterSeconds ?? 1) * 1_000);
    }
}

function entryOf({ id, updatedAt, pictures }: SitemapProduct): SitemapEntry {
  return { address: `/products/${id}`, changedAt: updatedAt, pictures };
}
