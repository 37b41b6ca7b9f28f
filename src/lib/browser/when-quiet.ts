/**
 * Runs once the page has fetched nothing for `forMs`. Where the browser does not tell what is fetched (PerformanceObserver), after that time.
 */
export function whenQuiet(run: () => void, forMs: number): void {
  if (typeof PerformanceObserver === 'undefined') {
    setTimeout(run, forMs);
    return;
  }
  let timer: ReturnType<typeof setTimeout>;
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, forMs);
  });
  const end = () => {
    observer.disconnect();
    run();
  };
  timer = setTimeout(end, forMs);
  observer.observe({ type: 'resource' });
}
