// Middleware of every call: request id, language, admission, XSRF, body limits, timeouts, error handling, request log.
import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Call } from '../../contract/core/call.ts';
import { calls } from '../../contract/calls.ts';
import { toLanguage } from '../../contract/core/language.ts';
import { clientTimeoutMs, formTimeoutMs } from '../../contract/core/client-timeout.ts';
import type { Log } from '../lib/log.ts';
import { answerFailure } from './answers/failure.ts';
import { apiBasePath } from './answers/openapi.ts';
import { Refusal, refusalAnswer } from './answers/refusal.ts';
import type { HttpContext } from './route.ts';
import { admitCalls, requestIdOfPage, type Admission } from './requests/admission.ts';
import { requestTimeout } from './requests/request-timeout.ts';
import { identified, type Identify } from './requests/require-session.ts';

const largestBody = 64 * 1024;

/** How long a request may take, its body included. */
export const apiTimeoutsMs = {
  read: 20_000,
  /** Shorter than the client's timeout, so the client gets the 503. The write may still take effect; its key tells. */
  write: clientTimeoutMs - 2_000,
  form: formTimeoutMs,
  /**
   * While a form is read and nothing of it arrives: the sender's connection may be lost. TCP sends again after about 1,
   * 3, 7, 15 and 31 s, so a phone that has no reception for 16 s sends nothing for 31 s.
   */
  formIdle: 40_000,
};

/**
 * Gives each request an id; a call for a page gets the page's. Logs each when done: method, path without query, status,
 * milliseconds.
 */
export function observed(log: Log): MiddlewareHandler<HttpContext> {
  return async (c, next) => {
    const requestId = requestIdOfPage(c) ?? randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    log.debug(
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };
}

/** Creates the API with its middleware; routes are mounted later. */
export function createApiServer(
  log: Log,
  identify: Identify,
  admission: Admission,
  timeoutsMs = apiTimeoutsMs,
): Hono<HttpContext> {
  const api = new Hono<HttpContext>();
  api.use(async (c, next) => {
    c.set('language', toLanguage(c.req.header('accept-language')?.trim().toLowerCase()));
    await next();
    c.res.headers.set('Content-Language', c.get('language'));
    c.res.headers.append('Vary', 'Accept-Language');
  });
  api.use(admitCalls(admission));
  api.use(checkXsrf);
  api.use(
    byForm(
      byMethod(requestTimeout(timeoutsMs.read), requestTimeout(timeoutsMs.write)),
      requestTimeout(timeoutsMs.form),
    ),
  );
  // The limit reads a body without a length. Forms are not read before their sender is known (mountWrite).
  const notTooLarge = bodyLimit({ maxSize: largestBody, onError: () => Promise.reject(new Refusal('too_large')) });
  api.use(byForm(notTooLarge, (_, next) => next()));
  api.use(identified(identify));
  api.onError(answerFailure(log));
  return api;
}

const formPaths = (Object.values(calls) as Call[])
  .filter(({ bodyType }) => bodyType === 'form')
  .map(({ path }) => path);

/** Applies one middleware to calls that send JSON and another to those that upload a file. */
function byForm(json: MiddlewareHandler<HttpContext>, form: MiddlewareHandler<HttpContext>) {
  const rule: MiddlewareHandler<HttpContext> = (c, next) =>
    (c.req.method === 'POST' && formPaths.some((path) => c.req.path === apiBasePath + path) ? form : json)(c, next);
  return rule;
}

function byMethod(read: MiddlewareHandler<HttpContext>, write: MiddlewareHandler<HttpContext>) {
  const rule: MiddlewareHandler<HttpContext> = (c, next) => (isRead(c.req.method) ? read : write)(c, next);
  return rule;
}

function isRead(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** Answers 405 with `Allow` if a path exists but not with this method. Mount it after all routes. */
export function refuseOtherMethods(api: Hono<HttpContext>): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { method, path } of api.routes) {
    if (method === 'ALL') continue;
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(method));
  }
  // Fixed paths before parameters, because `/products/:id` matches `/products/add-to-cart` too.
  const parameters = (path: string) => path.split(':').length;
  for (const [path, methods] of [...methodsByPath].toSorted(([a], [b]) => parameters(a) - parameters(b))) {
    api.all(path, (c) => {
      const answer = refusalAnswer(new Refusal('method_not_allowed'), c.get('language'));
      answer.headers.set('Allow', [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', '));
      return answer;
    });
  }
}

const checkXsrf: MiddlewareHandler<HttpContext> = async (c, next) => {
  if (!isRead(c.req.method)) {
    const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1];
    if (cookie !== undefined && decoded(cookie) !== c.req.header('x-xsrf-token')) throw new Refusal('bad_xsrf_token');
  }
  await next();
};

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return cookie; // not percent-encoded
  }
}
