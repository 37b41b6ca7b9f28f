import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Log } from './log.ts';

const drainMs = 10_000;
const brokenMs = 30_000;

/**
 * Answers requests with a program's `fetch`. `hostname` is the store's, for HTTP/1.0, which need not name one. Two Host
 * headers are a 400 (RFC 9112, section 3.2): a proxy may go by the other one.
 */
export function answerWith(fetch: Parameters<typeof getRequestListener>[0], hostname: string): RequestListener {
  const answer = getRequestListener(fetch, { hostname });
  return (request, response) => {
    if ((request.headersDistinct.host ?? []).length > 1) response.writeHead(400, { Connection: 'close' }).end();
    else void answer(request, response);
  };
}

/** Listens, or throws one clear sentence. Port 0 takes any free one. */
export function listenOn(server: Server, host: string, port: number): Promise<void> {
  server.requestTimeout = 60_000; // a whole request has to be here by then
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000; // longer than the usual load balancer's 60 s, so that it never sends into a closing connection
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Error(
            `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(new Error(`Port ${port} may not be used by this user. Choose another: PORT=3000 npm start`));
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

/** Where this process reaches itself, once it listens. */
export function placeOf(server: Server): string {
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The server does not listen on a port.');
  const everywhere = place.address === '::' || place.address === '0.0.0.0';
  const host = everywhere ? '127.0.0.1' : place.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${place.port}`;
}

/**
 * On SIGTERM and SIGINT: `endStreams`, for they would never end by themselves; no new connections; what is under way is
 * finished (10 s at most), then `close`, then the process ends. A second signal ends it at once. An error that nothing
 * caught is logged and ends the process the same way, with exit code 1, so that whatever watches it starts it again.
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
    server.keepAliveTimeout = 1; // connections whose answers are still to come end with them
    server.closeIdleConnections();
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    log.info({ signal }, 'stopping');
    stop();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Rejected promises that nothing handles come here too.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nothing caught: stopping');
    exitCode = 1;
    setTimeout(() => process.exit(1), brokenMs).unref(); // what is broken may never finish
    stop();
  });
}
