import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { forEachIsolated } from './for-each-isolated.ts';

const log = createLog('silent');

test('runs at most the given number at a time, and starts the next when one ends', async () => {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const all = forEachIsolated([0, 1, 2, 3, 4], { log, about: () => ({}), atOnce: 2 }, (row) => {
    begun.push(row);
    return new Promise<void>((resolve) => ends.set(row, resolve));
  });
  expect(begun).toEqual([0, 1]);
  for (const [ended, next] of [
    [1, 2],
    [2, 3],
    [0, 4],
  ] as const) {
    ends.get(ended)?.();
    await vi.waitFor(() => expect(begun.at(-1)).toBe(next));
  }
  for (const end of ends.values()) end();
  await all;
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('logs a failure with its subject, does the rest, and returns what failed', async () => {
  const lines: string[] = [];
  const done: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const about = (row: string) => ({ orderId: row });
  const failed = await forEachIsolated(['a', 'b', 'c'], { log, about, atOnce: 1 }, async (row) => {
    if (row === 'b') throw new TypeError('a fault of ours');
    done.push(row);
  });
  expect(failed).toEqual(['b']);
  expect(done).toEqual(['a', 'c']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ orderId: 'b' })]);
});
