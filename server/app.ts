// The program, built from what it is given, without a port.
import { Hono } from 'hono';
import { ping, type Database } from './db/connect.ts';
import { mountCatalogue } from './features/catalogue/catalogue.routes.ts';
import type { Catalogue } from './features/catalogue/snapshot.ts';
import { mountContent } from './features/content/content.routes.ts';
import { mountHome } from './features/home/home.routes.ts';
import { mediaRoutes, type MediaStore } from './features/media/media.routes.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { createApi, inTime, observed, refuseOtherMethods } from './http/api.ts';
import { answerFailure } from './http/failure.ts';
import { apiBase, openApiDocument, openApiPage, openApiStyle } from './http/openapi.ts';
import { Refusal } from './http/refusal.ts';
import type { HttpContext } from './http/route.ts';
import type { Log } from './log.ts';

// Less than load balancers wait: a database that has got stuck must read as 'not ready', not as a store that hangs.
const readyWithinMs = 2_000;

export type AppDeps = {
  db: Database;
  catalogue: Catalogue;
  media: MediaStore;
  answers: AnswerCache;
  log: Log;
  now: () => Date;
  version: string;
  /** Pages and files for browsers, mounted behind everything else; none in tests of the API. */
  mountSite?: (app: Hono<HttpContext>) => void;
};

/** The whole server as one fetch function: `app.fetch(request)`. */
export function buildApp(deps: AppDeps): Hono<HttpContext> {
  const { log } = deps;
  const app = new Hono<HttpContext>();
  app.use(observed(log));
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
  });
  app.onError(answerFailure(log));
  app.notFound((c) => c.text('Not found', 404));

  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', inTime(readyWithinMs), async (c) => {
    await ping(deps.db);
    return c.json({ status: 'ready' });
  });

  app.route('/media', mediaRoutes(deps.media));
  app.route(apiBase, buildApi(deps));
  deps.mountSite?.(app);
  return app;
}

function buildApi(deps: AppDeps): Hono<HttpContext> {
  const api = createApi(deps.log);
  const document = openApiDocument(deps.version);
  api.get('/openapi.json', (c) => c.json(document));
  api.get('/docs', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'");
    return c.html(openApiPage(document));
  });
  api.get('/docs.css', (c) => c.body(openApiStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  mountCatalogue(api, deps);
  mountContent(api, { ...deps, revision: () => deps.catalogue.current.revision });
  mountHome(api, deps);
  refuseOtherMethods(api);
  api.all('*', () => {
    throw new Refusal('not_found');
  });
  return api;
}
