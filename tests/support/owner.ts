// The owner at the command line, in the process of the test.
import { runHere } from './command-line.ts';
import type { Shop } from './shop.ts';

/** Gives a command to the store of a test: its exit code, and all that it said. */
export async function ownerRuns(shop: Shop, ...argv: string[]): Promise<{ code: number; said: string }> {
  const { code, out, err } = await runHere(argv, (work) => work(shop.open.db));
  return { code, said: out + err };
}
