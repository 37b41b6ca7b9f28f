// What is known about the connection. Only an answer of our server proves one; `navigator.onLine` errs both ways.
import { onlineManager } from '@tanstack/react-query';
import { shared } from '../storage/shared-state.ts';

export type Connectivity =
  | 'online'
  /** As reported by the browser. */
  | 'offline'
  /**
   * Two requests in a row got no answer from our server, or one got none within three seconds while nothing else was
   * answered either.
   */
  | 'unreachable';

export const [connectivity, useConnectivity] = shared<{ state: Connectivity }>({ state: 'online' });

const failuresThatCount = 2;
let failures = 0;
let lostAt = -Infinity;
let requestedAt = -1;
let answeredAt = -Infinity;

/** The worker waits this long before it answers with a cached copy (sw/rules.ts); for searches it waits two seconds. */
const silenceMs = 3_000;
/** Time to process an answer that arrived while the page was busy. */
const readingMs = 200;
/** A cached copy that arrives sooner follows a failed request, not a silent server. */
const leastTimeoutMs = 1_900;

function become(state: Connectivity): void {
  connectivity.state = state;
  onlineManager.setOnline(state === 'online');
}

/**
 * Notes a call that the server should answer at once. `at`: `performance.now()` in ms. Returns a function that ends the
 * wait.
 */
export function noteAsked(at: number): () => void {
  requestedAt = at;
  const timer = setTimeout(() => setTimeout(doubt, readingMs, at), at + silenceMs - readingMs - performance.now());
  return () => clearTimeout(timer);
}

/**
 * Shows the server as unreachable if nothing has arrived since. Queries are not paused: a late answer needs no second
 * request.
 */
function doubt(since: number): void {
  if (answeredAt <= since && connectivity.state === 'online') connectivity.state = 'unreachable';
}

/**
 * Notes the outcome of an API call that started at `at` (`performance.now()` in ms). A copy from the device proves no
 * connection, nor does an answer to a call that started before the browser lost the connection.
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
    else if (outcome === 'copy' && performance.now() - at >= leastTimeoutMs) noteAsked(at); // server still silent
  }
}

/** When the server was last asked (`performance.now()` in ms); -1 if never. */
export const lastRequestAt = () => requestedAt;

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
