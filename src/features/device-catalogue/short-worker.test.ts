import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unreachable } from '../../lib/net/api.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { inShortWorker } from './short-worker.ts';

/** A worker that answers nothing; the work of these tests asks it nothing. */
class SilentWorker extends EventTarget {
  static made: SilentWorker[] = [];
  isEnded = false;
  constructor() {
    super();
    SilentWorker.made.push(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  SilentWorker.made = [];
  vi.stubGlobal('Worker', SilentWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const made = () => SilentWorker.made.map(({ isEnded }) => (isEnded ? 'ended' : 'running'));
const forever = () => new Promise<never>(() => undefined);

describe('a worker ends with its work', () => {
  test('that is done', async () => {
    const work = inShortWorker(async (functions) => (functions.makeCatalogue === makeCatalogue ? 'page' : 'worker'));
    expect(made()).toEqual(['running']);
    expect(await work).toBe('worker');
    expect(made()).toEqual(['ended']);
  });

  test('that fails', async () => {
    await expect(inShortWorker(() => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    expect(made()).toEqual(['ended']);
  });

  test('that is aborted', async () => {
    const shopper = new AbortController();
    const work = inShortWorker(forever, shopper.signal);
    shopper.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
    expect(made()).toEqual(['ended']);
  });

  test('that takes five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failure = inShortWorker(forever).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(made()).toEqual(['running']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual(new Unreachable('timeout'));
    expect(made()).toEqual(['ended']);
  });
});

test('what is aborted already starts no worker', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(inShortWorker(forever, stopped)).rejects.toThrow('stopped');
  expect(made()).toEqual([]);
});

describe('the page does the work itself', () => {
  const { signal } = new AbortController();
  const where = (functions: { makeCatalogue: unknown }, given?: AbortSignal) =>
    functions.makeCatalogue === makeCatalogue && given === signal ? Promise.resolve('page') : forever();

  test('in a browser without workers', async () => {
    vi.stubGlobal('Worker', undefined);
    expect(await inShortWorker(where, signal)).toBe('page');
  });

  test('if the worker’s script does not load', async () => {
    const work = inShortWorker(where, signal);
    SilentWorker.made[0]?.dispatchEvent(new Event('error'));
    expect(await work).toBe('page');
    expect(made()).toEqual(['ended']);
  });
});
