// Requests for measurements: one, some at a time, or at a steady rate.

import { request } from 'node:http';

/**
 * Sends a request, by default with POST if there is a body. `status` is 599 if there was no answer; `ms` includes the
 * body; `retryAfter` is the header, if the answer has it.
 */
export function send(url, { agent, headers = {}, body, method = body === undefined ? 'GET' : 'POST' } = {}) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const settle = (status, parts, retryAfter) =>
      resolve({ status, body: Buffer.concat(parts), ms: performance.now() - startedAt, retryAfter });
    const call = request(url, { agent, headers, method }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => settle(answer.statusCode, parts, answer.headers['retry-after']));
      answer.on('error', () => settle(599, []));
    });
    call.on('error', () => settle(599, []));
    call.end(body);
  });
}

/** Does a job for each entry, `atOnce` at a time; returns the results in the order in which they came. */
export async function someAtATime(atOnce, entries, job) {
  const left = [...entries].toReversed();
  const results = [];
  const one = async () => {
    while (left.length > 0) results.push(await job(left.pop()));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return results;
}

/** Starts a job at a steady rate, whatever it takes; it gets its number and the time at which it was due. */
export async function steadily(perSecond, seconds, job) {
  const startedAt = performance.now();
  const open = [];
  for (let count = 0; count < seconds * perSecond; count += 1) {
    const at = startedAt + (count * 1_000) / perSecond;
    const wait = at - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    open.push(job(count, at));
  }
  return Promise.all(open);
}
