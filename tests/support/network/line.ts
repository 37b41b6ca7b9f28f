import { type Socket, connect, createServer } from 'node:net';
import { freePort } from './free-port.ts';

export type Line = {
  /** The store's address at this end of the line, without a slash at the end. */
  url: string;
  /** Ends every connection and lets no new one through, as when the signal is lost. */
  cut(): Promise<void>;
  /** Lets connections through again. */
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** A line to the store that can be cut, for page and service worker alike (the browser's own switch leaves the worker connected). */
export async function openLine(storeUrl: string): Promise<Line> {
  const target = new URL(storeUrl);
  const port = await freePort();
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()); // whoever hangs up ends both halves
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const mend = () =>
    new Promise<void>((resolve, reject) => {
      if (relay.listening) return resolve();
      relay.once('error', reject);
      relay.listen(port, target.hostname, () => resolve());
    });
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
    close: () => (relay.listening ? cut() : Promise.resolve()),
  };
}
