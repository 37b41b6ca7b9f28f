import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { desc, eq, sql } from 'drizzle-orm';
import { ask, codeFor, freshAddress, registered } from '../../../tests/support/api/accounts.ts';
import { openTestMessageSandbox } from '../../../tests/support/providers/message-sandbox.ts';
import { openShop, type Shop } from '../../../tests/support/api/shop.ts';
import { retention } from '../../../tests/support/data/retention.ts';
import { rateLimitRules } from '../../http/rate-limits.ts';
import { createLimit } from '../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf } from '../../http/requests/remote-address.ts';
import { purge } from '../../jobs/purge.ts';
import { outgoingMessages } from '../messages/messages.tables.ts';
import { contactMessages } from './contact.tables.ts';

const clock = { now: new Date('2026-11-21T12:00:00Z') };
const day = 24 * 60 * 60 * 1000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ now: () => clock.now });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.bring({ settings: { store_name: { ar: 'لمسة', en: 'Lamsa' }, email: 'owner@shop.test' } });
});

let counter = 0;
const letter = (facts: Record<string, unknown> = {}) => {
  counter += 1;
  return {
    name: 'هدى سالم',
    email: `shopper-${counter}@example.com`,
    phone: '٠٥١٢٣٤٥٦٧٨',
    message: 'متى يصل طلبي؟\r\nشكرًا لكم',
    ...facts,
  };
};
const complaint = (facts: Record<string, unknown> = {}) =>
  letter({ type: 'complaint', order_number: ' #١٠٠٢٤٥ ', ...facts });
const stored = async (reference: string) => {
  const [row] = await shop.open.db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  if (!row) throw new Error(`no message ${reference}`);
  return row;
};
const mails = () =>
  shop.open.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, 'owner@shop.test'))
    .orderBy(desc(outgoingMessages.createdAt));
const count = async () => (await shop.open.db.select().from(contactMessages)).length;

test('a visitor’s message is stored, forwarded to the owner, and answered with a reference', async () => {
  const before = (await mails()).length;
  const sent = letter();
  const { status, body } = await ask(shop, '/contact', { body: sent });
  expect(status).toBe(201);
  expect(body).toEqual({ data: { reference: expect.stringMatching(/^[1-9]\d{7}$/) } });
  expect(await stored(body.data.reference)).toMatchObject({
    kind: 'contact',
    name: 'هدى سالم',
    email: sent.email,
    phone: '+966512345678',
    message: 'متى يصل طلبي؟\nشكرًا لكم',
    orderNumber: null,
    language: 'en',
    userId: null,
    suspected: false,
  });
  const sentMails = await mails();
  expect(sentMails).toHaveLength(before + 1);
  expect(sentMails.map(({ values }) => values['reference'])).toContain(body.data.reference);
});

test('the owner’s email has everything, and a reply goes to the shopper', async () => {
  const post = await openTestMessageSandbox(shop.deps);
  try {
    const sent = complaint({ message: 'وصل الطرد مفتوحًا <b>هنا</b>' });
    const { body } = await ask(shop, '/complaints', { body: sent, language: 'ar' });
    await post.sendDue();
    const mail = post.mailbox.list('owner@shop.test').find(({ text }) => text.includes(body.data.reference));
    expect(mail?.subject).toContain(body.data.reference);
    for (const part of ['هدى سالم', sent.email, '+966512345678', '100245', 'وصل الطرد مفتوحًا <b>هنا</b>'])
      expect(mail?.text).toContain(part);
    expect(mail?.html).not.toContain('<b>هنا</b>');
    expect(
      (await mails()).filter(({ status }) => status === 'sent').every(({ values }) => Object.keys(values).length === 0),
    ).toBe(true);
  } finally {
    await post.close();
  }
});

test.each(['complaint', 'suggestion'] as const)('a %s is accepted with or without an order', async (type) => {
  const withOrder = await ask(shop, '/complaints', { body: complaint({ type }) });
  expect(withOrder.status).toBe(201);
  expect(await stored(withOrder.body.data.reference)).toMatchObject({ kind: type, orderNumber: '100245' });
  for (const order_number of ['', null, undefined]) {
    const without = await ask(shop, '/complaints', { body: complaint({ type, order_number }) });
    expect([without.status, (await stored(without.body.data.reference)).orderNumber]).toEqual([201, null]);
  }
});

test('a signed-in customer’s message is exported with their data and deleted with their account', async () => {
  const customer = await shop.customer();
  const { status, body } = await customer.json('/contact', { body: letter() });
  expect(status).toBe(201);
  expect((await stored(body.data.reference)).userId).toBe(customer.id);
  const { body: all } = await customer.json('/user/export');
  expect(all.data.contact_messages).toEqual([
    expect.objectContaining({ reference: body.data.reference, type: 'contact' }),
  ]);
  expect(all.data.messages).toEqual([]); // the email to the owner is not the customer's
  expect(JSON.stringify((await (await shop.customer()).json('/user/export')).body)).not.toContain(body.data.reference);
  const mails = async () => JSON.stringify(await shop.open.db.select().from(outgoingMessages));
  expect(await mails()).toContain(body.data.reference);
  await customer.json('/user', { method: 'DELETE', body: {} });
  await expect(stored(body.data.reference)).rejects.toThrow('no message');
  expect(await mails()).not.toContain(body.data.reference);
});

