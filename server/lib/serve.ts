import { randomUUID } from 'node:crypto';
import {
  createServer,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { formTimeoutMs } from '../../contract/core/client-timeout.ts';
import type { Log } from './log.ts';
import { safeError } from './safe-error.ts';

/** What a process of several (assemble/run-workers.ts) is sent so that it stops. */
export const stopMessage = 'stop';

const drainMs = 10_000;
const brokenMs = 30_000;

/** Node's statuses for what never becomes a request, by its code; 400 for any other. */
const statusOfBroken: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * A server whose own refusals have these headers too: of malformed, too large and late requests, and of expectations
 * that it does not know.
 */
export function createStoreServer(
  headers: Record<string, string>,
  listener?: RequestListener,
  options: ServerOptions = {},
): Server {
  // `answerWith` refuses a missing Host, with its headers.
  const server = createServer({ ...options, requireHostHeader: false });
  const answering = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const own = answering.get(socket) ?? new Set();
    answering.set(socket, own.add(response));
    response.once('close', () => own.delete(response));
  });
  server.on('checkExpectation', (_, response) => response.writeHead(417, headers).end());
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Not into an answer that has begun.
    const hasBegun = [...(answering.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || hasBegun) return socket.destroy();
    const status = statusOfBroken[error.code ?? ''] ?? 400;
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`, () => socket.destroy());
  });
  if (listener) server.on('request', listener);
  return server;
}

/**
 * Answers requests with a `fetch` function. `hostname` is the store's, for HTTP/1.0 requests without a Host header. Two
 * Host headers are a 400 (RFC 9112, section 3.2), because a proxy may use the other one, and so are one that no host can
 * have and none in HTTP/1.1. `headers` are those of such refusals, and of the 500 for what the app could not turn into an answer.
 */
export function answerWith(
  fetch: Parameters<typeof getRequestListener>[0],
  { hostname, headers, log }: { hostname: string; headers: Record<string, string>; log: Pick<Log, 'error'> },
): RequestListener {
  const answerOrFail: typeof fetch = async (request, env) => {
    try {
      return await fetch(request, env);
    } catch (error) {
      const requestId = randomUUID();
      const { method, url } = request;
      log.error({ err: safeError(error), requestId, method, path: new URL(url).pathname }, 'request failed');
      return new Response(null, { status: 500, headers: { ...headers, 'X-Request-Id': requestId } });
    }
  };
  // What is left for `errorHandler` is a request that has no valid URL.
  const answer = getRequestListener(answerOrFail, {
    hostname,
    errorHandler: () => new Response(null, { status: 400, headers }),
  });
  return (request, response) => {
    const hosts = request.headersDistinct.host?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1'))
      response.writeHead(400, { ...headers, Connection: 'close' }).end();
    else void answer(request, response);
  };
}

/**
 * Starts to listen. Throws an error with one clear sentence, which names the setting of the port. Port 0 is any free one.
 */
export function listenOn(server: Server, host: string, port: number, setting = 'PORT'): Promise<void> {
  // For a complete request, so longer than an upload may take. What reads a body has a timeout of its own (`requestTimeout`).
  server.requestTimeout = formTimeoutMs + 10_000;
  server.headersTimeout = 15_000;
  // Longer than the usual 60 s of load balancers, so that they never send into a closing connection.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Error(
            `Port ${port} is in use by another program. Stop that program, or use another port: ${setting}=${port + 1} npm start`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(new Error(`No permission to use port ${port}. Use another port: ${setting}=${port + 8_000} npm start`));
      else reject(error);
    });
    // Node accepts one connection in a turn of its loop; the others wait in a queue, which 511 phones could fill.
    server.listen({ port, host, backlog: 4_096 }, resolve);
  });
}

/** The URL at which this process reaches itself, once it listens. */
export function serverUrl(server: Server): string {
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The server does not listen on a port.');
  const everywhere = place.address === '::' || place.address === '0.0.0.0';
  const host = everywhere ? '127.0.0.1' : place.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${place.port}`;
}

/**
 * Shuts down on SIGTERM and SIGINT: accepts no new connections, calls `endStreams` (streams never end by themselves),
 * lets open requests finish for at most 10 s, calls `close` and exits. A second signal exits at once. An uncaught error
 * is logged and shuts down the same way with exit code 1, so that a supervisor restarts the process. `stopMessage` from
 * the parent process does the same as a first signal, before or after it.
 */
export function stopOnSignals(
  server: Server,
  log: Log,
  { endStreams, close }: { endStreams: () => void; close: () => Promise<void> },
): void {
  let stopping = false;
  let exitCode = 0;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(force);
      close().then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ err: error }, 'the database could not be closed');
          process.exit(1);
        },
      );
    });
    endStreams();
    server.keepAliveTimeout = 1; // connections with open requests close after their answers
    server.closeIdleConnections();
  };
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) process.exit(1);
    log.info({ signal }, 'stopping');
    stop();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // A message instead of a signal: a supervisor or a terminal may already have signalled every process.
  process.on('message', (message) => {
    if (message === stopMessage) stop();
  });
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: stopping');
    exitCode = 1;
    setTimeout(() => process.exit(1), brokenMs).unref(); // the shutdown itself may hang
    stop();
  });
}
