import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../../contract/calls.ts';
import type { Call } from '../../../../contract/core/call.ts';
import {
  ask,
  codeFor,
  freshAddress,
  messagesFor,
  newcomer,
  registered,
  wrongCode,
} from '../../../../tests/support/api/accounts.ts';
import { home } from '../../../../tests/support/api/checkout.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../../tests/support/api/shop.ts';
import { outliveDeadlocks } from '../../../../tests/support/database/outlive-deadlocks.ts';
import { untilBlocked } from '../../../../tests/support/database/until-blocked.ts';
import { buildApp } from '../../../app.ts';
import { addresses } from '../../addresses/addresses.tables.ts';
import { codes, identities, sessions, users } from '../accounts.tables.ts';
import { startSession } from './sessions.ts';
import { tokenCookie } from './token-cookie.ts';

let shop: Shop;
let now = new Date('2026-03-01T12:00:00Z');
// Longer than forty guesses take on a slow machine.
const pauseSeconds = 6;

beforeAll(async () => {
  shop = await openShop({
    now: () => now,
    rateLimitOverrides: {
      signInAccount: { points: 10, seconds: pauseSeconds },
      signInPlace: { points: 15, seconds: 600 },
      codeAgain: { points: 1, seconds: 2 },
    },
  });
  await shop.bring({ categories: twoFields, products: [productEntry()] });
});
afterAll(() => shop.close());

const signIn = (email: string, password: string, more: object = {}, from = freshAddress()) =>
  ask(shop, '/user/auth/login', { body: { email, password, ...more }, from });
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie');
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

describe('signing in', () => {
  test('returns a token and the account, ignoring the address’s case and spaces', async () => {
    const { email, password, id } = await registered(shop);
    const { status, body } = await signIn(` ${email.toUpperCase()} `, password);
    expect([status, body.data.user.id]).toEqual([200, id]);
    expect(body.data.token).toMatch(/^[\w-]{43}$/);
    expect((await ask(shop, '/user/profile', { token: body.data.token })).body.data.user).toEqual(body.data.user);
  });

  test('sets the token cookie for as long as the session lasts; a refusal sets none', async () => {
    const { email, password } = await registered(shop);
    const short = await signIn(email, password);
    expect(cookieOf(short)).toBe(`token=${short.body.data.token}; Path=/; Max-Age=86400; SameSite=Lax`);
    const long = await signIn(email, password, { remember: true });
    expect(cookieOf(long)).toBe(`token=${long.body.data.token}; Path=/; Max-Age=31536000; SameSite=Lax`);
    expect(cookieOf(await signIn(email, 'whatever it is'))).toBeNull();
    const made = await ask(shop, '/user/auth/register', { body: newcomer() });
    expect(cookieOf(made)).toBe(`token=${made.body.data.token}; Path=/; Max-Age=86400; SameSite=Lax`);
    // Over https, the cookie must be Secure.
    expect(tokenCookie('T', { remember: false, publicUrl: 'https://shop.example' })['Set-Cookie']).toMatch(/; Secure$/);
  });

  test('answers as the error catalogue specifies', async () => {
    const { email } = await registered(shop);
    const unknown = await signIn('nobody@example.com', 'whatever it is');
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
      404,
      'user_not_found',
      'User Not Found',
    ]);
    const wrong = await signIn(email, 'whatever it is');
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      401,
      'bad_credentials',
      'Email or Password is incorrect',
    ]);
    const arabic = await ask(shop, '/user/auth/login', { body: { email, password: 'x' }, language: 'ar' });
    expect(arabic.body.message).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة');
    const empty = await ask(shop, '/user/auth/login', { body: { email: '', password: '' } });
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      { email: ['This field is required'], password: ['This field is required'] },
    ]);
  });

  test('hashes a password again that was hashed with an older cost', async () => {
    const { email, password, id } = await registered(shop);
    const stored = async () => {
      const [row] = await shop.open.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
      return row?.hash;
    };
    const current = await stored();
    await signIn(email, password);
    expect(await stored()).toBe(current);
    const older = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await shop.open.db.update(users).set({ passwordHash: older }).where(eq(users.id, id));
    expect((await signIn(email, 'another password')).status).toBe(401);
    expect(await stored()).toBe(older);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await stored())?.split('$', 4)).toEqual(current?.split('$', 4));
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('an account without a password accepts none, not even an empty one', async () => {
    const { email } = await shop.customer({ passwordHash: null });
    expect((await signIn(email, 'null')).status).toBe(401);
    expect((await signIn(email, '')).status).toBe(422);
  });

  test('lasts a day, or a year with “Keep me logged in”', async () => {
    const { email, password } = await registered(shop);
    const short = (await signIn(email, password)).body.data.token;
    const long = (await signIn(email, password, { remember: true })).body.data.token;
    const loggedInAt = now;
    const statusAfter = async (hours: number, token: string) => {
      now = new Date(loggedInAt.getTime() + hours * 3_600_000);
      return (await ask(shop, '/user/profile', { token })).status;
    };
    try {
      expect(await statusAfter(23.9, short)).toBe(200);
      expect(await statusAfter(24, short)).toBe(401);
      expect(await statusAfter(24 * 364, long)).toBe(200);
      expect(await statusAfter(24 * 365, long)).toBe(401);
    } finally {
      now = loggedInAt;
    }
  });
});

