// Answers to visitors, serialised once and compressed once, kept in memory: bounded, and named by the catalogue's revision so that a change of the
// catalogue leaves them behind.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Encoding = 'br' | 'gzip';

export type StoredAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The bare tag, without quotes and encoding. */
  readonly tag: string;
  readonly plain: Buffer;
  /** The bytes in an encoding; null where compressing is not worth it. */
  readonly packed: ((encoding: Encoding) => Promise<Buffer>) | null;
};

const smallestWorthCompressing = 512;
const brotliQuality = 7; // a page of 100 kB in 2.7 ms; quality 5 takes 1.6 ms and leaves a thirtieth more, quality 11 a fourteenth less in 100 ms
const keptShare = 1.5; // of the plain bytes: itself and what its two packed forms take at most, for text

/** An answer whose packed forms are made once, when they are first asked for. `headers` go out with it as they are. */
export function storeAnswer(status: number, headers: Record<string, string>, body: string): StoredAnswer {
  const plain = Buffer.from(body);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  if (plain.length < smallestWorthCompressing) return { status, headers, tag, plain, packed: null };
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return { status, headers, tag, plain, packed: (encoding) => (made[encoding] ??= pack(plain, encoding)) };
}

function pack(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(plain, { level: 6 });
  return brotliAsync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/** The bytes of an answer that is sent once, in the encoding that the request takes (its Accept-Encoding). */
export async function packOnce(
  body: string,
  accepted: string | undefined,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null }> {
  const plain = Buffer.from(body);
  const encoding = plain.length < smallestWorthCompressing ? null : encodingFor(accepted);
  return { bytes: new Uint8Array(encoding ? await pack(plain, encoding) : plain), encoding };
}

/** The encoding that a request takes: 'br', 'gzip' or none, by its Accept-Encoding. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const refused = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(accepted ?? '');
  const offered = (name: string) => new RegExp(`(^|,)\\s*${name}\\s*(;|,|$)`, 'i').test(accepted ?? '');
  if (offered('br') && !refused('br')) return 'br';
  return offered('gzip') && !refused('gzip') ? 'gzip' : null;
}

/** Whether an If-None-Match names this tag, strong or weak, alone or among others (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Sends a stored answer: the encoding the request takes, a strong tag of its own for each encoding, 304 where the request has it. */
export async function sendAnswer(request: Request, answer: StoredAnswer): Promise<Response> {
  const encoding = answer.packed && encodingFor(request.headers.get('accept-encoding') ?? undefined);
  const etag = `"${answer.tag}${encoding ? `-${encoding}` : ''}"`;
  const headers = new Headers(answer.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (answer.status === 200) {
    headers.set('ETag', etag);
    if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  }
  if (encoding) headers.set('Content-Encoding', encoding);
  const bytes = encoding && answer.packed ? await answer.packed(encoding) : answer.plain;
  headers.set('Content-Length', String(bytes.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
    status: answer.status,
    headers,
  });
}

/** The bounded memory of answers. Each is made once, however many ask for it at the same time. */
export class AnswerCache {
  readonly #kept: LRUCache<string, StoredAnswer>;
  readonly #making = new Map<string, Promise<StoredAnswer>>();

  constructor(bytes: number) {
    this.#kept = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (answer, key) => key.length * 2 + 500 + Math.ceil(answer.plain.length * keptShare),
    });
  }

  /** The answer under this key, made where it is not kept. Kept is what has the status `kept` and is not marked 'no-store'; an error of `make` goes to all who wait for it. */
  through(key: string, make: () => Promise<StoredAnswer>, kept = 200): Promise<StoredAnswer> {
    const known = this.#kept.get(key);
    if (known) return Promise.resolve(known);
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const made = make()
      .then((answer) => {
        if (answer.status === kept && answer.headers['Cache-Control'] !== 'no-store') this.#kept.set(key, answer);
        return answer;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  clear(): void {
    this.#kept.clear();
  }
}
