import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog } from '../lib/log.ts';
import { processRegistry } from '../lib/metrics.ts';
import { repeat } from './repeat.ts';

/** Work whose runs end when the test says so. */
function turns() {
  const ends: (() => void)[] = [];
  let running = 0;
  const seen = { started: 0, most: 0 };
  const waiting: (() => void)[] = [];
  const work = async () => {
    seen.started += 1;
    running += 1;
    seen.most = Math.max(seen.most, running);
    for (const tell of waiting.splice(0)) tell();
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return {
    seen,
    work,
    end: () => ends.shift()?.(),
    untilStarted: async (count: number) => {
      while (seen.started < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
const log = createLog('silent');

test('runs at once, again after a pause, at once when woken, and never twice at the same time', async () => {
  const { work, untilStarted, end, seen } = turns();
  const repeating = repeat('working', work, 5, log);
  await untilStarted(1);
  repeating.wake();
  repeating.wake();
  end();
  await untilStarted(2); // one run for both calls
  end();
  await untilStarted(3); // by the timer
  end();
  await untilStarted(4);
  const stopped = repeating.stop();
  repeating.wake();
  end();
  await stopped;
  expect(seen).toEqual({ started: 4, most: 1 });
});

test('a run that does not end is measured', async () => {
  const { work, untilStarted, end } = turns();
  const seconds = async () => {
    const { values = [] } = (await processRegistry.getSingleMetric('store_job_running_seconds')?.get()) ?? {};
    return values.find(({ labels }) => labels.task === 'hanging')?.value;
  };
  const repeating = repeat('hanging', work, 60_000, log);
  await untilStarted(1);
  await pause(30);
  expect(await seconds()).toBeGreaterThan(0.02);
  end();
  await repeating.stop();
  expect(await seconds()).toBe(0);
});

test('stopping waits for the current run', async () => {
  const { work, untilStarted, end } = turns();
  const repeating = repeat('working', work, 60_000, log);
  await untilStarted(1);
  let isStopped = false;
  const stopped = repeating.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect(isStopped).toBe(false);
  end();
  await stopped;
});

test('a failure is logged and counted, and does not stop it', async () => {
  const logged: unknown[] = [];
  let count = 0;
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const repeating = repeat(
    'counting to three',
    async () => {
      count += 1;
      if (count < 3) throw new Error(`${count}`);
      finish();
    },
    1,
    createLog('error', { write: (line) => void logged.push(JSON.parse(line)) }),
  );
  await done;
  await repeating.stop();
  expect(logged).toEqual(
    ['1', '2'].map(() => expect.objectContaining({ msg: 'counting to three failed', err: expect.anything() })),
  );
  const runs = (await processRegistry.getSingleMetric('store_job_runs_total')?.get())?.values ?? [];
  expect(runs.filter(({ labels }) => labels.task === 'counting to three')).toEqual([
    { labels: { task: 'counting to three', result: 'done' }, value: 1 },
    { labels: { task: 'counting to three', result: 'failed' }, value: 2 },
  ]);
});
