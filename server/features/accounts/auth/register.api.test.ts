import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  codeFor,
  freshAddress,
  messagesFor,
  newcomer,
  registered,
  wrongCode,
} from '../../../../tests/support/api/accounts.ts';
import { openShop, type Shop } from '../../../../tests/support/api/shop.ts';
import { outgoingMessages } from '../../messages/messages.tables.ts';
import { codes, users } from '../accounts.tables.ts';

let shop: Shop;
let now = new Date('2026-03-01T12:00:00Z');
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  // The waits between codes have their own test; the rate limit library's clock cannot be changed.
  shop = await openShop({
    now: () => now,
    rateLimitOverrides: {
      codeAgain: { points: 1_000, seconds: 60 },
      codeTarget: { points: 1_000, seconds: 60 },
      codeTargetDay: { points: 1_000, seconds: 60 },
      codeAccount: { points: 1_000, seconds: 60 },
    },
  });
});
afterAll(() => shop.close());

describe('registering', () => {
  test('creates a signed-in account and sends a code to the address', { tags: ['embedded'] }, async () => {
    const sent = newcomer({ email: 'Noura@Example.com', phone: '0512345678' });
    const { status, body } = await ask(shop, '/user/auth/register', { body: sent });
    expect(status).toBe(201);
    expect(body.data.user).toEqual({
      id: expect.any(Number),
      first_name: 'Huda',
      last_name: 'Salem',
      email: 'noura@example.com',
      phone: '+966512345678',
      avatar: null,
      gender: null,
      birth_date: null,
      email_verified: false,
      phone_verified: false,
      can_verify_phone: true,
      has_password: true,
    });
    const profile = await ask(shop, '/user/profile', { token: body.data.token });
    expect(profile.body.data.user).toEqual(body.data.user);
    const [message, ...others] = await messagesFor(shop, 'noura@example.com');
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: 'verify_email', channel: 'email', language: 'en', status: 'waiting' });
    expect(message?.values['code']).toMatch(/^\d{6}$/);
  });

  test('the password is stored as argon2id with OWASP parameters, the code as a keyed hash', async () => {
    const { id, email, password } = await registered(shop);
    const [user] = await shop.open.db.select().from(users).where(eq(users.id, id));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(user?.passwordHash).not.toContain(password);
    const [code] = await shop.open.db.select().from(codes).where(eq(codes.userId, id));
    expect(code?.codeHash).toHaveLength(43);
    expect(JSON.stringify(code)).not.toContain(await codeFor(shop, email, 'verify_email'));
  });

  test(
    'twenty concurrent requests with one address in different case create one account',
    { tags: ['embedded'] },
    async () => {
      const letters = 'one.and.only';
      const bodies = Array.from({ length: 20 }, (_, index) => {
        const mixed = [...letters]
          .map((letter, at) => ((index >> (at % 5)) & 1 ? letter.toUpperCase() : letter))
          .join('');
        return newcomer({ email: `${mixed}@example.com` });
      });
      expect(new Set(bodies.map(({ email }) => email)).size).toBeGreaterThan(10);
      const answers = await Promise.all(bodies.map((body) => ask(shop, '/user/auth/register', { body })));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const { status, body } of refused) {
        expect([status, body.code]).toEqual([422, 'invalid']);
        expect(body.errors).toEqual({ email: ['This email has already been taken'] });
      }
      const [counted] = await shop.open.db
        .select({ rows: count() })
        .from(users)
        .where(eq(users.email, `${letters}@example.com`));
      expect(counted?.rows).toBe(1);
      expect(await messagesFor(shop, `${letters}@example.com`)).toHaveLength(1);
    },
  );

  test('a taken email and phone are reported at their fields, together and in the shopper’s language', async () => {
    const first = await registered(shop);
    const again = newcomer({ email: first.email.toUpperCase(), phone: first.phone });
    const english = await ask(shop, '/user/auth/register', { body: again });
    expect(english.status).toBe(422);
    expect(english.body.errors).toEqual({
      email: ['This email has already been taken'],
      phone: ['This phone has already been taken'],
    });
    const arabic = await ask(shop, '/user/auth/register', { body: again, language: 'ar' });
    expect(arabic.body.errors.email).toEqual(['هذا البريد الإلكتروني مسجّل من قبل']);
    expect(arabic.body.errors.phone).toEqual(['رقم الجوال هذا مسجّل من قبل']);
  });

  test('twenty concurrent requests with one number create one account', { tags: ['embedded'] }, async () => {
    const { phone } = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(shop, '/user/auth/register', { body: newcomer({ phone }) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => JSON.stringify(body.errors))),
    ).toEqual(new Set(['{"phone":["This phone has already been taken"]}']));
  });

  test.each([
    ['from a list of leaked ones', 'football1'],
    ['with symbols for letters and a year', 'P@ssw0rd2024!'],
    ['of one repeated key', 'aaaaaaaaaaaa'],
    ['of adjacent keys', 'qwertyuiop12345'],
    ['with the shopper’s own name', 'Huda1234'],
    ['in Arabic', 'الحمدلله'],
  ])('a password %s is refused at its field', async (_, password) => {
    const { status, body } = await ask(shop, '/user/auth/register', { body: newcomer({ password }) });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      password: ['This password is common or has leaked, and is easy to guess. Choose another.'],
    });
  });

  test.each([
    'sara@example.com\r\nBcc: all@example.com',
    'sara@example.com, all@example.com',
    'Sara <sara@example.com>',
    'sara@example.com>',
    '"sara@example.com"@example.com',
  ])('%j is refused as an address, and nothing is sent', async (email) => {
    const before = (await shop.open.db.select().from(outgoingMessages)).length;
    const { status, body } = await ask(shop, '/user/auth/register', { body: newcomer({ email }) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
    expect(await shop.open.db.select().from(outgoingMessages)).toHaveLength(before);
  });

  test('registrations from one IP address are limited', async () => {
    const own = await openShop({ rateLimitOverrides: { registerPlace: { points: 2, seconds: 60 } } });
    try {
      const from = freshAddress();
      const tries = [];
      for (let count = 0; count < 3; count += 1)
        tries.push(await ask(own, '/user/auth/register', { body: newcomer(), from }));
      expect(tries.map(({ status }) => status)).toEqual([201, 201, 429]);
      expect(Number(tries[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ask(own, '/user/auth/register', { body: newcomer() })).status).toBe(201);
    } finally {
      await own.close();
    }
  });
});

describe('the code', () => {
  test('verifies the address, also in Arabic digits, and may be sent again', { tags: ['embedded'] }, async () => {
    const { token, email } = await registered(shop);
    const code = await codeFor(shop, email, 'verify_email');
    const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    const { status, body } = await ask(shop, '/user/auth/verify-email', { token, body: { code: arabic } });
    expect([status, body.data.user.email_verified]).toEqual([200, true]);
    // Sent again after a lost answer: still verified.
    expect((await ask(shop, '/user/auth/verify-email', { token, body: { code } })).status).toBe(200);
  });

  test('of another account is refused', async () => {
    const [mine, theirs] = [await registered(shop), await registered(shop)];
    const code = await codeFor(shop, theirs.email, 'verify_email');
    const { status, body } = await ask(shop, '/user/auth/verify-email', { token: mine.token, body: { code } });
    expect([status, body.code, body.message]).toEqual([422, 'otp_not_valid', 'OTP not valid']);
  });

  test('is void after five wrong tries in a row', async () => {
    const { token, email } = await registered(shop);
    const code = await codeFor(shop, email, 'verify_email');
    for (let count = 0; count < 5; count += 1)
      expect((await ask(shop, '/user/auth/verify-email', { token, body: { code: wrongCode(code) } })).status).toBe(422);
    expect((await ask(shop, '/user/auth/verify-email', { token, body: { code } })).status).toBe(422);
    expect((await ask(shop, '/user/profile', { token })).body.data.user.email_verified).toBe(false);
  });

  test('is accepted at the fifth try', async () => {
    const { token, email } = await registered(shop);
    const code = await codeFor(shop, email, 'verify_email');
    for (let count = 0; count < 4; count += 1)
      await ask(shop, '/user/auth/verify-email', { token, body: { code: wrongCode(code) } });
    expect((await ask(shop, '/user/auth/verify-email', { token, body: { code } })).status).toBe(200);
  });

  test('is void after six wrong tries at once, with and without idempotency keys', async () => {
    const { token, email } = await registered(shop);
    const code = await codeFor(shop, email, 'verify_email');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ask(shop, '/user/auth/verify-email', {
          token,
          body: { code: wrongCode(code) },
          ...(index % 2 ? { headers: { 'Idempotency-Key': `at-once-${index}` } } : {}),
        }),
      ),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(6).fill('otp_not_valid'));
    expect((await ask(shop, '/user/auth/verify-email', { token, body: { code } })).body.code).toBe('otp_not_valid');
  });

  test('is checked at most five times, even with many guesses at once', async () => {
    const { token, email, id } = await registered(shop);
    const right = await codeFor(shop, email, 'verify_email');
    const guesses = Array.from({ length: 25 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== right,
    );
    await Promise.all(guesses.map((code) => ask(shop, '/user/auth/verify-email', { token, body: { code } })));
    const [row] = await shop.open.db.select().from(codes).where(eq(codes.userId, id));
    expect(row?.triesLeft).toBe(0);
  });

  test('expires after five minutes', async () => {
    const { token, email } = await registered(shop);
    const code = await codeFor(shop, email, 'verify_email');
    pass(301);
    expect((await ask(shop, '/user/auth/verify-email', { token, body: { code } })).status).toBe(422);
  });

  test('is void once another was sent', async () => {
    const { token, email } = await registered(shop);
    const first = await codeFor(shop, email, 'verify_email');
    pass(61);
    const again = await ask(shop, '/user/auth/resend-code', { token, body: { channel: 'email' } });
    expect([again.status, again.body.data]).toEqual([202, { resend_after: 60 }]);
    const second = await codeFor(shop, email, 'verify_email');
    expect(second).not.toBe(first); // the same once in a million runs
    expect((await ask(shop, '/user/auth/verify-email', { token, body: { code: first } })).status).toBe(422);
    expect((await ask(shop, '/user/auth/verify-email', { token, body: { code: second } })).status).toBe(200);
  });

  test('for the phone goes out by SMS and verifies only the phone', async () => {
    const { token, phone } = await registered(shop);
    expect((await ask(shop, '/user/auth/resend-code', { token, body: { channel: 'phone' } })).status).toBe(202);
    const [message] = await messagesFor(shop, phone);
    expect(message).toMatchObject({ channel: 'sms', kind: 'verify_phone', recipient: phone });
    const code = await codeFor(shop, phone, 'verify_phone');
    const { body } = await ask(shop, '/user/auth/verify-phone', { token, body: { code } });
    expect([body.data.user.phone_verified, body.data.user.email_verified]).toEqual([true, false]);
  });

  test('sent again with its idempotency key replays the answer', async () => {
    const { token, email } = await registered(shop);
    const code = await codeFor(shop, email, 'verify_email');
    const send = () =>
      ask(shop, '/user/auth/verify-email', { token, body: { code }, headers: { 'Idempotency-Key': 'verify-0001' } });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  test('is not sent if there is nothing to verify or nowhere to send it', async () => {
    const { token, email } = await registered(shop);
    await ask(shop, '/user/auth/verify-email', { token, body: { code: await codeFor(shop, email, 'verify_email') } });
    const before = (await messagesFor(shop, email)).length;
    expect((await ask(shop, '/user/auth/resend-code', { token, body: { channel: 'email' } })).status).toBe(202);
    expect(await messagesFor(shop, email)).toHaveLength(before);
    const withoutPhone = await shop.customer({ phone: null });
    const { status, body } = await withoutPhone.json('/user/auth/resend-code', { body: { channel: 'phone' } });
    expect([status, body.errors]).toEqual([422, { phone: ['This field is required'] }]);
  });
});

describe('asking for codes repeatedly', () => {
  test('one a minute, three in ten minutes; a retry after a lost answer sends no second code', async () => {
    const own = await openShop({ rateLimitOverrides: { codeAgain: { points: 1, seconds: 1 } } });
    try {
      const { token, email } = await registered(own);
      const resend = (key?: string) =>
        ask(own, '/user/auth/resend-code', {
          token,
          body: { channel: 'email' },
          ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
        });
      const tooSoon = await resend();
      expect([tooSoon.status, tooSoon.body.code, tooSoon.headers.get('retry-after')]).toEqual([
        429,
        'too_many_requests',
        '1',
      ]);
      const pause = () => new Promise((resolve) => setTimeout(resolve, 1_050));
      await pause();
      const second = await resend('resend-0001');
      expect(second.status).toBe(202);
      const replayed = await resend('resend-0001');
      expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
      await pause();
      expect((await resend()).status).toBe(202);
      await pause();
      const fourth = await resend();
      expect(fourth.status).toBe(429);
      expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(60);
      expect(await codeFor(own, email, 'verify_email')).toMatch(/^\d{6}$/);
    } finally {
      await own.close();
    }
  });
});

test('an address that got too many codes can register all the same, and its code is requested later', async () => {
  const own = await openShop({ rateLimitOverrides: { codeAgain: { points: 1_000, seconds: 60 } } });
  try {
    const [stranger, me] = [await registered(own), newcomer()];
    const { token, first_name, last_name, phone, password: current_password } = stranger;
    const code = await codeFor(own, stranger.email, 'verify_email');
    expect((await ask(own, '/user/auth/verify-email', { token, body: { code } })).status).toBe(200);
    const planted = { first_name, last_name, phone, email: me.email, current_password };
    expect((await ask(own, '/user/profile', { method: 'PUT', token, body: planted })).status).toBe(200);
    const resend = (token: string) => ask(own, '/user/auth/resend-code', { token, body: { channel: 'email' } });
    expect([(await resend(token)).status, (await resend(token)).status]).toEqual([202, 202]);

    const { status, body } = await ask(own, '/user/auth/register', { body: me });
    expect([status, body.data?.user.email, body.data?.user.email_verified]).toEqual([201, me.email, false]);
    expect(body.data.resend_after).toBeGreaterThan(60);
    expect(await own.open.db.select().from(codes).where(eq(codes.userId, body.data.user.id))).toEqual([]);
    const [former] = await own.open.db.select().from(users).where(eq(users.id, stranger.id));
    expect(former?.email).toBe(stranger.email);
    const later = await resend(body.data.token);
    expect(later.status).toBe(429);
    expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(60);
  } finally {
    await own.close();
  }
});

test('an address gets twelve codes a day, even if accounts are created with it and deleted again', async () => {
  const free = { points: 1_000, seconds: 60 };
  const other = await openShop({
    rateLimitOverrides: { codeAgain: free, codeTarget: free, codePlace: { points: 2, seconds: 60 } },
  });
  try {
    const email = 'somebody-else@example.com';
    const statuses: number[] = [];
    const waits: number[] = [];
    const codesSent: boolean[] = [];
    for (let turn = 0; turn < 14; turn += 1) {
      const { status, body } = await ask(other, '/user/auth/register', { body: newcomer({ email }) });
      statuses.push(status);
      waits.push(body.data?.resend_after);
      codesSent.push((await other.open.db.select().from(codes).where(eq(codes.target, email))).length === 1);
      const gone = await ask(other, '/user', {
        method: 'DELETE',
        token: body.data.token,
        body: { password: newcomer().password },
      });
      expect(gone.status).toBeLessThan(300);
    }
    expect(statuses).toEqual(Array<number>(14).fill(201));
    expect(waits.slice(0, 12)).toEqual(Array<number>(12).fill(60));
    for (const wait of waits.slice(12)) expect(wait).toBeGreaterThan(60);
    expect(codesSent).toEqual(waits.map((wait) => wait === 60));
  } finally {
    await other.close();
  }
});
