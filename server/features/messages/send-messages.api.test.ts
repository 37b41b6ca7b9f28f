// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { openTestMessageSandbox, type TestMessageSandbox } from '../../../tests/support/providers/message-sandbox.ts';
import { createLog } from '../../lib/log.ts';
import { createMailer, type SendMail } from '../../providers/mail/smtp.ts';
import { settings } from '../content/content.tables.ts';
import { enqueue, type MessageToSend } from './enqueue.ts';
import { formerAddresses } from './messages-of.ts';
import { outgoingMessages } from './messages.tables.ts';
import { retryMessages } from './outbox.ts';
import { mostAttempts } from './retry-delay.ts';
import { forgetOldMessages, mailSender, type MailSenderDeps } from './send-messages.ts';

const begin = Date.parse('2025-11-21T08:00:00Z');
let clock = begin;
const now = () => new Date(clock);
const later = (ms: number) => (clock += ms);

let open: TestDatabase;
let post: TestMessageSandbox;
let deps: MailSenderDeps;
beforeAll(async () => {
  open = await openTestDatabase();
  deps = {
    db: open.db,
    log: createLog('silent'),
    now,
    publicUrl: 'http://store.test',
    random: () => 0.5,
    isVerified: async (_, address) => address.startsWith('verified'),
  };
  await open.db.insert(settings).values({ key: 'store_name', valueAr: 'درّة', valueEn: 'Durra' });
  post = await openTestMessageSandbox(deps);
});
afterAll(async () => {
  await post.close();
  await open.close();
});
beforeEach(async () => {
  clock = begin;
  await open.db.delete(outgoingMessages);
});

let counter = 0;
/** Queues an email, with overrides for the test. */
async function put(facts: Partial<{ recipient: string; code: string; name: string }> = {}): Promise<string> {
  counter += 1;
  const { recipient = `shopper-${counter}@example.com`, code = '408213', name = 'Sara' } = facts;
  await open.db.transaction((tx) =>
    enqueue(tx, {
      userId: null,
      channel: 'email',
      kind: 'verify_email',
      recipient,
      values: { name, code },
      language: 'ar',
      now: now(),
    }),
  );
  return recipient;
}
const rowOf = async (recipient: string) => {
  const rows = await open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient));
  expect(rows.length).toBe(1);
  return rows[0];
};
/** A mail provider that answers as the test says, and records its calls. */
function provider(answer: SendMail): { send: SendMail; mails: Parameters<SendMail>[0][] } {
  const mails: Parameters<SendMail>[0][] = [];
  return {
    mails,
    send: (mail) => {
      mails.push(mail);
      return answer(mail);
    },
  };
}
const settle = async (sender: ReturnType<typeof mailSender>) => {
  await sender.sendDue();
  await sender.settled();
};