describe('a message sent twice', () => {
  test('is stored once, sequentially or at the same time, from any IP address', async () => {
    const sent = letter();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(shop, '/contact', { body: sent })));
    answers.push(await ask(shop, '/contact', { body: { ...sent, phone: '+966 51 234 5678' } }));
    expect(new Set(answers.map(({ body }) => body.data?.reference)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test.each([{ message: 'شيء آخر تمامًا' }, { name: 'سارة' }])('is another one with %j', async (facts) => {
    const sent = letter();
    const [one, two] = [
      await ask(shop, '/contact', { body: sent }),
      await ask(shop, '/contact', { body: { ...sent, ...facts } }),
    ];
    expect(one.body.data.reference).not.toBe(two.body.data.reference);
  });

  test('is a new one a day later', async () => {
    const sent = letter();
    const one = await ask(shop, '/contact', { body: sent });
    clock.now = new Date(clock.now.getTime() + day + 1);
    expect((await ask(shop, '/contact', { body: sent })).body.data.reference).not.toBe(one.body.data.reference);
  });
});

describe('errors are reported at their fields', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['name', { name: '' }, 'This field is required', 'هذا الحقل مطلوب'],
    ['name', { name: undefined }, 'This field is required', 'هذا الحقل مطلوب'],
    ['name', { name: 'ه' }, 'Must have at least 2 characters', 'يجب ألّا يقل عن حرفين'],
    ['name', { name: 'ه'.repeat(51) }, 'Must not have more than 50 characters', 'يجب ألّا يزيد على 50 حرفًا'],
    ['email', { email: 'no address' }, 'Must be a valid email', 'اكتب بريدًا إلكترونيًا صحيحًا'],
    ['phone', { phone: '' }, 'This field is required', 'هذا الحقل مطلوب'],
    ['phone', { phone: '05123' }, 'This phone number is too short', 'رقم الجوال قصير جدًا'],
    ['message', { message: '  \u202e  ' }, 'This field is required', 'هذا الحقل مطلوب'],
    ['message', { message: 'short' }, 'Must have at least 10 characters', 'يجب ألّا يقل عن 10 أحرف'],
    ['message', { message: 'م'.repeat(2001) }, 'Must not have more than 2000 characters', 'يجب ألّا يزيد على 2000 حرف'],
    ['order_number', { order_number: 'A-1' }, 'Must be numeric', 'يجب أن تكون القيمة رقمًا'],
    [
      'order_number',
      { order_number: '123456789012' },
      'Must not have more than 11 characters',
      'يجب ألّا يزيد على 11 حرفًا',
    ],
    ['type', { type: 'praise' }, 'Choose one of the available options', 'اختر أحد الخيارات المتاحة'],
    ['type', { type: undefined }, 'This field is required', 'هذا الحقل مطلوب'],
  ])('%s %j', async (field, facts, english, arabic) => {
    const before = await count();
    const body = complaint(facts);
    for (const [language, message] of [
      ['en', english],
      ['ar', arabic],
    ] as const) {
      const refused = await ask(shop, '/complaints', { body, language });
      expect(refused.status).toBe(422);
      expect(refused.body.code).toBe('invalid');
      expect(refused.body.errors[field][0]).toBe(message);
    }
    expect(await count()).toBe(before);
  });

  test.each([{ message: 7 }, { name: ['x'] }, { email: null }, { phone: {} }, { website: 5 }])('%j', async (facts) => {
    expect((await ask(shop, '/contact', { body: letter(facts) })).status).toBe(422);
  });
});

test('direction marks and control characters are removed from a message', async () => {
  const { body } = await ask(shop, '/contact', {
    body: letter({ name: 'A\u202eli\u0007 B', message: '\u202eone\u0007\u2028two\n\n\n\n\nthree\ud800 four' }),
  });
  expect(await stored(body.data.reference)).toMatchObject({
    name: 'Ali  B',
    message: 'one \ntwo\n\nthree four'.replace(' \n', '\n'),
  });
});

test('a message in the spam trap gets the same answer and is stored, but not emailed', async () => {
  const before = (await mails()).length;
  const { status, body } = await ask(shop, '/contact', { body: letter({ website: 'https://spam.test' }) });
  expect([status, body.data.reference]).toEqual([201, expect.stringMatching(/^\d{8}$/)]);
  expect((await stored(body.data.reference)).suspected).toBe(true);
  expect(await mails()).toHaveLength(before);
});

