import { type Socket, connect, createServer } from 'node:net';
import { freePort } from './free-port.ts';

/** A proxy to a database at this URL that can stop to pass on anything while all connections stay, as a dead line does. */
export async function openFreezableProxy(
  databaseUrl: string,
): Promise<{ url: string; freeze(): void; thaw(): void; close(): Promise<void> }> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (data) => void (isFrozen || other.write(data)));
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