test('a message whose transaction rolls back is never sent', async () => {
  const undone = open.db.transaction(async (tx) => {
    const message: MessageToSend = {
      userId: null,
      channel: 'email',
      kind: 'account_deleted',
      recipient: 'undone@example.com',
      values: { name: 'Sara' },
      language: 'en',
      now: now(),
    };
    await enqueue(tx, message);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await post.sendDue();
  expect(post.mailbox.list('undone@example.com')).toEqual([]);
});

test('an email goes out by SMTP in both languages, and its values are cleared', async () => {
  const to = await put({ code: '550127' });
  await post.sendDue();
  const [mail, second] = post.mailbox.list(to.toUpperCase());
  expect(second).toBe(undefined);
  expect(mail?.subject).toBe('رمز التحقق: \u2066550127\u2069 · \u2068درّة\u2069');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('550127');
    expect(part).toContain('تأكيد بريدك الإلكتروني');
    expect(part).toContain('Verify your email');
  }
  const row = await rowOf(to);
  expect(row).toMatchObject({ status: 'sent', values: {}, attempts: 1, lastError: null, sentAt: now() });
  expect(mail?.messageId).toBe(`<${row?.id}@shop.test>`);
  await post.sendDue();
  expect(post.mailbox.list(to).length).toBe(1);
});

test('an SMS goes out by the provider’s protocol, short enough for one part', async () => {
  await open.db.transaction((tx) =>
    enqueue(tx, {
      userId: null,
      channel: 'sms',
      kind: 'verify_phone',
      recipient: '+966512345678',
      values: { code: '771204' },
      language: 'ar',
      now: now(),
    }),
  );
  expect(await post.codeFor('051 234 5678')).toBe('771204');
  const [sms] = post.mailbox.list('+966512345678');
  expect(sms?.text).toBe('رمز التحقق: \u2066771204\u2069\nصالح 5 دقائق. لا تشاركه مع أحد.\nدرّة');
  expect(await rowOf('+966512345678')).toMatchObject({ status: 'sent', values: {} });
});

test('a shipment update older than a day is not sent', async () => {
  const recipient = '+966512345679';
  const put = (ageMs: number) =>
    open.db.transaction((tx) =>
      enqueue(tx, {
        userId: null,
        channel: 'sms',
        kind: 'parcel_shipped',
        recipient,
        values: { tracking: '' },
        language: 'en',
        now: new Date(now().getTime() - ageMs),
      }),
    );
  await put(25 * 60 * 60_000);
  await post.sendDue();
  const left = await open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient));
  expect([post.mailbox.list(recipient), left]).toEqual([[], []]);
  await put(23 * 60 * 60_000);
  await post.sendDue();
  expect(post.mailbox.list(recipient).map(({ text }) => text)).toEqual(['A parcel for you is on its way.\nDurra']);
});

test('two concurrent senders send each of ten messages once', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => put()));
  const other = open.another();
  const taken = provider(async () => ({ sent: true }));
  const senders = [mailSender(deps, taken.send), mailSender({ ...deps, db: other.db }, taken.send)];
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(senders.map((sender) => sender.sendDue()));
    await Promise.all(senders.map((sender) => sender.settled()));
  }
  await other.close();
  expect(taken.mails.map(({ to }) => to).toSorted()).toEqual(all.toSorted());
  expect(new Set((await open.db.select().from(outgoingMessages)).map(({ status }) => status))).toEqual(
    new Set(['sent']),
  );
});

test('no transaction is open during the provider call: other requests can read and write', async () => {
  const to = await put();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = provider(async () => {
    await held;
    return { sent: true };
  });
  const sender = mailSender(deps, slow.send);
  await sender.sendDue();
  await put(); // on the embedded database, an open transaction would block this forever
  expect(await rowOf(to)).toMatchObject({ status: 'waiting', attempts: 1 });
  release();
  await sender.settled();
  expect(await rowOf(to)).toMatchObject({ status: 'sent' });
});

test('while a server is down, retries back off, and the email arrives once it is up', async () => {
  const to = await put();
  const nobody = mailSender(deps, createMailer({ url: 'smtp://127.0.0.1:1', from: 'no-reply@shop.test' }));
  const delays: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await settle(nobody);
    const row = await rowOf(to);
    expect(row).toMatchObject({ status: 'waiting', attempts: round + 1, values: { code: '408213' } });
    expect(row?.lastError).toMatch(/ECONNREFUSED/);
    delays.push((row?.nextAt.getTime() ?? 0) - clock);
    later((delays.at(-1) ?? 0) - 1);
    await post.sendDue(); // a millisecond too early
    expect(post.mailbox.list(to)).toEqual([]);
    later(1);
  }
  expect(delays).toEqual([5_000, 10_000, 20_000, 40_000]);
  await post.sendDue();
  expect(post.mailbox.list(to).length).toBe(1);
});

test('a temporary error (451) is retried, a permanent one (550) is not', async () => {
  const busy = await put({ recipient: 'busy@example.com' });
  const bounce = await put({ recipient: 'bounce@example.com' });
  await post.sendDue();
  expect(await rowOf(busy)).toMatchObject({ status: 'waiting', lastError: expect.stringContaining('451 4.3.2') });
  const refused = await rowOf(bounce);
  expect(refused).toMatchObject({ status: 'failed', attempts: 1, lastError: expect.stringContaining('550 5.1.1') });
  for (const ms of [5_000, 10_000]) {
    later(ms);
    await post.sendDue();
  }
  expect(post.mailbox.list(busy).length).toBe(1);
  expect(await rowOf(bounce)).toMatchObject({ status: 'failed', attempts: 1 });
});

