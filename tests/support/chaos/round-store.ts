// The built store of the rounds. It is killed and started again on the same data, while devices go on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { startBuiltStore, type BuiltStore } from '../store/built-store.ts';
import { runCommandLine } from '../store/command-line.ts';
import { importInto } from '../store/import-into.ts';
import { openReleases } from '../store/releases.ts';
import { root } from '../sources.ts';
import { readProducts, roundCatalogue, roundCoupon, type RoundProducts } from './products.ts';
import { foundWithin } from '../until.ts';

export type RoundStore = {
  url: string;
  products: RoundProducts;
  /** Kills the store; it starts again at once. */
  kill(): Promise<void>;
  /** Stops the store and starts it as this release. Does nothing if it is this one already. */
  restartAs(release: Release): Promise<void>;
  /** Restarts the store as the other release. */
  switchRelease(): Promise<void>;
  /** Resolves when the store is ready again. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

type Release = 'first' | 'second';

/** Built once for all stores of this process, before any of them starts: it occupies the process. */
let second: string | null = null;

function buildSecond(): string {
  if (second !== null) return second;
  const releases = openReleases();
  process.once('exit', releases.remove);
  second = releases.build('second');
  return second;
}

const catalogueMs = 10_000;

/** `hasReleases`: whether the store can be restarted as another release, which has to be built. */
export async function openRoundStore({ hasReleases }: { hasReleases: boolean }): Promise<RoundStore> {
  const next = hasReleases ? buildSecond() : root;
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-store-'));
  const owner = { DATA_DIR: dataDir };
  const port = await freePort();
  let release: Release = 'first';
  const start = () => {
    const env = { LOG_LEVEL: 'warn', NODE_ENV: 'production', TRUSTED_PROXY: '1' };
    return startBuiltStore({ port, dataDir, env, project: release === 'first' ? root : next });
  };
  let starting: Promise<BuiltStore> = start();
  const stop = async () => {
    const store = await starting.catch(() => null);
    await store?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await starting;
    const url = `http://127.0.0.1:${port}`;
    await importInto(owner, roundCatalogue());
    const added = await runCommandLine(['coupons', 'add', roundCoupon, '--percent', '10'], owner);
    if (added.code !== 0) throw new Error(added.err);
    const products = await foundWithin(catalogueMs, () => readProducts(url));
    if (products === null) throw new Error('the store does not show its catalogue');
    let former = Promise.resolve();
    /** One restart after the other: two stores cannot have the same port and data. */
    const inTurn = (restart: () => Promise<void>): Promise<void> => {
      const done = former.then(restart);
      former = done.catch(() => undefined);
      return done;
    };
    const restartAs = (next: Release) =>
      inTurn(async () => {
        if (next === release) return;
        const store = await starting;
        await store.stop();
        release = next;
        starting = start();
        await starting;
      });
    return {
      url,
      products,
      restartAs,
      switchRelease: () => restartAs(release === 'first' ? 'second' : 'first'),
      kill: () =>
        inTurn(async () => {
          const store = await starting;
          await store.kill();
          starting = start();
          starting.catch(() => undefined); // `ready` rejects
        }),
      async ready() {
        await former;
        await starting;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
