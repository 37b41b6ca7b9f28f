// Routes for crawlers: /robots.txt and the sitemaps of all indexable pages.
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
import type { HttpContext } from '../../http/route.ts';
import { entriesInOne, entryXml, indexXml, sitemapEnd, sitemapStart, type SitemapEntry } from './sitemap-xml.ts';

export type CrawlingDeps = {
  reads: Database;
  catalogue: Catalogue;
  answers: AnswerCache;
  /** The store's address, without a trailing slash. */
  publicUrl: string;
  hasBankAccounts: boolean;
  now: () => Date;
  /** Maximum entries of one sitemap, if not the default. */
  entriesInOne?: number;
};

const productsAtOnce = 500;
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

  const sendCached = async (c: Context, make: () => Promise<string | null>): Promise<Response> => {
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', 'Last-Modified': changedAt().toUTCString() };
    const answer = await answers.through(`${catalogue.current.revision} ${c.req.path}`, async () => {
      const text = await make();
      return text === null
        ? cacheableAnswer(404, { 'Cache-Control': 'no-cache' }, 'Not found')
        : cacheableAnswer(200, headers, text);
    });
    const { 'Last-Modified': since = '' } = answer.headers;
    return notSince(c, Date.parse(since)) ? c.body(null, 304, answer.headers) : sendAnswer(c.req.raw, answer);
  };
  app.get('/sitemap.xml', (c) => sendCached(c, async () => indexXml(await partsOf(deps, most), origin)));
  app.get('/sitemap-pages.xml', (c) => sendCached(c, async () => whole(await pageEntries(deps), origin)));
  app.get('/:name{sitemap-categories-[1-9][0-9]{0,4}\\.xml}', (c) =>
    sendCached(c, async () => {
      const entries = partOf(await categoryEntries(deps), numberIn(c.req.param('name')), most);
      return entries.length === 0 ? null : whole(entries, origin);
    }),
  );

  app.get('/:name{sitemap-products-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const { revision, index } = catalogue.current;
    const part = numberIn(c.req.param('name'));
    const ids = [...partOf(index.allIds(), part, most)];
    if (ids.length === 0) return c.text('Not found', 404, { 'Cache-Control': 'no-cache' });
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
    const text = streamOf(deps, ids);
    if (encoding === null) return c.body(text, 200, headers);
    return c.body(text.pipeThrough(new CompressionStream('gzip')), 200, { ...headers, 'Content-Encoding': encoding });
  });
  return app;
}

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
async function categoryEntries({ reads, catalogue }: CrawlingDeps): Promise<SitemapEntry[]> {
  const { roots, index } = catalogue.current;
  const changes = await categoryChanges(reads, roots);
  const below = (nodes: readonly CategoryNode[]): CategoryNode[] =>
    nodes.flatMap((node) => [node, ...below(node.children)]);
  return below(roots)
    .filter(({ id }) => index.hasCategory(id))
    .map(({ id }) => ({ address: `/category/${id}`, changedAt: changes.get(id) ?? null }));
}

function whole(entries: readonly SitemapEntry[], origin: string): string {
  return sitemapStart + entries.map((entry) => entryXml(entry, origin)).join('') + sitemapEnd;
}

/** Streams a sitemap of products, a batch of rows at a time. */
function streamOf({ reads, publicUrl }: CrawlingDeps, ids: readonly number[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder();
  let at = -1;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (at < 0) controller.enqueue(bytes.encode(sitemapStart));
        at = Math.max(at, 0);
        const rows = await readSitemapProducts(reads, ids.slice(at, at + productsAtOnce));
        at += productsAtOnce;
        const text = rows.map((row) => entryXml(entryOf(row), publicUrl)).join('');
        controller.enqueue(bytes.encode(text + (at >= ids.length ? sitemapEnd : '')));
        if (at >= ids.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function entryOf({ id, updatedAt, pictures }: SitemapProduct): SitemapEntry {
  return { address: `/products/${id}`, changedAt: updatedAt, pictures };
}