test('fails after twenty attempts', async () => {
  const to = await put();
  const down = provider(async () => ({ sent: false, permanent: false, reason: `421 ${to} not now` }));
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const sender = mailSender({ ...deps, log, renewCode: async () => '111111' }, down.send);
  for (let round = 0; round < mostAttempts + 3; round += 1) {
    await settle(sender);
    later(60 * 60 * 1000);
  }
  expect(down.mails.length).toBe(mostAttempts);
  expect(await rowOf(to)).toMatchObject({
    status: 'failed',
    attempts: mostAttempts,
    lastError: '421 [recipient] not now', // the recipient appears only in its own column
  });
  expect(lines.join('')).toContain('message not sent');
  expect(lines.join('')).not.toContain('not now');
});

test('if the process dies between call and commit, the lease expires and the same email is sent again', async () => {
  const to = await put();
  let dead = false;
  // The sending instance loses its database connection after handing the email over.
  const dying = new Proxy(open.db, {
    get(target, name) {
      if (dead && name === 'update') throw new Error('gone');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const post1 = createMailer({ url: post.smtpUrl, from: 'no-reply@shop.test' });
  const first = mailSender({ ...deps, db: dying }, async (mail) => {
    const outcome = await post1(mail);
    dead = true;
    return outcome;
  });
  await settle(first);
  expect(await rowOf(to)).toMatchObject({ status: 'waiting', attempts: 1, values: { code: '408213' } });
  await post.sendDue();
  expect(post.mailbox.list(to).length).toBe(1); // the lease is still valid
  later(40_000);
  await post.sendDue();
  const mails = post.mailbox.list(to);
  expect(mails.length).toBe(2);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await rowOf(to)).toMatchObject({ status: 'sent', attempts: 2, values: {} });
});

test('an outcome after the lease has expired does not change what another sender has recorded', async () => {
  const to = await put();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = mailSender(deps, async () => {
    await held;
    return { sent: false, permanent: true, reason: 'too late' };
  });
  await slow.sendDue();
  later(40_000);
  await post.sendDue();
  release();
  await slow.settled();
  expect(await rowOf(to)).toMatchObject({ status: 'sent', lastError: null });
});

test('an address that no account has verified gets twenty emails a day of each group, however often each is tried', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void (line.includes('not verified') && lines.push(line)) });
  const down = provider(async () => ({ sent: false, permanent: false, reason: '421 not now' }));
  const up = provider(async () => ({ sent: true }));
  const sendAll = async (send: SendMail) => {
    const sender = mailSender({ ...deps, log }, send);
    for (let round = 0; round < 6; round += 1) await settle(sender);
    later(60 * 60_000);
  };
  const message = { userId: 7, channel: 'email', language: 'en' } as const;
  const changed = (recipient: string) =>
    enqueue(open.db, {
      ...message,
      kind: 'password_changed',
      recipient,
      values: { name: 'Sara', removed: '' },
      now: now(),
    });
  const [stranger, owner] = ['stranger@example.com', 'verified@example.com'];
  for (let each = 0; each < 20; each += 1) await changed(stranger);
  await sendAll(down.send);
  await sendAll(down.send);
  expect(down.mails).toHaveLength(40);
  await open.db.update(outgoingMessages).set({ status: 'failed' }).where(eq(outgoingMessages.recipient, stranger));
  expect(await open.db.transaction((tx) => retryMessages(tx, now()))).toBe(20); // the owner, after an outage
  for (let each = 0; each < 21; each += 1) await changed(owner);
  await changed(stranger.toUpperCase());
  await sendAll(up.send);
  expect(up.mails.map(({ to }) => to).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => stranger),
    ...Array.from({ length: 21 }, () => owner),
  ]);
  const left = await open.db.select().from(outgoingMessages).where(eq(outgoingMessages.status, 'waiting'));
  expect(left).toEqual([]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ kind: 'password_changed' }]);
  expect(lines.join('')).not.toContain('stranger');

  up.mails.length = 0;
  const aboutOrder = { name: 'Sara', order: 'an-order', number: '100001', amount: '10' };
  for (let each = 0; each < 21; each += 1)
    await enqueue(open.db, {
      ...message,
      kind: 'order_cancelled',
      recipient: stranger,
      values: aboutOrder,
      now: now(),
    });
  await sendAll(up.send);
  expect(up.mails).toHaveLength(20); // counted separately

  up.mails.length = 0;
  const toStranger = { ...message, recipient: stranger, now: now() };
  for (let each = 0; each < 21; each += 1)
    await enqueue(open.db, { ...toStranger, kind: 'reset_not_possible', values: { name: '', without_password: '' } });
  await enqueue(open.db, { ...toStranger, userId: 8, kind: 'account_returned', values: { name: 'Sara' } });
  const former = { name: 'Sara', email: 'thief@example.com', key: '' };
  await enqueue(open.db, { ...toStranger, kind: 'email_changed', values: former });
  await sendAll(up.send);
  expect(up.mails).toHaveLength(22);
  expect(await formerAddresses(open.db, 7)).toMatchObject([{ email: stranger }]);

  up.mails.length = 0;
  await put({ recipient: stranger });
  await enqueue(open.db, {
    ...toStranger,
    kind: 'email_changed',
    values: { name: 'Sara', email: 'thief@example.com', key: 'undo' },
  });
  const alert = { name: '', product_ar: 'خاتم', product_en: 'Ring', key: 'withdraw' };
  await enqueue(open.db, { ...toStranger, kind: 'back_in_stock', values: { ...alert, product: '1', variety: '2' } });
  const written = { name: '', reference: '1', from: 'Huda', email: 'huda@example.com', phone: '', order_number: '' };
  await enqueue(open.db, { ...toStranger, kind: 'shopper_contact', values: { ...written, message: 'Hello' } });
  await sendAll(up.send);
  expect(up.mails).toHaveLength(4); // a code, an undo key, a stock alert, and a message to the store
});

