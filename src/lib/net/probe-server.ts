// Checks whether the server answers when no other request does.
import { connectivity, lastRequestAt } from './connectivity.state.ts';

const firstProbeMs = 5_000;
/** With its spread and the request: changes leave within 30 s of a connection that no event reports. */
const longestProbeMs = 20_000;
/** A page that was opened has this long to make a request of its own. */
const openingMs = 200;

type Pages = {
  /** Registers a callback for when a page starts to open. */
  onOpen: (run: () => void) => void;
  /** Registers a callback for when a page is shown. */
  onShown: (run: () => void) => void;
};

/**
 * Probes the server periodically while there is no connection and the page is visible; queries are refetched when it
 * answers. Also probes once for each page that needs no request, because a hanging connection would otherwise show too
 * late. With `isFromDevice` this includes the current page: a page that the server has just sent proves a connection.
 */
export function probeServer(
  ask: () => Promise<unknown>,
  pages: Pages,
  { isFromDevice }: { isFromDevice: boolean },
): void {
  const probe = () => ask().catch(() => undefined); // the API client notes the outcome
  const probeIfSilent = (since: number) => setTimeout(() => lastRequestAt() < since && void probe(), openingMs);
  let openedAt = 0;
  pages.onOpen(() => (openedAt = performance.now()));
  pages.onShown(() => probeIfSilent(openedAt));
  if (isFromDevice) probeIfSilent(0);

  const keepProbing = async () => {
    let waitMs = firstProbeMs;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, waitMs * (0.75 + Math.random() / 2)));
      const isNeeded = connectivity.state !== 'online' && document.visibilityState === 'visible';
      waitMs = isNeeded ? Math.min(waitMs * 2, longestProbeMs) : firstProbeMs;
      if (isNeeded) await probe();
    }
  };
  void keepProbing();
}
