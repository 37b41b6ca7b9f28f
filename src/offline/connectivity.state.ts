// What is known about the connection. Only an answer of our server proves one; the browser's own opinion errs both ways.
import { onlineManager } from '@tanstack/react-query';
import { shared } from '../lib/shared-state.ts';

export type Connectivity =
  | 'online'
  /** The browser says so. */
  | 'offline'
  /** Two requests in a row were not answered by our server. */
  | 'unreachable';

export const [connectivity, useConnectivity] = shared<{ state: Connectivity }>({ state: 'online' });

const failuresThatCount = 2;
let failures = 0;
let lostAt = -Infinity;

function become(state: Connectivity): void {
  connectivity.state = state;
  onlineManager.setOnline(state === 'online');
}

/**
 * Told after each call of the API; an answer from the device's copies proves nothing, nor does one that was asked for (ms of the page's own clock)
 * before the browser lost the connection.
 */
export function noteOutcome(outcome: 'answered' | 'copy' | 'unreachable', askedAt: number): void {
  if (outcome === 'answered') {
    if (askedAt < lostAt) return;
    failures = 0;
    become('online');
  } else {
    failures += 1;
    if (failures >= failuresThatCount && connectivity.state === 'online') become('unreachable');
  }
}

const firstProbeMs = 5_000;
const longestProbeMs = 60_000;

/** Listens to the browser and, while there is no connection and the page is seen, asks the server now and then. Queries are refetched when it answers. */
export function watchConnectivity(probe: () => Promise<unknown>): void {
  const lose = () => {
    lostAt = performance.now();
    become('offline');
  };
  if (!navigator.onLine) lose();
  addEventListener('offline', lose);
  addEventListener('online', () => {
    failures = 0;
    become('online');
  });

  let waitMs = firstProbeMs;
  const wait = () => {
    setTimeout(
      () => {
        const wanted = connectivity.state !== 'online' && document.visibilityState === 'visible';
        waitMs = wanted ? Math.min(waitMs * 2, longestProbeMs) : firstProbeMs;
        if (wanted)
          void probe()
            .catch(() => undefined)
            .finally(wait); // its outcome is noted where all outcomes are
        else wait();
      },
      waitMs * (0.75 + Math.random() / 2),
    );
  };
  wait();
}