test('a new code deletes a waiting message with an earlier code; messages without a code stay', async () => {
  const recipient = 'twice@example.com';
  await put({ recipient, code: '111111' });
  await put({ recipient, code: '222222' });
  await put({ recipient: 'other@example.com', code: '333333' });
  await post.sendDue();
  expect(post.mailbox.list(recipient).map(({ text }) => /\d{6}/.exec(text)?.[0])).toEqual(['222222']);
  for (let round = 0; round < 2; round += 1) {
    await enqueue(open.db, {
      userId: null,
      channel: 'email',
      kind: 'password_changed',
      recipient,
      values: { name: 'Sara', removed: '' },
      language: 'en',
      now: now(),
    });
  }
  await post.sendDue();
  expect(post.mailbox.list(recipient).length).toBe(3);
});

test('a code that expires while waiting is renewed, or the message fails', async () => {
  const [renewed, replaced] = [await put({ code: '111111' }), await put({ code: '222222' })];
  later(3 * 60_000);
  const soon = await put({ code: '333333' }); // still valid
  later(1);
  const mailer = createMailer({ url: post.smtpUrl, from: 'no-reply@shop.test' });
  const renewals: string[] = [];
  const sender = mailSender(
    {
      ...deps,
      renewCode: async (_tx, { kind, recipient, now: at }) => {
        renewals.push(`${kind} ${recipient} ${at.getTime() - begin}`);
        return recipient === renewed ? '999999' : null;
      },
    },
    mailer,
  );
  await settle(sender);
  expect(renewals.toSorted()).toEqual([`verify_email ${renewed} 180001`, `verify_email ${replaced} 180001`].toSorted());
  expect(/\d{6}/.exec(post.mailbox.list(renewed)[0]?.text ?? '')?.[0]).toBe('999999');
  expect(/\d{6}/.exec(post.mailbox.list(soon)[0]?.text ?? '')?.[0]).toBe('333333');
  expect(post.mailbox.list(replaced)).toEqual([]);
  expect(await rowOf(replaced)).toMatchObject({
    status: 'failed',
    values: {},
    lastError: 'its code expired before it could be sent',
  });
});

