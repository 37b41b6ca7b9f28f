/** Runs when the browser has nothing better to do, at the latest after two seconds. Gives what takes that back. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(run, { timeout: 2_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, 300); // Safari
  return () => clearTimeout(timer);
}

/** Settles when the browser has nothing better to do. */
export const untilIdle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));

/** Runs when the page with all that it names has loaded. Gives what takes that back. */
export function whenLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') {
    run();
    return () => {};
  }
  addEventListener('load', run, { once: true });
  return () => removeEventListener('load', run);
}
