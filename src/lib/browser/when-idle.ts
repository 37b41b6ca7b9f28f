/** Runs when the browser is idle, after two seconds at the latest. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 300); // Safari
  return () => clearTimeout(timer);
}

/** Resolves when the browser is idle. */
export const untilIdle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));

/** Resolves in a task of its own, so that the browser can answer a press or paint before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** Runs once the page's `load` event has fired. Returns a function that cancels it. */
export function whenLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') {
    run();
    return () => {};
  }
  addEventListener('load', run, { once: true });
  return () => removeEventListener('load', run);
}