test('a store without an email address stores the message anyway', async () => {
  await shop.bring({ settings: { email: '' } });
  const { status, body } = await ask(shop, '/contact', { body: letter() });
  expect(status).toBe(201);
  expect((await stored(body.data.reference)).kind).toBe('contact');
});

test(
  'storing and forwarding are one transaction: if queuing the email fails, nothing is stored, and a retry does both',
  { tags: ['embedded'] },
  async () => {
    const [before, mailCount, sent] = [await count(), (await mails()).length, letter()];
    await shop.open.db.execute(sql`alter table outgoing_messages rename to outgoing_messages_gone`);
    try {
      expect((await ask(shop, '/contact', { body: sent })).status).toBe(500);
      expect(await count()).toBe(before);
    } finally {
      await shop.open.db.execute(sql`alter table outgoing_messages_gone rename to outgoing_messages`);
    }
    expect((await ask(shop, '/contact', { body: sent })).status).toBe(201);
    expect([await count(), (await mails()).length]).toEqual([before + 1, mailCount + 1]);
  },
);

describe('limits', () => {
  test('an email address can send six messages an hour; repeats do not count', async () => {
    const email = 'eager@example.com';
    const first = letter({ email });
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1)
      statuses.push(
        (
          await ask(shop, '/contact', {
            body: time === 0 ? first : letter({ email, message: `Message number ${time}` }),
          })
        ).status,
      );
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
    const refused = await ask(shop, '/contact', { body: letter({ email, message: 'And one more message' }) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(shop, '/contact', { body: first })).status).toBe(201);
    expect((await ask(shop, '/complaints', { body: complaint() })).status).toBe(201);
  });

  test('an IP address can send forty messages an hour', async () => {
    const from = freshAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 41; time += 1)
      statuses.push((await ask(shop, '/contact', { body: letter(), from })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });

  test('an IP address from which accounts changed their email can still send one', async () => {
    const from = freshAddress();
    const changes = createLimit(shop.open, 'contactPlace');
    for (let time = 0; time < rateLimitRules.contactPlace.points; time += 1) await changes.take(rateLimitKeyOf(from));
    expect((await ask(shop, '/contact', { body: letter(), from })).status).toBe(201);
  });
});

describe('a visitor’s message with the address of an account', () => {
  /** A message as a visitor, and one of somebody else; then an account with the address of the first. */
  async function writtenBefore() {
    const email = `visitor-${(counter += 1)}@example.com`;
    const own = (await ask(shop, '/contact', { body: letter({ email: email.replace('v', 'V') }) })).body.data.reference;
    const others = (await ask(shop, '/contact', { body: letter() })).body.data.reference;
    const me = await registered(shop, { email });
    const exported = async () =>
      (await ask(shop, '/user/export', { token: me.token })).body.data.contact_messages.map(
        (each: { reference: string }) => each.reference,
      );
    const remove = async () =>
      expect(
        (await ask(shop, '/user', { method: 'DELETE', token: me.token, body: { password: me.password } })).status,
      ).toBe(200);
    const copies = async () => (await mails()).map(({ values }) => values['reference']);
    return { me, own: own as string, others: others as string, exported, remove, copies };
  }

  test('is exported and deleted with the account once the address is verified, with its copy for the owner', async () => {
    const { me, own, others, exported, remove, copies } = await writtenBefore();
    const code = await codeFor(shop, me.email, 'verify_email');
    expect((await ask(shop, '/user/auth/verify-email', { token: me.token, body: { code } })).status).toBe(200);
    expect(await exported()).toEqual([own]);
    expect(await copies()).toEqual(expect.arrayContaining([own, others]));
    await remove();
    await expect(stored(own)).rejects.toThrow('no message');
    expect(await copies()).not.toContain(own);
    await stored(others);
    expect(await copies()).toContain(others);
  });

  test('is left alone if another customer wrote it, who may give any address', async () => {
    const { me, own, exported, remove } = await writtenBefore();
    const other = await shop.customer();
    const theirs = (
      await other.json('/contact', { body: letter({ email: me.email, message: 'أين طلبي؟ لم يصل بعد' }) })
    ).body.data.reference;
    const code = await codeFor(shop, me.email, 'verify_email');
    expect((await ask(shop, '/user/auth/verify-email', { token: me.token, body: { code } })).status).toBe(200);
    expect(await exported()).toEqual([own]);
    await remove();
    await stored(theirs);
  });

  test('is left alone while the address is not verified: it may be somebody else’s', async () => {
    const { own, exported, remove } = await writtenBefore();
    expect(await exported()).toEqual([]);
    await remove();
    await stored(own);
  });
});

test('a message is deleted after two years', async () => {
  const { body } = await ask(shop, '/contact', { body: letter() });
  const { createdAt } = await stored(body.data.reference);
  await purge(shop.deps, new Date(createdAt.getTime() + 729 * day), retention);
  await stored(body.data.reference);
  await purge(shop.deps, new Date(createdAt.getTime() + 731 * day), retention);
  await expect(stored(body.data.reference)).rejects.toThrow('no message');
});
