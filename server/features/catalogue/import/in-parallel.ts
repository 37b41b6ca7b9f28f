import { availableParallelism } from 'node:os';

/**
 * Runs `work` for each item, one per processor at a time. On the first failure, finishes what is running and throws.
 */
export async function inParallel<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && failures.length === 0; next = waiting.shift()) {
      await work(next).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (failures.length > 0) throw failures[0];
}
