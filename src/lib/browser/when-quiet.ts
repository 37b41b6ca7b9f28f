/** Runs once the page has fetched nothing for `forMs`. Without PerformanceObserver it runs after `forMs`. */
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
