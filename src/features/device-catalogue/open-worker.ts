import { wrap } from 'comlink';
import { workerAddress } from '../../lib/browser/worker-address.ts';
// oxlint-disable-next-line import/default -- Vite makes the address
import address from './catalogue-worker.ts?worker&url';
import type { workerFunctions } from './worker-functions.ts';

/** A worker of its own with the catalogue worker's script; null if the browser makes none. */
export function openCatalogueWorker(): { worker: Worker; functions: typeof workerFunctions } | null {
  try {
    const worker = new Worker(workerAddress(address), { type: 'module' });
    // Only plain values cross; comlink's types would lose which answer belongs to which question.
    return { worker, functions: wrap(worker) as unknown as typeof workerFunctions };
  } catch {
    return null;
  }
}
