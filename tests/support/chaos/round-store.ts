// The built store of the rounds. It is killed and started again on the same data, while devices go on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { startBuiltStore, type BuiltStore } from '../store/built-store.ts';
import { runCommandLine } from '../store/command-line.ts';
import { importInto } from '../store/import-into.ts';
import { readGoods, roundCatalogue, roundCoupon, type Goods } from './goods.ts';
import { foundWithin } from '../until.ts';

export type RoundStore = {
  url: string;
  goods: Goods;
  /** Kills the store; it starts again at once. */
  kill(): Promise<void>;
  /** Resolves when the store is ready again. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

const catalogueMs = 10_000;

export async function openRoundStore(): Promise<RoundStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-store-'));
  const owner = { DATA_DIR: dataDir };
  const port = await freePort();
  const start = () =>
    startBuiltStore({ port, dataDir, env: { LOG_LEVEL: 'warn', NODE_ENV: 'production', TRUSTED_PROXY: '1' } });
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
    const goods = await foundWithin(catalogueMs, () => readGoods(url));
    if (goods === null) throw new Error('the store does not show its catalogue');
    return {
      url,
      goods,
      async kill() {
        const store = await starting;
        await store.kill();
        starting = start();
        starting.catch(() => undefined); // `ready` rejects
      },
      async ready() {
        await starting;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
