// Asks the server whether it is there, where nothing else does.
import { connectivity, lastAskedAt } from './connectivity.state.ts';

const firstProbeMs = 5_000;
const longestProbeMs = 60_000;
/** So long a page that was opened has to ask for something by itself. */
const openingMs = 200;

type Pages = {
  /** Tells that another page is being opened. */
  onOpen: (run: () => void) => void;
  /** Tells that a page is shown. */
  onShown: (run: () => void) => void;
};

/**
 * Asks the server now and then while there is no connection and the page is seen; queries are refetched when it answers. Asks once for each page that has all it needs, or
 * a line that hangs would show there too late. With `isFromDevice` that goes for the page on screen as well: the server's own page proves a connection.
 */
export function probeServer(
  ask: () => Promise<unknown>,
  pages: Pages,
  { isFromDevice }: { isFromDevice: boolean },
): void {
  const probe = () => ask().catch(() => undefined); // its outcome is noted where all outcomes are
  const probeIfSilent = (since: number) => setTimeout(() => lastAskedAt() < since && void probe(), openingMs);
  let openedAt = 0;
  pages.onOpen(() => (openedAt = performance.now()));
  pages.onShown(() => probeIfSilent(openedAt));
  if (isFromDevice) probeIfSilent(0);

  let waitMs = firstProbeMs;
  const wait = () => {
    setTimeout(
      () => {
        const wanted = connectivity.state !== 'online' && document.visibilityState === 'visible';
        waitMs = wanted ? Math.min(waitMs * 2, longestProbeMs) : firstProbeMs;
        if (wanted) void probe().finally(wait);
        else wait();
      },
      waitMs * (0.75 + Math.random() / 2),
    );
  };
  wait();
}