test('an account keeps its fifty most recently used sessions', async () => {
  const { db } = shop.open;
  const { id } = await registered(shop);
  const begin = (second: number) =>
    db.transaction((tx) =>
      startSession(tx, { userId: id, remember: false, userAgent: '', now: new Date(now.getTime() + second * 1_000) }),
    );
  const first = await begin(0);
  let last = '';
  for (let second = 1; second <= 50; second += 1) last = await begin(second);
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(50);
  const profile = async (token: string) => (await ask(shop, '/user/profile', { token })).status;
  expect([await profile(first), await profile(last)]).toEqual([401, 200]);
});

describe('wrong passwords', () => {
  test('forty guesses from forty IP addresses are limited; the owner is notified and can sign in after the pause', async () => {
    const { email, password } = await registered(shop);
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => signIn(email, `guess number ${index}`)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const limited = guesses.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(30);
    for (const { headers, body } of limited) {
      expect(body.code).toBe('too_many_requests');
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(pauseSeconds);
    }
    expect((await signIn(email, password)).status).toBe(429); // otherwise the pause would reveal the right password
    const messages = (await messagesFor(shop, email)).filter(({ kind }) => kind === 'sign_in_paused');
    expect(messages).toHaveLength(1);
    await wait(pauseSeconds + 0.1);
    expect((await signIn(email, password)).status).toBe(200);
    // The counter has been reset.
    expect((await signIn(email, 'wrong again')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('are counted across instances and restarts', async () => {
    const { email, password } = await registered(shop);
    // Several app instances on one database; the last starts after the others have counted.
    const another = () => {
      const app = buildApp(shop.deps);
      const its: Shop = {
        ...shop,
        get: async (path, init) => app.fetch(new Request(`http://store.test/api/v1${path}`, init)),
      };
      return (typed: string) => ask(its, '/user/auth/login', { body: { email, password: typed } });
    };
    const [first, second] = [another(), another()];
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? first : second)(`guess number ${index}`)),
    );
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(401));
    for (const tries of [first, second, another()]) expect((await tries(password)).status).toBe(429);
  });

  test('further guesses during the pause do not prolong it', async () => {
    const { email, password } = await registered(shop);
    await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(email, `guess number ${index}`)));
    const until = Date.now() + pauseSeconds * 1000;
    while (Date.now() < until) {
      await signIn(email, 'on and on');
      await wait(0.3);
    }
    await wait(0.2);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('a new password ends the pause at once', async () => {
    const { email } = await registered(shop);
    await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(email, `guess number ${index}`)));
    await ask(shop, '/user/auth/forget-password', { body: { email } });
    const code = await codeFor(shop, email, 'reset_password');
    const password = 'a new one of mine';
    const body = { email, code, password, password_confirmation: password };
    expect((await ask(shop, '/user/auth/reset-password', { body })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('guesses at many accounts from one IP address are limited, and signing in to an own account does not reset that', async () => {
    const own = await registered(shop);
    const from = freshAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 16; count += 1) {
      statuses.push((await signIn(`nobody-${count}@example.com`, 'Spring is here', {}, from)).status);
      if (count % 5 === 0) await signIn(own.email, own.password, {}, from);
    }
    expect(statuses.slice(0, 15)).toEqual(Array(15).fill(404));
    expect(statuses[15]).toBe(429);
    expect((await signIn(own.email, own.password)).status).toBe(200); // from another IP address
  });
});

describe('a forgotten password', () => {
  const forget = (email: string, from?: string) =>
    ask(shop, '/user/auth/forget-password', { body: { email }, ...(from ? { from } : {}) });
  const reset = (email: string, code: string, password = 'a new one of mine') =>
    ask(shop, '/user/auth/reset-password', { body: { email, code, password, password_confirmation: password } });

  test('is replaced with the code; all sessions end, the owner is notified, the address is verified', async () => {
    const { email, token, password } = await registered(shop);
    const elsewhere = (await signIn(email, password)).body.data.token;
    expect((await forget(email)).status).toBe(202);
    const code = await codeFor(shop, email, 'reset_password');
    expect((await reset(email, code)).status).toBe(200);
    for (const each of [token, elsewhere]) expect((await ask(shop, '/user/profile', { token: each })).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(401);
    const { status, body } = await signIn(email, 'a new one of mine');
    expect([status, body.data.user.email_verified]).toEqual([200, true]);
    expect((await messagesFor(shop, email)).map(({ kind }) => kind)).toContain('password_changed');
    expect((await reset(email, code, 'and another one')).body.code).toBe('otp_not_valid'); // works once
  });

  test('removes what a stranger may have left if it proves the address for the first time, and nothing else', async () => {
    const { db } = shop.open;
    const left = async (emailVerifiedAt: Date | null) => {
      const { email, id, token } = await registered(shop);
      await db.update(users).set({ emailVerifiedAt }).where(eq(users.id, id));
      await db.insert(identities).values({ provider: 'google', subject: email, userId: id, email, createdAt: now });
      expect((await ask(shop, '/addresses', { token, body: home })).status).toBe(201);
      await forget(email);
      expect((await reset(email, await codeFor(shop, email, 'reset_password'))).status).toBe(200);
      const [user] = await db.select().from(users).where(eq(users.id, id));
      const linked = await db.select().from(identities).where(eq(identities.userId, id));
      const saved = await db.select().from(addresses).where(eq(addresses.userId, id));
      const [mail] = (await messagesFor(shop, email)).filter(({ kind }) => kind === 'password_changed');
      return [linked.length, saved.length, user?.phone !== null, mail?.values['removed']];
    };
    expect([await left(null), await left(now)]).toEqual([
      [0, 0, false, 'yes'],
      [1, 1, true, ''],
    ]);
  });

  test('removes nothing if the account had verified the address before', async () => {
    const { db } = shop.open;
    const { email, id, token, phone, password } = await registered(shop);
    const proved = { emailVerifiedAt: now, phoneVerifiedAt: now };
    await db.update(users).set(proved).where(eq(users.id, id));
    const google = { provider: 'google', userId: id, createdAt: now };
    await db.insert(identities).values({ ...google, subject: email, email });
    await db.insert(identities).values({ ...google, subject: `other ${email}`, email: 'other@example.com' });
    expect((await ask(shop, '/addresses', { token, body: home })).status).toBe(201);
    const save = async (typed: string) => {
      const body = { first_name: 'Huda', last_name: 'Salem', phone, email: typed, current_password: password };
      expect((await ask(shop, '/user/profile', { method: 'PUT', token, body })).status).toBe(200);
    };
    await save(newcomer().email); // a typing error, corrected at once
    await save(email);
    await forget(email);
    expect((await reset(email, await codeFor(shop, email, 'reset_password'))).status).toBe(200);
    const [user] = await db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ email, phone, emailVerifiedAt: now, phoneVerifiedAt: now });
    expect(await db.select().from(addresses).where(eq(addresses.userId, id))).toHaveLength(1);
    const linked = await db.select().from(identities).where(eq(identities.userId, id));
    expect(linked.map(({ subject }) => subject)).toEqual([email]);
    const [mail] = (await messagesFor(shop, email)).filter(({ kind }) => kind === 'password_changed');
    expect(mail?.values['removed']).toBe('');
  });

  test('removes nothing if the address is verified while the new password is being set', async () => {
    const { db } = shop.open;
    const { email, id, phone } = await registered(shop);
    await forget(email);
    const resetting = reset(email, await codeFor(shop, email, 'reset_password'));
    // Checking the code costs a try, after the account was read. The new password is not set before 400 ms are over.
    await expect
      .poll(() => db.select().from(codes).where(eq(codes.userId, id)))
      .toContainEqual(expect.objectContaining({ purpose: 'reset_password', triesLeft: 4 }));
    await db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id));
    expect((await resetting).status).toBe(200);
    const [user] = await db.select().from(users).where(eq(users.id, id));
    expect(user?.phone).toBe(phone);
  });

  test('gets the same answer in the same time with and without an account', async () => {
    const { email } = await registered(shop);
    const timed = async (address: string) => {
      const startedAt = performance.now();
      const { status, body } = await forget(address);
      return { status, body, ms: performance.now() - startedAt };
    };
    const [registeredAnswer, unknown] = [await timed(email), await timed('nobody-at-all@example.com')];
    expect([registeredAnswer.status, registeredAnswer.body]).toEqual([202, { data: { resend_after: 60 } }]);
    expect([unknown.status, unknown.body]).toEqual([registeredAnswer.status, registeredAnswer.body]);
    // Both are padded to the same duration; without it one would finish in a few milliseconds.
    expect(Math.min(registeredAnswer.ms, unknown.ms)).toBeGreaterThanOrEqual(395);
    const timedReset = async (address: string, code: string) => {
      const startedAt = performance.now();
      const { status, body } = await reset(address, code);
      return { status, body, ms: performance.now() - startedAt };
    };
    const wrong = await timedReset(email, wrongCode(await codeFor(shop, email, 'reset_password')));
    const nobody = await timedReset('nobody-at-all@example.com', '123456');
    expect([wrong.status, wrong.body]).toEqual([422, nobody.body]);
    expect(Math.min(wrong.ms, nobody.ms)).toBeGreaterThanOrEqual(395);
    expect(await messagesFor(shop, 'nobody-at-all@example.com')).toEqual([]);
  });

  test('requested twice in a minute sends one email and succeeds', async () => {
    const { email } = await registered(shop);
    await forget(email);
    const code = await codeFor(shop, email, 'reset_password');
    const again = await forget(email);
    expect(again.status).toBe(202);
    expect(again.body.data.resend_after).toBeLessThanOrEqual(2);
    expect(await codeFor(shop, email, 'reset_password')).toBe(code);
  });

  test('requested too often, the answer shows a longer wait than after a sent code', async () => {
    const strict = await openShop({
      rateLimitOverrides: { codeAgain: { points: 1, seconds: 1 }, codeTarget: { points: 1, seconds: 30 } },
    });
    try {
      const { email } = await registered(strict);
      const delays: number[] = [];
      for (const pauseMs of [0, 1_100, 0]) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        const { status, body } = await ask(strict, '/user/auth/forget-password', { body: { email } });
        expect(status).toBe(202);
        delays.push(body.data.resend_after);
      }
      expect(delays).toEqual([60, 61, 61]);
      const sent = await messagesFor(strict, email);
      expect(sent.filter(({ kind }) => kind === 'reset_password')).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  describe('requested all day by others', () => {
    const free = { points: 1_000, seconds: 60 };
    let busy: Shop;
    beforeAll(async () => {
      busy = await openShop({ rateLimitOverrides: { codeAgain: free, codeTarget: free } });
    });
    afterAll(() => busy.close());
    const codesSent = async (email: string, places: readonly string[], each: number) => {
      const requests = places.flatMap((from) =>
        Array.from({ length: each }, () => ask(busy, '/user/auth/forget-password', { body: { email }, from })),
      );
      return (await Promise.all(requests)).filter(({ body }) => body.data.resend_after === 60).length;
    };

    test('from one IP address, a shopper still gets a code', async () => {
      const { email } = await registered(busy);
      const place = freshAddress();
      expect(await codesSent(email, [place], 20)).toBe(6);
      expect(await codesSent(email, [freshAddress()], 1)).toBe(1);
      const { email: other } = await registered(busy);
      expect(await codesSent(other, [place], 1)).toBe(1);
    });

    test('from many IP addresses, an email address gets sixty codes a day', async () => {
      const { email } = await registered(busy);
      expect(await codesSent(email, Array.from({ length: 11 }, freshAddress), 6)).toBe(60);
    });

    test('a code refused because of the email address’s limit does not count against the IP address', async () => {
      const { email } = await registered(busy);
      const from = freshAddress();
      const requestCodes = async (codeTarget: number) => {
        const limits = {
          codeAgain: free,
          codeTarget: { points: codeTarget, seconds: 600 },
          resetTargetPlaceDay: { points: 2, seconds: 600 },
        };
        const app = buildApp({ ...busy.deps, rateLimitOverrides: limits });
        const get: Shop['get'] = async (path, init) => app.fetch(new Request(`http://store.test/api/v1${path}`, init));
        const { body } = await ask({ ...busy, get }, '/user/auth/forget-password', { body: { email }, from });
        return body.data.resend_after === 60;
      };
      expect([await requestCodes(1), await requestCodes(1), await requestCodes(1)]).toEqual([true, false, false]);
      expect([await requestCodes(9), await requestCodes(9)]).toEqual([true, false]);
    });
  });

  test('its code is void after five wrong tries at once', async () => {
    const { email, password } = await registered(shop);
    await forget(email);
    const code = await codeFor(shop, email, 'reset_password');
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(email, wrongCode(code))));
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['otp_not_valid']));
    expect((await reset(email, code)).body.code).toBe('otp_not_valid');
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('one IP address can void one code of an email address but not the next; other IP addresses can still try', async () => {
    const { email } = await registered(shop);
    const from = freshAddress();
    const tryFrom = (place: string, code: string) =>
      ask(shop, '/user/auth/reset-password', {
        body: { email, code, password: 'plum-harbour-tree', password_confirmation: 'plum-harbour-tree' },
        from: place,
      });
    await forget(email);
    const first = await codeFor(shop, email, 'reset_password');
    for (let wrong = 0; wrong < 5; wrong += 1) await tryFrom(from, wrongCode(first));
    expect((await tryFrom(freshAddress(), first)).body.code).toBe('otp_not_valid');
    await wait(2.1); // until another code may be sent
    await forget(email);
    const second = await codeFor(shop, email, 'reset_password');
    expect(second).not.toBe(first);
    const answers = [];
    for (let wrong = 0; wrong < 6; wrong += 1) answers.push((await tryFrom(from, wrongCode(second))).status);
    expect(answers).toEqual([422, 422, 429, 429, 429, 429]);
    expect((await tryFrom(freshAddress(), second)).status).toBe(200);
  });

  test('the right code twice at once sets one password', async () => {
    const { email } = await registered(shop);
    await forget(email);
    const code = await codeFor(shop, email, 'reset_password');
    const answers = await Promise.all([
      reset(email, code, 'the first of two'),
      reset(email, code, 'the second of two'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('is set even if a request in one of its sessions needs the account row at the same time', async () => {
    const { id, email } = await registered(shop);
    await forget(email);
    const code = await codeFor(shop, email, 'reset_password');
    const resetting = await shop.open.db.transaction(async (tx) => {
      if (process.env.TEST_DB === 'postgres') await outliveDeadlocks(tx);
      await tx.select().from(sessions).where(eq(sessions.userId, id)).for('key share');
      const answer = reset(email, code);
      await untilBlocked(tx);
      // a deadlock: the database aborts the store’s transaction, which is then retried
      await tx.select().from(users).where(eq(users.id, id)).for('update');
      return { answer };
    });
    expect((await resetting.answer).status).toBe(200);
  });

  test('an easy new password is refused, and the code stays valid', async () => {
    const { email } = await registered(shop);
    await forget(email);
    const code = await codeFor(shop, email, 'reset_password');
    expect((await reset(email, code, 'password1')).body.errors).toHaveProperty('password');
    for (let count = 0; count < 6; count += 1)
      expect((await reset(email, code, 'Salem1234')).body.errors).toHaveProperty('password');
    expect((await reset(email, code)).status).toBe(200);
  });

  test('a code is void once the address has changed', async () => {
    const { email, token, ...sent } = await registered(shop);
    await forget(email);
    const code = await codeFor(shop, email, 'reset_password');
    const { email: other } = newcomer();
    const { first_name, last_name, phone } = sent;
    const changed = await ask(shop, '/user/profile', {
      method: 'PUT',
      token,
      body: { first_name, last_name, phone, email: other, current_password: sent.password },
    });
    expect(changed.status).toBe(200);
    expect((await reset(email, code)).status).toBe(422);
    expect((await reset(other, code)).status).toBe(422);
  });
});

describe('an invalid token', () => {
  const personal = (Object.values(calls) as Call[]).filter(({ signedIn }) => signedIn);
  const open = (Object.values(calls) as Call[]).filter(({ signedIn, method }) => !signedIn && method === 'GET');
  const pathOf = ({ path }: Call) => path.replace('{id}', '1').concat(path.includes('suggest') ? '?search=x' : '');
  const send = (call: Call, headers: Record<string, string>) =>
    ask(shop, pathOf(call), {
      method: call.method,
      ...(call.method === 'GET' ? {} : { body: {} }),
      headers,
    });

  async function bad(): Promise<[string, string][]> {
    const { token: cut } = await registered(shop);
    const { token: ended } = await registered(shop);
    await ask(shop, '/user/auth/logout', { token: ended, body: {} });
    const { token: over, id } = await registered(shop);
    await shop.open.db
      .update(sessions)
      .set({ expiresAt: new Date(now.getTime() - 1) })
      .where(eq(sessions.userId, id));
    const { token: deleted, id: gone } = await registered(shop);
    await shop.open.db.delete(users).where(eq(users.id, gone));
    return [
      ['forged', 'A'.repeat(43)],
      ['cut', cut.slice(0, -1)],
      ['lengthened', `${cut}A`],
      ['revoked', ended],
      ['expired', over],
      ['of a deleted account', deleted],
      ['of another system', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ];
  }

  test('is a 401 on every call, public ones included', async () => {
    expect(personal.length).toBeGreaterThan(10);
    for (const [kind, token] of await bad()) {
      for (const call of [...personal, ...open]) {
        const { status, body } = await send(call, { Authorization: `Bearer ${token}` });
        expect([kind, call.path, status, body.code]).toEqual([kind, call.path, 401, 'unauthenticated']);
      }
    }
  });

  test('a missing token is a 401 on calls that need one; a cookie does not count', async () => {
    const { token } = await registered(shop);
    for (const call of personal) {
      for (const headers of [{}, { Cookie: `token=${token}` }] as Record<string, string>[]) {
        const { status } = await send(call, headers);
        expect([call.path, status]).toEqual([call.path, 401]);
      }
    }
  });

  test.each([
    ['the two headers differ', (token: string) => ({ Authorization: `Bearer ${token}`, JWT: `${token.slice(1)}A` })],
    ['it is in the second header only', (token: string) => ({ JWT: token })],
    ['it is of another scheme', (token: string) => ({ Authorization: `Basic ${token}` })],
    ['there are two', (token: string) => ({ Authorization: `Bearer ${token}, Bearer ${token}` })],
    ['it is empty', () => ({ Authorization: 'Bearer ' })],
  ])('is one if %s', async (_, headers) => {
    const { token } = await registered(shop);
    expect((await ask(shop, '/user/profile', { token })).status).toBe(200);
    expect((await ask(shop, '/user/profile', { headers: headers(token) })).status).toBe(401);
    expect((await ask(shop, '/categories', { headers: headers(token) })).status).toBe(401);
  });

  test('the first header alone is enough', async () => {
    const { token } = await registered(shop);
    expect((await ask(shop, '/user/profile', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  });
});

describe('bad input', () => {
  const nasty: unknown[] = [
    null,
    0,
    -1,
    1e308,
    true,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '‮',
    'x'.repeat(60_000),
    [],
    [[]],
    {},
    { $ne: null },
  ];
  const bodies = (Object.values(calls) as Call[]).filter(
    ({ path, method }) => path.startsWith('/user') && method !== 'GET' && !path.includes('federated'),
  );

  test('never causes a server error', { tags: ['nightly'] }, async () => {
    const good = { email: 'a@example.com', password: 'plum-tree-harbour', code: '123456', channel: 'email' };
    const fields = [
      'first_name',
      'last_name',
      'email',
      'phone',
      'password',
      'password_confirmation',
      'code',
      'channel',
      'gender',
      'birth_date',
      'avatar',
      'link_token',
      'remember',
      'current_password',
    ];
    const seen = new Set<number>();
    for (const call of bodies) {
      const { token } = await shop.customer();
      const send = (body: string) =>
        shop.get(call.path.replace('{id}', '%00'), {
          method: call.method,
          body,
          headers: {
            'Content-Type': 'application/json',
            'X-Forwarded-For': freshAddress(),
            ...(call.signedIn ? { Authorization: `Bearer ${token}` } : {}),
          },
        });
      const documents = [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '{"__proto__":{"x":1}}',
        ...nasty.map((value) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))),
        ...nasty.map((value) => JSON.stringify({ ...newcomer(), ...good, link_token: value, avatar: value })),
      ];
      for (const document of documents) {
        const { status } = await send(document.slice(0, 65_000));
        seen.add(status);
        expect([call.path, document.slice(0, 80), status < 500 && status !== 404 ? 'answered' : status]).toEqual([
          call.path,
          document.slice(0, 80),
          status === 404 ? 404 : 'answered',
        ]);
      }
    }
    expect(seen.has(422) && seen.has(400)).toBe(true);
  });
});
