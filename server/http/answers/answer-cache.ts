// In-memory cache of public answers, serialised and compressed once. It is bounded, and its keys contain a version of
// the data that they show, so a change of the data invalidates them.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { processRegistry } from '../../lib/metrics.ts';
import { dropCdnHeaders } from './cache-tags.ts';
import { Refusal } from './refusal.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

type Encoding = 'br' | 'gzip';

export type CachedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The ETag's value, without quotes and the encoding's suffix. */
  readonly tag: string;
  /** Of the text, in bytes. */
  readonly size: number;
  /** Whether the body is worth compressing. */
  readonly isLarge: boolean;
  /** Returns the body, in an encoding if it is large. */
  readonly body: (encoding: Encoding | null) => Promise<Buffer>;
};

const smallestWorthCompressing = 512;
/** 2.7 ms for a page of 100 kB. Quality 5 takes 1.6 ms for 3 % more bytes, quality 11 takes 100 ms for 7 % fewer. */
const brotliQuality = 7;

/**
 * Makes a cacheable answer. Each encoding is compressed once, at first use; from then on only compressed forms stay in
 * memory, which are a fifth of the text.
 */
export function cacheableAnswer(status: number, headers: Record<string, string>, text: string): CachedAnswer {
  let plain: Buffer | null = Buffer.from(text);
  const tag = tagOf(plain);
  const size = plain.length;
  const isLarge = size >= smallestWorthCompressing;
  const packed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const unpacked = () => plain ?? unpack(packed);
  const body = async (encoding: Encoding | null): Promise<Buffer> => {
    if (encoding === null) return unpacked();
    packed[encoding] ??= (async () => {
      const bytes = await pack(await unpacked(), encoding);
      plain = null;
      return bytes;
    })();
    return packed[encoding];
  };
  return { status, headers, tag, size, isLarge, body };
}

/** The ETag of a body. */
export function tagOf(plain: Buffer): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22);
}

/** The text from one of its compressed forms. */
export async function unpack(packed: Partial<Record<Encoding, Buffer | Promise<Buffer>>>): Promise<Buffer> {
  const encoding = packed.br ? 'br' : 'gzip';
  return unpackers[encoding]((await packed[encoding]) ?? '');
}

function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(plain, { level: 6 });
  return brotliAsync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/** Compresses an answer that is not cached, as the request's Accept-Encoding allows. */
export async function packOnce(
  body: string,
  accepted: string | undefined,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null }> {
  const plain = Buffer.from(body);
  const encoding = plain.length < smallestWorthCompressing ? null : encodingFor(accepted);
  return { bytes: new Uint8Array(encoding ? await pack(plain, encoding) : plain), encoding };
}

/** The best encoding that an Accept-Encoding header allows; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const refused = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(accepted ?? '');
  const offered = (name: string) => new RegExp(`(^|,)\\s*${name}\\s*(;|,|$)`, 'i').test(accepted ?? '');
  if (offered('br') && !refused('br')) return 'br';
  return offered('gzip') && !refused('gzip') ? 'gzip' : null;
}

/** Whether an If-None-Match header contains this tag, strong or weak (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Sends a stored answer, compressed as the request allows, with a strong ETag per encoding; 304 if the tag matches. */
export async function sendAnswer(request: Request, answer: CachedAnswer): Promise<Response> {
  const encoding = answer.isLarge ? encodingFor(request.headers.get('accept-encoding') ?? undefined) : null;
  const etag = `"${answer.tag}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers(answer.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (answer.status === 200) {
    headers.set('ETag', etag);
    if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  }
  if (encoding) headers.set('Content-Encoding', encoding);
  const bytes = await answer.body(encoding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
    status: answer.status,
    headers,
  });
}

/** `shared`: another request was making the answer already. */
const looks = new Counter({
  name: 'store_answer_cache_total',
  help: 'Public answers and pages, by whether they were in memory.',
  labelNames: ['result'],
  registers: [processRegistry],
});

/** Bounded cache of answers. Concurrent requests for the same key share one computation. */
export class AnswerCache {
  /** Whether a CDN caches answers too, and purges those that have changed (cache-tags.ts). */
  readonly isBehindCdn: boolean;
  /** By name: the answer that was made last, and of which version. */
  readonly #cached: LRUCache<string, { version: string; answer: CachedAnswer }>;
  #making = new Map<string, Promise<CachedAnswer>>();

  constructor(bytes: number, { isBehindCdn = false } = {}) {
    this.isBehindCdn = isBehindCdn;
    this.#cached = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ version, answer }, name) => (name.length + version.length) * 2 + 500 + answer.size,
    });
  }

  /**
   * Returns the cached answer or makes it. Caches answers with `cacheableStatus` unless marked 'no-store'. An error of
   * `make` rejects all concurrent callers.
   */
  through(key: string, make: () => Promise<CachedAnswer>, cacheableStatus = 200): Promise<CachedAnswer> {
    return this.#through(key, '', make, cacheableStatus);
  }

  /**
   * Like `through`, for an answer that has versions. While the cached one has the version `former`, it is sent at once.
   * One of another version is sent if the new one turns out to be a 503, because the database is away, or is refused,
   * because too much is to be done. With `isExact` only the right version is sent.
   */
  async throughOrFormer(
    {
      name,
      version,
      former,
      isExact = false,
    }: { name: string; version: string; former: string | null; isExact?: boolean },
    make: () => Promise<CachedAnswer>,
  ): Promise<CachedAnswer> {
    const cached = this.#cached.get(name);
    const made = this.#through(name, version, make, 200, isExact);
    if (cached && cached.version === former) {
      made.catch(() => undefined); // made again for the next request
      return cached.answer;
    }
    const answer = await made.catch((error: unknown) => {
      if (cached && !isExact && error instanceof Refusal && error.code === 'unavailable')
        return outOfCdns(cached.answer);
      throw error;
    });
    return cached && !isExact && answer.status === 503 ? outOfCdns(cached.answer) : answer;
  }

  #through(
    name: string,
    version: string,
    make: () => Promise<CachedAnswer>,
    cacheableStatus: number,
    isExact = false,
  ): Promise<CachedAnswer> {
    const cached = this.#cached.get(name);
    // What a page needs does not wait in the queue of one that was requested by itself, and is not refused with it.
    const key = `${isExact} ${version} ${name}`;
    const underWay = this.#making.get(key);
    const isCached = cached?.version === version;
    looks.inc({ result: isCached ? 'hit' : underWay ? 'shared' : 'miss' });
    if (isCached) return Promise.resolve(cached.answer);
    if (underWay) return underWay;
    const making = this.#making;
    const made = make()
      .then((answer) => {
        // Not one that began before the cache was cleared: it may show what was true before.
        if (
          making === this.#making &&
          answer.status === cacheableStatus &&
          answer.headers['Cache-Control'] !== 'no-store'
        )
          this.#cached.set(name, { version, answer });
        return answer;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  clear(): void {
    this.#making = new Map();
    this.#cached.clear();
  }
}

function outOfCdns(answer: CachedAnswer): CachedAnswer {
  const headers = new Headers(answer.headers);
  dropCdnHeaders(headers);
  return { ...answer, headers: Object.fromEntries(headers) };
}
