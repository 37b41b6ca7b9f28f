import type { IncomingMessage } from 'node:http';
import { isLocalRequest } from '../http/requests/local-only.ts';
import { metricsText, type AllMeasurements } from '../lib/metrics.ts';
import type { Log } from '../lib/log.ts';
import { createStoreServer, listenOn } from '../lib/serve.ts';
import { sameSecret } from '../providers/same-secret.ts';

export type MetricsPlace = {
  port: number;
  /** Where to listen if there is a token; without one only this machine is answered. */
  host: string;
  /** What monitoring sends as a bearer token. */
  token: string | undefined;
  /** Accepted too, while one takes the place of the other. */
  tokenAlso?: string | undefined;
  /** Those of every answer. */
  headers: Record<string, string>;
};

/**
 * Serves `/metrics` on a port of its own, which shoppers need not reach. `take`: what this instance measures.
 * Throws an error with one clear sentence if it cannot listen.
 */
export async function serveMetrics(
  { port, host, token, tokenAlso, headers, log }: MetricsPlace & { log: Log },
  take: () => Promise<AllMeasurements>,
): Promise<{ close: () => void }> {
  const server = createStoreServer(headers, (request, response) => {
    const end = (status: number, type: string, text: string) =>
      response.writeHead(status, { ...headers, 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
    const refusal = refusalFor(request, token, tokenAlso);
    if (refusal !== null) return end(refusal, 'text/plain', '');
    take()
      .then((all) => metricsText(all, request.headers.accept))
      .then(({ type, text }) => end(200, type, text))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        end(500, 'text/plain', '');
      });
  });
  await listenOn(server, token === undefined ? '127.0.0.1' : host, port, 'METRICS_PORT');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The status of a request that is refused; null for one that is answered. */
function refusalFor(
  { method, url, headers, socket }: IncomingMessage,
  token: string | undefined,
  tokenAlso: string | undefined,
): number | null {
  if (url !== '/metrics') return 404;
  if (method !== 'GET' && method !== 'HEAD') return 405;
  if (token !== undefined) {
    const received = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return sameSecret(received, token, tokenAlso) ? null : 401;
  }
  // A foreign page in a browser on this machine may resolve its own name to it.
  return isLocalRequest({ remote: socket.remoteAddress, host: headers.host, headerNames: Object.keys(headers) })
    ? null
    : 403;
}
