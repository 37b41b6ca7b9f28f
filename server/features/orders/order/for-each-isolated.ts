import type { Log } from '../../../lib/log.ts';

/** Does the same for each row, for at most `atOnce` of them at a time: one that fails is logged and holds up none of the others. */
export async function eachApart<T>(
  rows: readonly T[],
  { log, about, atOnce }: { log: Log; about: (row: T) => object; atOnce: number },
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  const waiting = rows.values(); // each line takes its next row from here
  const line = async () => {
    for (const row of waiting) {
      try {
        await work(row);
      } catch (error) {
        log.error({ ...about(row), err: error }, 'what was due of an order could not be done');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}
