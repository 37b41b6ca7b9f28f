import { Hono } from 'hono';
import { toLanguage } from '../../../contract/core/language.ts';
import { matchesEtag } from '../../http/answers/answer-cache.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { HttpContext } from '../../http/route.ts';
import { digestOf, shareAddress } from './share-card.ts';
import { SharePictures, type SharePictureDeps } from './share-pictures.ts';

/** `/{product}-{language}-{digest}.jpg`: a URL shared with an earlier price redirects to the current picture. */
export function shareRoutes(deps: SharePictureDeps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const pictures = new SharePictures(deps);
  app.get('/:name', async (c) => {
    const [, id, lang, digest = ''] = /^([1-9]\d{0,8})-(ar|en)-([0-9a-f]{16})\.jpg$/.exec(c.req.param('name')) ?? [];
    if (id === undefined) throw new Refusal('not_found');
    const [productId, language] = [Number(id), toLanguage(lang)];
    const etag = `"${digest}"`;
    let bytes = await pictures.stored(productId, language, digest);
    if (bytes === null) {
      const card = await pictures.card(productId, language);
      if (card === null) throw new Refusal('not_found');
      if (digestOf(card) !== digest) return c.redirect(shareAddress(card), 302);
      bytes = await pictures.make(card);
    }
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: { ...headers, 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes.length) },
    });
  });
  return app;
}
