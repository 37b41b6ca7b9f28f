import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testFolder } from '../../../tests/support/folder.ts';
import { Deliveries } from './deliveries.ts';
import { Switches } from './switches.ts';

test('a webhook that is being sent at the stop is written no more, and sent again after the next start', async () => {
  const file = join(testFolder().path, 'deliveries.jsonl');
  let answer: () => void = () => {};
  const send = vi.fn<typeof fetch>(() => new Promise<Response>((resolve) => (answer = () => resolve(new Response()))));
  const open = () => new Deliveries({ file, switches: new Switches(), send, now: () => new Date() });
  const first = open();
  first.start();
  await first.plan({ party: 'moyasar', url: 'http://store.test/webhook', body: '{}', about: '1', title: 'paid' });
  await vi.waitUntil(() => send.mock.calls.length === 1);
  first.stop();
  const written = readFileSync(file, 'utf8');
  answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(readFileSync(file, 'utf8')).toBe(written);

  const second = open();
  second.start();
  await vi.waitUntil(() => send.mock.calls.length === 2);
  answer();
  await vi.waitUntil(() => second.list()[0]?.state === 'delivered');
  second.stop();
});
