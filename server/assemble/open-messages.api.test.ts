// @module-tag embedded
// From the environment to sent messages, assembled as the server programs do it.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/database/database.ts';
import { testFolder } from '../../tests/support/folder.ts';
import { freePort } from '../../tests/support/network/free-port.ts';
import { readEnv } from '../lib/env.ts';
import { enqueue } from '../features/messages/enqueue.ts';
import { outgoingMessages } from '../features/messages/messages.tables.ts';
import { createLog } from '../lib/log.ts';
import { openMessages } from './open-messages.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => open.db.delete(outgoingMessages));

const log = createLog('silent');
const now = () => new Date();

/** Starts a listening store with messages only, and records what it prints at startup. */
async function start(variables: Record<string, string>, folder = testFolder().path) {
  const env = readEnv({ DATA_DIR: folder, ...variables });
  const messages = await openMessages({ env, open, log, now });
  const app = new Hono();
  if (messages.sandbox) app.route('/sandbox', messages.sandbox);
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  await messages.start(server, (line) => lines.push(line));
  const stop = async () => {
    await messages.stop();
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return {
    messages,
    lines,
    stop,
    arrived: async (to: string) =>
      (await (await app.fetch(new Request(`http://x/sandbox/messages?to=${to}`))).json()).data as { text: string }[],
  };
}
const put = async () => {
  const both = { userId: null, language: 'ar' as const, now: now() };
  const values = { name: 'Sara', code: '408213' };
  await enqueue(open.db, { ...both, channel: 'email', kind: 'verify_email', recipient: 'sara@example.com', values });
  await enqueue(open.db, { ...both, channel: 'sms', kind: 'verify_phone', recipient: '+966512345678', values });
};
const states = async () =>
  Object.fromEntries((await open.db.select().from(outgoingMessages)).map(({ channel, status }) => [channel, status]));

test.each(['unifonic', 'taqnyat'])(
  'without keys the sandbox receives email and SMS (%s), and the startup output says so',
  async (provider) => {
    const store = await start({ SMS_PROVIDER: provider, PUBLIC_URL: 'http://store.test' });
    expect(store.messages.sendsSms).toBe(true);
    expect(store.lines).toEqual([
      'Sent to the sandbox at http://store.test/sandbox instead: mail (SMTP_URL) and SMS (SMS_PROVIDER and its keys).',
    ]);
    await put();
    store.messages.wake();
    await expect.poll(states, { timeout: 5_000 }).toEqual({ email: 'sent', sms: 'sent' });
    for (const to of ['sara@example.com', '0512345678'])
      expect(await store.arrived(to)).toMatchObject([{ text: expect.stringContaining('408213') }]);
  },
);

test('messages in the sandbox survive a restart', async () => {
  const { path } = testFolder();
  const first = await start({}, path);
  await put();
  first.messages.wake();
  await expect.poll(states, { timeout: 5_000 }).toEqual({ email: 'sent', sms: 'sent' });
  await first.stop();
  const second = await start({}, path);
  expect(await second.arrived('sara@example.com')).toHaveLength(1);
});

test('in production without keys messages wait, there is no sandbox, and the startup output says so', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET_KEY: 'k'.repeat(32) };
  const store = await start(production);
  expect([store.messages.sandbox, store.messages.sendsSms]).toEqual([undefined, false]);
  expect(store.messages.push).toBe(null);
  expect(store.lines).toEqual([
    'Push notifications are off: no keys. Make some with: npm run store -- push-keys',
    'Not configured, so messages wait in the outbox (npm run store -- outbox): mail (SMTP_URL) and SMS (SMS_PROVIDER and its keys).',
  ]);
  await put();
  store.messages.wake();
  await store.stop(); // waits for messages it is already sending
  expect(await states()).toEqual({ email: 'waiting', sms: 'waiting' });
  expect((await open.db.select().from(outgoingMessages)).map(({ attempts }) => attempts)).toEqual([0, 0]);
});

test('with all keys there is no sandbox and no startup output', async () => {
  const store = await start({
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'no-reply@shop.example',
    TAQNYAT_TOKEN: 'key',
    TAQNYAT_SENDER: 'LAMSA',
    TAQNYAT_BASE_URL: `http://127.0.0.1:${await freePort()}`,
  });
  expect([store.messages.sandbox, store.messages.sendsSms, store.lines]).toEqual([undefined, true, []]);
});

test('on the embedded database, a new store sends at once what a dead one had claimed', async () => {
  await put();
  const inAnHour = new Date(Date.now() + 60 * 60 * 1000);
  await open.db.update(outgoingMessages).set({ attempts: 3, nextAt: inAnHour });
  const store = await start({});
  await store.stop(); // waits for messages it is already sending
  // Another instance on PostgreSQL may be sending them, so their retry time stays.
  const expected = open.kind === 'embedded' ? 'sent' : 'waiting';
  expect(await states()).toEqual({ email: expected, sms: expected });
});
