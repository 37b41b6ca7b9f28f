// The owner at the command line, in the process of the test.
import { vi } from 'vitest';
import { noParties } from '../../../server/cli/store-settings.ts';
import { openIdentitySeal } from '../../../server/features/orders/checkout/identity-seal.ts';
import { runHere } from './command-line.ts';
import type { Shop } from '../api/shop.ts';

/** Gives a command to the store of a test: its exit code, and all that it said. A store with a clock of its own has the owner at the same time. */
export async function ownerRuns(
  shop: Shop & { clock?: { now: Date } },
  ...argv: string[]
): Promise<{ code: number; said: string }> {
  if (shop.clock) vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now });
  try {
    const { code, out, err } = await runHere(argv, (work) => work(shop.open.db), {
      settings: () => ({ ...noParties, seal: openIdentitySeal(shop.deps.secretKey) }),
    });
    return { code, said: out + err };
  } finally {
    if (shop.clock) vi.useRealTimers();
  }
}
