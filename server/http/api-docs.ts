// The API's description: for programs, and as a page for people.
import type { Hono } from 'hono';
import { cacheableAnswer, sendAnswer, type CachedAnswer } from './answers/answer-cache.ts';
import { openApiDocument, openApiPage, openApiStyle } from './answers/openapi.ts';
import { publicCaching, type HttpContext } from './route.ts';

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Mounts the OpenAPI document and its page. They do not change, so each is made once, at its first request. */
export function mountApiDocs(api: Hono<HttpContext>, deps: { version: string }): void {
  const mount = (path: string, headers: Record<string, string>, make: () => string) => {
    let made: CachedAnswer | null = null;
    api.get(path, (c) => {
      made ??= cacheableAnswer(200, { ...headers, 'Cache-Control': publicCaching }, make());
      return sendAnswer(c.req.raw, made);
    });
  };
  const document = () => openApiDocument(deps.version);
  mount('/openapi.json', { 'Content-Type': 'application/json' }, () => JSON.stringify(document()));
  mount('/docs', { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy }, () =>
    openApiPage(document()),
  );
  mount('/docs.css', { 'Content-Type': 'text/css; charset=utf-8' }, () => openApiStyle);
}
