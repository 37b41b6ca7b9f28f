// The owner's command line, in the process of the test.
import { vi } from 'vitest';
import { noProviders } from '../../../server/cli/store-settings.ts';
import { openIdentitySeal } from '../../../server/features/orders/checkout/identity-seal.ts';
import { runHere } from './command-line.ts';
import type { Shop } from '../api/shop.ts';

/**
 * Runs a command on a test's shop; returns the exit code and all output. If the shop has its own clock, the command
 * uses it too.
 */
export async function runOwnerCommand(
  shop: Shop & { clock?: { now: Date } },
  ...argv: string[]
): Promise<{ code: number; output: string }> {
  if (shop.clock) vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now });
  try {
    const { code, out, err } = await runHere(argv, (work) => work(shop.open.db), {
      settings: () => ({ ...noProviders, seal: openIdentitySeal(shop.deps.secretKeys) }),
    });
    return { code, output: out + err };
  } finally {
    if (shop.clock) vi.useRealTimers();
  }
}