test('invalid values fail permanently; a kind of a newer version stays waiting', async () => {
  const row = { channel: 'email' as const, language: 'en' as const, nextAt: now(), createdAt: now() };
  await open.db.insert(outgoingMessages).values([
    { ...row, id: randomUUID(), kind: 'verify_email', recipient: 'bad@example.com', values: {} },
    { ...row, id: randomUUID(), kind: 'of_tomorrow', recipient: 'newer@example.com', values: {} },
  ]);
  await post.sendDue();
  expect(await rowOf('bad@example.com')).toMatchObject({ status: 'failed' });
  expect(await rowOf('newer@example.com')).toMatchObject({ status: 'waiting', attempts: 1 });
});

test('finished messages are deleted after a month, waiting ones are not', async () => {
  const sent = await put();
  await post.sendDue();
  const sentAt = clock;
  later(28 * 24 * 60 * 60 * 1000);
  const waiting = await put();
  await forgetOldMessages(open.db, { now: new Date(sentAt + 29 * 24 * 60 * 60 * 1000), sending: [] });
  await rowOf(sent);
  await forgetOldMessages(open.db, { now: new Date(sentAt + 31 * 24 * 60 * 60 * 1000), sending: [] });
  expect((await open.db.select().from(outgoingMessages)).map(({ recipient }) => recipient)).toEqual([waiting]);
});

test('a message that no sender takes fails after a week and is deleted after a month', async () => {
  const recipient = await put();
  const day = 24 * 60 * 60 * 1000;
  const forgetAfter = (days: number) => forgetOldMessages(open.db, { now: new Date(clock + days * day), sending: [] });
  await forgetAfter(6.9);
  // A store that did not run for a week still sends what waited.
  await forgetOldMessages(open.db, { now: new Date(clock + 8 * day), sending: ['email'] });
  expect(await rowOf(recipient)).toMatchObject({ status: 'waiting' });
  await forgetAfter(7.1);
  expect(await rowOf(recipient)).toMatchObject({ status: 'failed', lastError: 'no sender took it in time' });
  await forgetAfter(29.9);
  await rowOf(recipient);
  await forgetAfter(30.1);
  expect(await open.db.select().from(outgoingMessages)).toEqual([]);
});

test('a confirmation request that no sender takes is deleted after three days', async () => {
  const row = { channel: 'email' as const, language: 'en' as const, nextAt: now(), createdAt: now(), values: {} };
  const confirmation = { ...row, id: randomUUID(), kind: 'confirm_stock_wish', recipient: 'asked@example.com' };
  await open.db.insert(outgoingMessages).values(confirmation);
  const hour = 60 * 60 * 1000;
  await forgetOldMessages(open.db, { now: new Date(clock + 71 * hour), sending: [] });
  expect(await rowOf(confirmation.recipient)).toMatchObject({ status: 'waiting' });
  await forgetOldMessages(open.db, { now: new Date(clock + 73 * hour), sending: [] });
  await forgetOldMessages(open.db, { now: new Date(clock + 74 * hour), sending: [] }); // as the job does every hour
  expect(await open.db.select().from(outgoingMessages)).toEqual([]);
});

test('a confirmation request for a stock alert is deleted with the unconfirmed alert', async () => {
  const row = {
    channel: 'email' as const,
    language: 'en' as const,
    nextAt: now(),
    createdAt: now(),
    sentAt: now(),
    values: {},
  };
  const confirmation = { ...row, kind: 'confirm_stock_wish', status: 'sent' as const };
  const other = { ...row, kind: 'back_in_stock', status: 'sent' as const };
  await open.db.insert(outgoingMessages).values([
    { ...confirmation, id: randomUUID(), recipient: 'asked@example.com' },
    { ...other, id: randomUUID(), recipient: 'told@example.com' },
  ]);
  const there = async () => (await open.db.select().from(outgoingMessages)).map(({ recipient }) => recipient);
  await forgetOldMessages(open.db, { now: new Date(clock + 71 * 60 * 60_000), sending: [] });
  expect(await there()).toContain('asked@example.com');
  await forgetOldMessages(open.db, { now: new Date(clock + 73 * 60 * 60_000), sending: [] });
  expect(await there()).not.toContain('asked@example.com');
  expect(await there()).toContain('told@example.com');
});
