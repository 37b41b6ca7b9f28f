// What is known about the connection. Only an answer of our server proves one; the browser's own opinion errs both ways.
import { onlineManager } from '@tanstack/react-query';
import { shared } from '../lib/shared-state.ts';

export type Connectivity =
  | 'online'
  /** The browser says so. */
  | 'offline'
  /** Two requests in a row were not answered by our server, or one was not in three seconds, in which nothing else was answered either. */
  | 'unreachable';

export const [connectivity, useConnectivity] = shared<{ state: Connectivity }>({ state: 'online' });

const failuresThatCount = 2;
let failures = 0;
let lostAt = -Infinity;
let askedAt = -Infinity;
let answeredAt = -Infinity;

/** As long as the worker waits before it answers with a copy (sw/rules.ts), but for searches, where it waits for two. */
const silenceMs = 3_000;
/** An answer that came while the page was busy is read first. */
const readingMs = 200;
/** A copy that comes sooner is one of a request that has failed. */
const leastPatienceMs = 1_900;
/** So long a page that was opened has to ask for something by itself. */
const openingMs = 200;

function become(state: Connectivity): void {
  connectivity.state = state;
  onlineManager.setOnline(state === 'online');
}

/** Told before each call (ms of the page's own clock) that the server answers at once. Gives the function that ends the wait. */
export function noteAsked(at: number): () => void {
  askedAt = Math.max(askedAt, at);
  const look = () => {
    if (answeredAt <= at && connectivity.state === 'online') become('unreachable');
  };
  let timer = setTimeout(() => (timer = setTimeout(look, readingMs)), at + silenceMs - readingMs - performance.now());
  return () => clearTimeout(timer);
}

/**
 * Told after each call of the API; an answer from the device's copies proves nothing, nor does one that was asked for (ms of the page's own clock)
 * before the browser lost the connection.
 */
export function noteOutcome(outcome: 'answered' | 'copy' | 'unreachable', at: number): void {
  if (outcome === 'answered') {
    answeredAt = performance.now();
    if (at < lostAt) return;
    failures = 0;
    become('online');
  } else {
    failures += 1;
    if (failures >= failuresThatCount && connectivity.state === 'online') become('unreachable');
    else if (outcome === 'copy' && performance.now() - at >= leastPatienceMs) noteAsked(at); // the server is still silent
  }
}

const firstProbeMs = 5_000;
const longestProbeMs = 60_000;

/**
 * Listens to the browser and, while there is no connection and the page is seen, asks the server now and then. Queries are refetched when it answers. Gives the
 * function to call when a page is shown that was opened at that time (ms of the page's own clock): if it has all it needs, the server is asked all the same.
 */
export function watchConnectivity(probe: () => Promise<unknown>): (openedAt: number) => void {
  const ask = () => probe().catch(() => undefined); // its outcome is noted where all outcomes are
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
        if (wanted) void ask().finally(wait);
        else wait();
      },
      waitMs * (0.75 + Math.random() / 2),
    );
  };
  wait();
  return (openedAt) => void setTimeout(() => askedAt < openedAt && ask(), openingMs);
}
