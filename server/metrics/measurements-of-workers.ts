// How the parent of several processes of the store asks them for their measurements.
import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { AllMeasurements, Measurement } from '../lib/metrics.ts';
import { processCounts, type Monitored } from './take-measurements.ts';

/** A process that does not answer in this time is left out: it hangs. Longer than the database is waited for. */
const answerWithinMs = 3_000;

type Question = { question: string; about: keyof Monitored };
type Answer = { answerTo: string; measurements: Measurement[] };

/** In a worker: answers its parent. */
export function answerParent(monitored: Monitored): void {
  process.on('message', ({ question, about }: Partial<Question>) => {
    if (question === undefined || about === undefined) return;
    void monitored[about]().then((measurements) => {
      if (process.connected) process.send?.({ answerTo: question, measurements } satisfies Answer);
    });
  });
}

/** In their parent: asks all workers. `expected`: how many there should be. */
export function measurementsOfWorkers(expected: number): () => Promise<AllMeasurements> {
  const numbers = numbering();
  return async () => {
    const workers = numbers();
    const answers = await Promise.all(
      [...workers].map(async ([number, worker]) => [number, await ask(worker, 'own')] as const),
    );
    const byProcess = new Map(answers.flatMap(([number, own]) => (own === null ? [] : [[number, own] as const])));
    // The database says the same to each, so that one asks it. One that has just answered is likely to answer again.
    let common: Measurement[] | null = null;
    for (const number of byProcess.keys()) {
      const worker = workers.get(number);
      common ??= worker ? await ask(worker, 'figures') : null;
    }
    return { byProcess, common: [...(common ?? []), ...processCounts(byProcess.size, expected)] };
  };
}

/** Numbers workers from 1. One that takes the place of another gets its number, so that series go on. */
function numbering(): () => Map<number, Worker> {
  const taken = new Map<number, Worker>();
  return () => {
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    for (const [number, worker] of taken) if (!alive.includes(worker)) taken.delete(number);
    for (const worker of alive) {
      if (worker === undefined || [...taken.values()].includes(worker)) continue;
      let number = 1;
      while (taken.has(number)) number += 1;
      taken.set(number, worker);
    }
    return taken;
  };
}

function ask(worker: Worker, about: keyof Monitored): Promise<Measurement[] | null> {
  const question = randomUUID();
  return new Promise((resolve) => {
    const done = (measurements: Measurement[] | null) => {
      clearTimeout(timer);
      worker.off('message', hear).off('exit', none);
      resolve(measurements);
    };
    const none = () => done(null);
    const hear = (message: Partial<Answer>) => {
      if (message.answerTo === question) done(message.measurements ?? null);
    };
    const timer = setTimeout(none, answerWithinMs);
    worker.on('message', hear).on('exit', none);
    const asked: Question = { question, about };
    worker.send(asked, (error) => void (error && none())); // it may be gone by now
  });
}
