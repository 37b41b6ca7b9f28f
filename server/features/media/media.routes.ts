import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HttpContext } from '../../http/route.ts';
import { readFile } from './read-media.ts';

type File = { type: string; bytes: Uint8Array<ArrayBuffer> };

const memoryBytes = 64 * 1024 * 1024;
const largestKept = 4 * 1024 * 1024;
const fileName = /^[a-z0-9][a-z0-9-]{0,80}\.(webp|avif|mp4|webm|pdf|png|jpg)$/;

/** Files of the catalogue by name, from the database with a bounded memory before it. */
export class MediaStore {
  readonly #db: Database;
  readonly #kept = new LRUCache<string, File>({
    maxSize: memoryBytes,
    maxEntrySize: largestKept,
    sizeCalculation: (file) => file.bytes.length + 200,
  });

  constructor(db: Database) {
    this.#db = db;
  }

  /** The file, or null where there is none of that name. */
  async read(name: string): Promise<File | null> {
    if (!fileName.test(name)) return null;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const row = await readFile(this.#db, name);
    if (!row) return null;
    const file = { type: row.type, bytes: new Uint8Array(row.bytes) };
    this.#kept.set(name, file);
    return file;
  }

  /** The small AVIF of a picture as a data URI, for the one picture that a page carries in its HTML; null where there is none. */
  async inlinePicture(webpUrl: string): Promise<string | null> {
    const id = /^\/media\/([a-z0-9]+)-\d+\.webp$/.exec(webpUrl)?.[1];
    const file = id === undefined ? null : await this.read(`${id}-inline.avif`);
    return file && `data:${file.type};base64,${Buffer.from(file.bytes).toString('base64')}`;
  }
}

/** `/media/{name}`: names carry a hash of the content, so a file never changes. Ranges are answered, players of video ask for them. */
export function mediaRoutes(media: MediaStore): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  app.get('/:name', async (c) => {
    const file = await media.read(c.req.param('name'));
    if (!file) throw new Refusal('not_found');
    const headers = new Headers({
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Accept-Ranges': 'bytes',
      ETag: `"${c.req.param('name')}"`,
    });
    if (c.req.header('if-none-match') === headers.get('ETag')) return new Response(null, { status: 304, headers });
    const range = parseRange(c.req.header('range'), file.bytes.length);
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${file.bytes.length}`);
      return new Response(null, { status: 416, headers });
    }
    const bytes = range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes;
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes.length}`);
    headers.set('Content-Length', String(bytes.length));
    return new Response(bytes, { status: range ? 206 : 200, headers });
  });
  return app;
}

/** One byte range of a `Range` header; null where there is none that is understood, so that the whole file is sent (RFC 9110, section 14.2). */
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
