import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { outgoingMessages } from '../../features/messages/messages.tables.ts';

let open: TestDatabase;
const at = new Date('2025-11-21T08:00:00Z');
const row = (more: Partial<typeof outgoingMessages.$inferInsert>) => ({
  id: randomUUID(),
  channel: 'email' as const,
  recipient: 'sara@example.com',
  kind: 'verify_email',
  values: { name: 'Sara', code: '408213' },
  language: 'ar' as const,
  nextAt: at,
  createdAt: at,
  ...more,
});
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const sent = row({ status: 'sent', sentAt: later(1), attempts: 1, values: {} });
const waiting = row({
  id: '0b5ce1f2-1111-4111-8111-111111111111',
  channel: 'sms',
  recipient: '+966512345678',
  kind: 'verify_phone',
  attempts: 2,
  nextAt: later(5),
  createdAt: later(2),
  lastError: 'Unifonic answered 503',
});
const twin = row({
  id: '0b5ce1f2-2222-4222-8222-222222222222',
  kind: 'password_changed',
  status: 'failed',
  attempts: 20,
  createdAt: later(3),
  lastError: '550 5.1.1 [recipient] unknown',
});

beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.insert(outgoingMessages).values([sent, waiting, twin]);
});
afterAll(() => open.close());

const run = (...argv: string[]) => runHere(['outbox', ...argv], (work) => work(open.db));

test('the list shows waiting, failed and sent messages, newest first, without their content', async () => {
  const { code, out, err } = await run();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.split('\n')).toEqual([
    '0b5ce1f2  2025-11-21 11:03  failed   email  password_changed  sara@example.com  20 tries  550 5.1.1 [recipient] unknown',
    '0b5ce1f2  2025-11-21 11:02  waiting  sms    verify_phone  +966512345678  2 tries, next 2025-11-21 11:05  Unifonic answered 503',
    `${sent.id.slice(0, 8)}  2025-11-21 11:00  sent     email  verify_email  sara@example.com  sent 2025-11-21 11:01`,
    '1 waiting, 1 failed, 1 sent',
    '',
  ]);
  expect((await run('--status', 'sent')).out.split('\n').length).toBe(3);
  expect((await run('--most', '1')).out.split('\n').length).toBe(3);
  expect(await run('--most', '0')).toMatchObject({ code: 2 });
});

test('the JSON list has full ids and no codes', async () => {
  const { out } = await run('--json');
  expect(out).not.toContain('408213');
  expect(JSON.parse(out)).toMatchObject([
    { id: twin.id, status: 'failed', next_at: null, sent_at: null },
    {
      id: waiting.id,
      channel: 'sms',
      kind: 'verify_phone',
      language: 'ar',
      recipient: '+966512345678',
      status: 'waiting',
      attempts: 2,
      next_at: '2025-11-21T08:05:00.000Z',
      last_error: 'Unifonic answered 503',
      created_at: '2025-11-21T08:02:00.000Z',
    },
    { id: sent.id, status: 'sent', sent_at: '2025-11-21T08:01:00.000Z' },
  ]);
});

test('retry accepts ids or their beginnings; one wrong id changes nothing', async () => {
  expect(await run('retry', '0b5ce1f2')).toMatchObject({
    code: 1,
    err: 'More than one message id starts with 0b5ce1f2; give more characters.\n',
  });
  expect(await run('retry', waiting.id, sent.id)).toMatchObject({
    code: 1,
    err: `The message ${sent.id} has already been sent.\n`,
  });
  for (const id of ['ffffffff', '0b5ce', '%%%%%%%%', ''])
    expect(await run('retry', id)).toMatchObject({ code: 1, err: `There is no message ${id}. See: outbox\n` });
  const rowOf = async (id: string) =>
    (await open.db.select().from(outgoingMessages).where(eq(outgoingMessages.id, id)))[0];
  expect(await rowOf(waiting.id)).toMatchObject({ attempts: 2, nextAt: later(5) });

  expect(await run('retry', '0b5ce1f2-1')).toMatchObject({ code: 0, out: '1 message will be retried now.\n' });
  expect(await rowOf(waiting.id)).toMatchObject({ status: 'waiting', attempts: 0 });
  expect((await rowOf(waiting.id))?.nextAt.getTime()).toBeGreaterThan(later(5).getTime());
  expect(await rowOf(twin.id)).toMatchObject({ status: 'failed' });

  expect(await run('retry')).toMatchObject({ code: 0, out: '1 message will be retried now.\n' });
  expect(await rowOf(twin.id)).toMatchObject({ status: 'waiting', attempts: 0, values: { code: '408213' } });
  expect(await run('retry')).toMatchObject({ code: 0, out: '0 messages will be retried now.\n' });
});
