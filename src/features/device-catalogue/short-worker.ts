// Work that would keep the page busy, in a worker that ends with it: so the memory it took is free again.
import { Unreachable } from '../../lib/net/api.ts';
import { findPictures } from './find-pictures.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { openCatalogueWorker } from './open-worker.ts';

/** A worker that takes longer is dead, or its script hangs: its two calls have a timeout of two minutes each. */
const timeoutMs = 5 * 60_000;

const inPage = { makeCatalogue, findPictures };

/** `signal` is only given in the page: it cannot cross to a worker, which is ended instead. */
type Work<T> = (functions: typeof inPage, signal?: AbortSignal) => Promise<T>;

/**
 * Does the work in a worker of its own, or in the page if the worker cannot be made or breaks. Rejects like the work, with
 * the reason of `signal`, or after five minutes of a worker's silence. Errors of the work lose their class on the way from
 * a worker, but not their name.
 */
export async function inShortWorker<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  const done = await inWorker(work, signal);
  return done ? done.result : work(inPage, signal);
}

/** Null if the worker or its script is not available. */
async function inWorker<T>(work: Work<T>, signal: AbortSignal | undefined): Promise<{ result: T } | null> {
  const opened = openCatalogueWorker();
  if (!opened) return null;
  const { worker, functions } = opened;
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<{ result: T } | null>((resolve, reject) => {
      const until = { signal: over.signal };
      worker.addEventListener('error', () => resolve(null), until);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), until);
      timer = setTimeout(() => reject(new Unreachable('timeout')), timeoutMs);
      work(functions).then((result) => resolve({ result }), reject);
    });
  } finally {
    clearTimeout(timer);
    over.abort();
    worker.terminate();
  }
}
