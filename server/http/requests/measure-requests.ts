import { SpanStatusCode } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { Gauge, Histogram } from 'prom-client';
import { pageKindOf } from '../../../contract/app/page-kind.ts';
import { processRegistry } from '../../lib/metrics.ts';
import { traced } from '../../lib/tracing.ts';

const registers = [processRegistry];

const duration = new Histogram({
  name: 'store_http_request_duration_seconds',
  help: 'Time until an answer begins.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});
const open = new Gauge({
  name: 'store_http_requests_open',
  help: 'Requests whose answer has not begun.',
  registers,
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Measures and traces every request by method, route and status. */
export const measureRequests: MiddlewareHandler = async (c, next) => {
  const method = methods.includes(c.req.method) ? c.req.method : 'other';
  const stop = duration.startTimer({ method });
  open.inc();
  await traced(method, async (span) => {
    try {
      await next();
    } finally {
      open.dec();
      const route = routeOf(routePath(c), c.req.path);
      const { status } = c.res;
      stop({ route, status });
      span?.updateName(`${method} ${route}`);
      span?.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    }
  });
};

/**
 * The pattern of an address, such as `/api/v1/products/:id`: never the address itself, of which there are any number. For
 * pages their kind, such as `page product`. `pattern`: of the handler that has answered.
 */
export function routeOf(pattern: string, path: string): string {
  if (!/^\/?\*$/.test(pattern)) return pattern;
  return /\.\w{2,12}$/.test(path) || path.startsWith('/assets/') ? 'file' : `page ${pageKindOf(path)}`;
}
