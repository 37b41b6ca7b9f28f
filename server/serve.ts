import type { Server } from 'node:http';
import type { Log } from './log.ts';

const drainMs = 10_000;

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
 * On SIGTERM and SIGINT: `endStreams`, for they would never end by themselves; no new connections; what is under way is finished (10 s at most), then `close`, then the process
 * ends. A second signal ends it at once.
 */
export function stopOnSignals(
  server: Server,
  log: Log,
  { endStreams, close }: { endStreams: () => void; close: () => Promise<void> },
): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    server.close(() => {
      clearTimeout(force);
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the database could not be closed');
          process.exit(1);
        },
      );
    });
    endStreams();
    server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
