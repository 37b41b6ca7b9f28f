import { expect, test, vi } from 'vitest';
import { bounded, boundedByKey } from './bounded.ts';
import { Refusal } from '../answers/refusal.ts';

/** Jobs that run until `endAll`. */
function jobs() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const job = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return {
    job,
    most: () => most,
    async endAll() {
      while (running > 0) {
        ends.splice(0).forEach((end) => end());
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('no more than `atOnce` jobs run at once, and all of them run', async () => {
  const { job, most, endAll } = jobs();
  const run = bounded({ atOnce: 2, waiting: 10 });
  const all = Promise.all(Array.from({ length: 12 }, () => run(job)));
  await endAll();
  await all;
  expect(most()).toBe(2);
});

test('a job that finds the queue full is refused with Retry-After', async () => {
  const { job, endAll } = jobs();
  const run = bounded({ atOnce: 1, waiting: 1 });
  const taken = [run(job), run(job)];
  const refused = await run(job).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).code).toBe('unavailable');
  expect((refused as Refusal).more.retryAfterSeconds).toBe(2);
  await endAll();
  await Promise.all(taken);
});

test('a job that fails frees its slot', async () => {
  const run = bounded({ atOnce: 1, waiting: 1 });
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run(() => Promise.resolve('yes'))).toBe('yes');
});

test('a job that waits too long is refused, never runs and leaves the queue', async () => {
  vi.useFakeTimers();
  try {
    const { job, endAll } = jobs();
    const run = bounded({ atOnce: 1, waiting: 1, waitMs: 3_000, refusal: 'too_many_requests' });
    const first = run(job);
    let hasStarted = false;
    const late = run(async () => (hasStarted = true)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_999);
    const full = await run(job).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1);
    for (const refused of [full, await late])
      expect(refused).toMatchObject({ code: 'too_many_requests', more: { retryAfterSeconds: 2 } });
    const next = run(async () => 'next');
    vi.useRealTimers();
    await endAll();
    await first;
    expect([await next, hasStarted]).toEqual(['next', false]);
  } finally {
    vi.useRealTimers();
  }
});

test('a job waits for a shorter time once jobs have had to wait for long, and not any more after a break', async () => {
  vi.useFakeTimers();
  try {
    const { job, endAll } = jobs();
    const run = bounded({ atOnce: 1, waiting: 10, waitMs: 900, lasting: { afterMs: 500, waitMs: 50 } });
    const outcomes: Promise<string>[] = [];
    const ask = () =>
      outcomes.push(
        run(job).then(
          () => 'done',
          () => 'refused',
        ),
      );
    for (const waitMs of [0, 0, 400, 101, 50]) {
      await vi.advanceTimersByTimeAsync(waitMs);
      ask(); // the first one runs, the last ones come after half a second
    }
    expect(run.waitedMs()).toBe(551);
    await vi.advanceTimersByTimeAsync(50);
    expect(await Promise.all(outcomes.slice(3))).toEqual(['refused', 'refused']);
    await vi.advanceTimersByTimeAsync(501);
    ask();
    await vi.advanceTimersByTimeAsync(51);
    vi.useRealTimers();
    await endAll();
    expect(await Promise.all(outcomes)).toEqual(['done', 'refused', 'done', 'refused', 'refused', 'done']);
    expect(run.waitedMs()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('jobs of different keys do not wait for each other, even after a key was idle', async () => {
  const run = boundedByKey<string>({ atOnce: 1, waiting: 0 });
  for (let round = 0; round < 2; round += 1) {
    const { job, most, endAll } = jobs();
    const taken = [run('a', job), run('b', job)];
    await expect(run('a', job)).rejects.toBeInstanceOf(Refusal);
    await endAll();
    await Promise.all(taken);
    expect(most()).toBe(2);
  }
});
