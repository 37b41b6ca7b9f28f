import type { SQLWrapper } from 'drizzle-orm';
import { Hono } from 'hono';
import { largestUpload, sendUpload } from '../../../contract/shopper/uploads.ts';
import type { Database } from '../../db/connect.ts';
import { matchesEtag } from '../../http/answers/answer-cache.ts';
import { FileCache, inMemory } from '../../http/answers/file-cache.ts';
import { createLimit } from '../../http/requests/rate-limiter.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { signedInWrite, type CallDeps, type HttpContext } from '../../http/route.ts';
import { identified, type Identify } from '../../http/requests/require-session.ts';
import { describeUpload, readUpload, saveUpload } from './store-upload.ts';
import { redraw } from './redraw.ts';
import { checkQuota } from './upload-quota.ts';

/** `uploadsInUse`: queries for the ids of a customer's uploads on cart lines and in orders (never null). */
type UploadsDeps = CallDeps & { uploadsInUse: (db: Database, userId: number) => readonly SQLWrapper[] };

/** The upload route of the API. */
export function mountUploads(api: Hono<HttpContext>, deps: UploadsDeps): void {
  const ofAccount = createLimit(deps, 'uploadAccount');
  const ofPlace = createLimit(deps, 'uploadPlace');
  const repeatsOfAccount = createLimit(deps, 'uploadRepeats');
  const repeatsOfPlace = createLimit(deps, 'uploadRepeatsPlace');

  signedInWrite(api, sendUpload, deps, {
    beforeForm: async ({ userId, place, isRepeated }) => {
      await (isRepeated ? repeatsOfAccount : ofAccount).take(String(userId));
      await (isRepeated ? repeatsOfPlace : ofPlace).take(place);
      if (!isRepeated)
        await checkQuota(deps.db, { userId, inUse: deps.uploadsInUse(deps.db, userId), now: deps.now() });
    },
    prepare: async ({ body: { file } }) => {
      if (file.size > largestUpload) throw new Refusal('too_large');
      return redraw(new Uint8Array(await file.arrayBuffer()));
    },
    carryOut: async (tx, { who, now }, picture) => ({
      data: await saveUpload(tx, { userId: who.userId, picture, now }),
    }),
  });
}

const memoryBytes = 16 * 1024 * 1024;
const type = 'image/webp';

/**
 * `/uploads/{id}`: anyone who knows the id can see the picture; a private one only its sender, by the request's token.
 * It never changes, and a browser would run nothing in it.
 */
export function uploadRoutes(db: Database, identify: Identify): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const cache = new FileCache(memoryBytes);
  app.use(identified(identify));
  app.get('/:id', async (c) => {
    const id = c.req.param('id');
    const upload = /^[\w-]{22}$/.test(id) ? await describeUpload(db, id) : null;
    const isSeen = upload !== null && (upload.onlyFor === null || upload.onlyFor === c.get('who')?.userId);
    if (!isSeen) throw new Refusal('not_found');
    const isPrivate = upload.onlyFor !== null;
    const etag = `"${id}"`;
    const headers = new Headers({
      'Content-Type': type,
      'Cache-Control': isPrivate ? 'private, no-store' : 'private, max-age=31536000, immutable',
      Vary: 'Authorization',
      ETag: etag,
    });
    if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    headers.set('Content-Length', String(upload.size));
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const read = async () => {
      const bytes = await readUpload(db, id);
      return bytes && inMemory(type, bytes);
    };
    const file = await (isPrivate ? read() : cache.find(id, read)); // no cache stores a receipt
    if (!file) throw new Refusal('not_found');
    return new Response(await file.part(0, file.size - 1), { headers });
  });
  return app;
}
