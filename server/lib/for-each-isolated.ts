import type { Log } from './log.ts';

/** Runs the work for each row, at most `atOnce` at a time. A failure is logged and does not stop the others. */
export async function forEachIsolated<T>(
  rows: readonly T[],
  { log, about, atOnce }: { log: Log; about: (row: T) => object; atOnce: number },
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  const waiting = rows.values(); // shared: each worker takes its next row from here
  const line = async () => {
    for (const row of waiting) {
      try {
        await work(row);
      } catch (error) {
        log.error({ ...about(row), err: error }, 'scheduled work on one row failed');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
}
