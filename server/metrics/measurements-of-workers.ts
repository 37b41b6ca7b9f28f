// How the parent of several processes of the store asks them for their measurements.
import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Measurement } from '../lib/metrics.ts';

/** A process that does not answer in this time is left out: it may hang, which its share of the sums shows. */
const answerWithinMs = 4_000;

type Question = { measurementsFor: string };
type Answer = Question & { measurements: Measurement[] };

/** In a worker: answers its parent. */
export function answerParent(take: () => Promise<Measurement[]>): void {
  process.on('message', (message: Partial<Question>) => {
    const { measurementsFor } = message;
    if (measurementsFor === undefined) return;
    void take().then((measurements) => process.send?.({ measurementsFor, measurements } satisfies Answer));
  });
}

/** In their parent: what each worker measures. */
export async function measurementsOfWorkers(): Promise<Measurement[][]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const answers = await Promise.all(workers.map((worker) => (worker ? measurementsOfWorker(worker) : null)));
  return answers.filter((answer) => answer !== null);
}

function measurementsOfWorker(worker: Worker): Promise<Measurement[] | null> {
  const question: Question = { measurementsFor: randomUUID() };
  return new Promise((resolve) => {
    const done = (measurements: Measurement[] | null) => {
      clearTimeout(timer);
      worker.off('message', hear).off('exit', none);
      resolve(measurements);
    };
    const none = () => done(null);
    const hear = (message: Partial<Answer>) => {
      if (message.measurementsFor === question.measurementsFor) done(message.measurements ?? null);
    };
    const timer = setTimeout(none, answerWithinMs);
    worker.on('message', hear).on('exit', none);
    worker.send(question, (error) => void (error && none())); // it may be gone by now
  });
}
