// A line to a database that can be dead or slow.
import { type Socket, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export type DatabaseProxy = {
  /** The database's URL through this line. */
  url: string;
  /** Passes on nothing, on old and new connections, which all stay open, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Passes on nothing more on the connections that are open now, for ever; new ones work. */
  forget(): void;
  /** Passes on everything so much later, ms. */
  delay(ms: number): void;
  /** New connections lead to this server. */
  leadTo(serverUrl: string): void;
  close(): Promise<void>;
};

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  let thawed: Promise<void> = Promise.resolve();
  let thaw = () => {};
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      let sent = Promise.resolve();
      one.on('data', (data) => {
        const due = performance.now() + delayMs;
        // In order, whatever the delay of those before.
        sent = sent.then(async () => {
          const leftMs = due - performance.now();
          if (leftMs > 0) await sleep(leftMs);
          await thawed;
          if (!forgotten.has(one)) other.write(data);
        });
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        if (!forgotten.has(one)) other.destroy();
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
      thawed = new Promise((resolve) => (thaw = resolve));
    },
    thaw: () => thaw(),
    forget() {
      for (const socket of sockets) forgotten.add(socket);
    },
    delay(ms) {
      delayMs = ms;
    },
    leadTo(serverUrl) {
      target = new URL(serverUrl);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
