import type { Log } from './log.ts';

/**
 * Runs the work for each row, at most `atOnce` at a time. A failure is logged and does not stop the others. Returns the
 * rows that failed.
 */
export async function forEachIsolated<T>(
  rows: readonly T[],
  { log, about, atOnce }: { log: Log; about: (row: T) => object; atOnce: number },
  work: (row: T) => Promise<unknown>,
): Promise<T[]> {
  const failed: T[] = [];
  const waiting = rows.values(); // shared: each worker takes its next row from here
  const worker = async () => {
    for (const row of waiting) {
      try {
        await work(row);
      } catch (error) {
        failed.push(row);
        log.error({ ...about(row), err: error }, 'scheduled work on one row failed');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}
