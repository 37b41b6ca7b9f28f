// What is known about the connection. Only an answer of our server proves one; the browser's own opinion errs both ways.
import { onlineManager } from '@tanstack/react-query';
import { shared } from '../storage/shared-state.ts';

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
let askedAt = -1;
let answeredAt = -Infinity;

/** As long as the worker waits before it answers with a copy (sw/rules.ts), but for searches, where it waits for two. */
const silenceMs = 3_000;
/** An answer that came while the page was busy is read first. */
const readingMs = 200;
/** A copy that comes sooner is one of a request that has failed. */
const leastPatienceMs = 1_900;

function become(state: Connectivity): void {
  connectivity.state = state;
  onlineManager.setOnline(state === 'online');
}

/** Told before each call (ms of the page's own clock) that the server answers at once. Gives the function that ends the wait. */
export function noteAsked(at: number): () => void {
  askedAt = at;
  const timer = setTimeout(() => setTimeout(doubt, readingMs, at), at + silenceMs - readingMs - performance.now());
  return () => clearTimeout(timer);
}

/** Nothing has come since then: the shopper is told. Queries go on, for an answer that is merely late need not be asked for again. */
function doubt(since: number): void {
  if (answeredAt <= since && connectivity.state === 'online') connectivity.state = 'unreachable';
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
    if (failures >= failuresThatCount && connectivity.state !== 'offline') become('unreachable');
    else if (outcome === 'copy' && performance.now() - at >= leastPatienceMs) noteAsked(at); // the server is still silent
  }
}

/** When the server was last asked, ms of the page's own clock; -1 before. */
export const lastAskedAt = () => askedAt;

/** Listens to the browser. */
export function watchConnectivity(): void {
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
}
