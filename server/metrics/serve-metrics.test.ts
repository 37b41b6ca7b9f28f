import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../tests/support/network/free-port.ts';
import { headersOfData } from '../http/answers/protective-headers.ts';
import { createLog } from '../lib/log.ts';
import { serveMetrics } from './serve-metrics.ts';

test.each([
  ['a refusal', '/', 404],
  ['a failure', '/metrics', 500],
])('%s has the headers of every answer', async (_, path, status) => {
  const port = await freePort();
  const place = { port, host: '127.0.0.1', token: undefined, headers: headersOfData({ isHttps: true }) };
  const take = () => Promise.reject(new Error('nothing to measure'));
  const { close } = await serveMetrics({ ...place, log: createLog('silent') }, take);
  onTestFinished(close);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'content-type': 'text/plain',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  });
});
