import { Hono } from 'hono';
import type { Database } from '../../db/connect.ts';
import { matchesEtag } from '../../http/answers/answer-cache.ts';
import { FileCache, inMemory, largestInMemory, type Bytes, type File } from '../../http/answers/file-cache.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { HttpContext } from '../../http/route.ts';
import { describeFile, readFile, readPiece } from './read-media.ts';

const memoryBytes = 64 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
const fileName = /^[a-z0-9][a-z0-9-]{0,80}\.(webp|avif|mp4|webm|pdf|png|jpg)$/;

/**
 * Files of the catalogue by name, from the database with a bounded cache. A file that `reads` does not have is looked for
 * in `db`: another instance may show it before a replica of this one has it.
 */
export class MediaStore {
  readonly #db: Database;
  readonly #reads: Database;
  readonly #cache = new FileCache(memoryBytes);

  constructor(db: Database, reads = db) {
    this.#db = db;
    this.#reads = reads;
  }

  /** The file, or null. Concurrent requests share one read. */
  find(name: string): Promise<File | null> {
    if (!fileName.test(name)) return Promise.resolve(null);
    return this.#cache.find(name, () => this.#read(name));
  }

  /** A picture's small AVIF as a data URI, or null: for the one picture that a page embeds in its HTML. */
  async inlinePicture(webpUrl: string): Promise<string | null> {
    const id = /^\/media\/([a-z0-9]+)-\d+\.webp$/.exec(webpUrl)?.[1];
    const file = id === undefined ? null : await this.find(`${id}-inline.avif`);
    const bytes = await file?.part(0, file.size - 1);
    return file && bytes instanceof Uint8Array
      ? `data:${file.type};base64,${Buffer.from(bytes).toString('base64')}`
      : null;
  }

  async #read(name: string): Promise<File | null> {
    const file = await this.#readFrom(this.#reads, name);
    return file || this.#reads === this.#db ? file : this.#readFrom(this.#db, name);
  }

  async #readFrom(db: Database, name: string): Promise<File | null> {
    const described = await describeFile(db, name);
    if (!described) return null;
    const { type, size } = described;
    if (size > largestInMemory) return { type, size, part: (start, end) => this.#stream(db, name, start, end) };
    const row = await readFile(db, name);
    return row && inMemory(type, new Uint8Array(row.bytes));
  }

  /**
   * Streams a large file in chunks, reading each one when the previous one has been sent. The first is read before the
   * answer begins, so that a failure is answered and logged like any other.
   */
  async #stream(db: Database, name: string, start: number, end: number): Promise<ReadableStream<Bytes>> {
    let at = start;
    const pieceAt = async () => {
      const piece = await readPiece(db, name, at, Math.min(pieceBytes, end + 1 - at));
      if (!piece || piece.length === 0) throw new Error(`the file ${name} is shorter than its size`);
      return new Uint8Array(piece);
    };
    let first: Bytes | null = await pieceAt();
    return new ReadableStream<Bytes>(
      {
        pull: async (controller) => {
          const piece = first ?? (await pieceAt());
          first = null;
          controller.enqueue(piece);
          at += piece.length;
          if (at > end) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }
}

/** `/media/{name}`: names contain a hash of the content, so files never change. Supports ranges for video players. */
export function mediaRoutes(media: MediaStore): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  app.get('/:name', async (c) => {
    const file = await media.find(c.req.param('name'));
    if (!file) throw new Refusal('not_found');
    const etag = `"${c.req.param('name')}"`;
    const headers = new Headers({
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Accept-Ranges': 'bytes',
      ETag: etag,
    });
    if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    const range = parseRange(c.req.header('range'), file.size);
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${file.size}`);
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
    headers.set('Content-Length', String(end + 1 - start));
    const status = range ? 206 : 200;
    if (c.req.method === 'HEAD') return new Response(null, { status, headers });
    return new Response(await file.part(start, end), { status, headers });
  });
  return app;
}

/**
 * A single byte range of a `Range` header. Null if missing or not supported, so that the whole file is sent (RFC 9110,
 * section 14.2).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
