import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { freePort } from './free-port.ts';

export type CuttableProxy = {
  /** The store's address through this proxy, without a trailing slash. */
  url: string;
  /** Ends every connection and accepts no new one, as when the signal is lost. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  mend(): Promise<void>;
  /** The number of bytes that the store has sent so far. */
  delivered(): number;
  close(): Promise<void>;
};

/**
 * A proxy to the store that can be cut for page and service worker alike; the browser's own switch leaves the worker
 * connected.
 */
export async function openCuttableProxy(storeUrl: string): Promise<CuttableProxy> {
  const target = new URL(storeUrl);
  const port = await freePort();
  const open = new Set<Socket>();
  let delivered = 0;
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    far.on('data', (part) => (delivered += part.length));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()); // either side hanging up ends both
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const mend = async () => {
    if (!relay.listening) await once(relay.listen(port, target.hostname), 'listening');
  };
  const cut = () =>
    new Promise<void>((resolve) => {
      relay.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await mend();
  return {
    url: `http://${target.hostname}:${port}`,
    cut,
    mend,
    delivered: () => delivered,
    close: () => (relay.listening ? cut() : Promise.resolve()),
  };
}
