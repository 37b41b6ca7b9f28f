import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  codeFor,
  freshAddress,
  messagesFor,
  newcomer,
  registered,
} from '../../../../tests/support/api/accounts.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../../tests/support/api/shop.ts';
import { buildApp } from '../../../app.ts';
import { idempotencyKeys } from '../../../http/http.tables.ts';
import { createLog } from '../../../lib/log.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { uploads } from '../../uploads/uploads.tables.ts';
import { codes, identities, sessions, users } from '../accounts.tables.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({
    rateLimitOverrides: { ownPassword: { points: 5, seconds: 600 }, contactAccount: { points: 6, seconds: 600 } },
  });
  await shop.bring({ categories: twoFields, products: [productEntry()] });
});
afterAll(() => shop.close());

type RegisteredUser = Awaited<ReturnType<typeof registered>>;

const profileOf = ({ first_name, last_name, email, phone }: RegisteredUser) => ({
  first_name,
  last_name,
  email,
  phone,
});
/** Sends the password that all customers here register with. */
const put = (token: string, body: object, headers: Record<string, string> = {}) =>
  ask(shop, '/user/profile', {
    method: 'PUT',
    token,
    body: { current_password: newcomer().password, ...body },
    headers,
  });
const signIn = (email: string, password: string, userAgent = 'a test') =>
  ask(shop, '/user/auth/login', { body: { email, password }, headers: { 'User-Agent': userAgent } });

async function uploaded(token: string, background = '#c9a25f'): Promise<{ id: string; url: string }> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  const answer = await shop.get('/uploads', {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  });
  if (answer.status !== 201) throw new Error(`not uploaded: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { id: string; url: string } };
  return data;
}

describe('the profile', () => {
  test('is saved, and saving it twice changes nothing', async () => {
    const me = await registered(shop);
    await ask(shop, '/user/auth/verify-email', {
      token: me.token,
      body: { code: await codeFor(shop, me.email, 'verify_email') },
    });
    const body = { ...profileOf(me), first_name: 'هدى', gender: 'female', birth_date: '1990-02-28' };
    const first = await put(me.token, body);
    const second = await put(me.token, body);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(first.body.data.user).toMatchObject({
      first_name: 'هدى',
      gender: 'female',
      birth_date: '1990-02-28',
      email_verified: true,
    });
    expect((await messagesFor(shop, me.email)).filter(({ kind }) => kind !== 'verify_email')).toEqual([]);
  });

  test.each([
    ['birth_date', '2999-01-01'],
    ['birth_date', '1990-02-30'],
    ['gender', 'other'],
    ['first_name', ' '],
    ['first_name', 'x'.repeat(51)],
    ['email', 'no address'],
    ['phone', '123'],
    ['avatar', '../../etc/passwd'],
  ])('a wrong %s is reported at its field', async (field, value) => {
    const me = await registered(shop);
    const { status, body } = await put(me.token, { ...profileOf(me), [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('a new address must be verified with a code sent there; the old one is notified and its code is void', async () => {
    const me = await registered(shop);
    const old = await codeFor(shop, me.email, 'verify_email');
    const { email } = newcomer();
    const { status, body } = await put(me.token, { ...profileOf(me), email: email.toUpperCase() });
    expect([status, body.data.user.email, body.data.user.email_verified]).toEqual([200, email, false]);
    const [message] = await messagesFor(shop, me.email);
    expect([message?.kind, message?.values['email']]).toEqual(['email_changed', email]);
    const code = await codeFor(shop, email, 'verify_email');
    if (old !== code)
      expect((await ask(shop, '/user/auth/verify-email', { token: me.token, body: { code: old } })).status).toBe(422);
    expect((await ask(shop, '/user/auth/verify-email', { token: me.token, body: { code } })).status).toBe(200);
    expect((await signIn(me.email, me.password)).status).toBe(404);
    expect((await signIn(email, me.password)).status).toBe(200);
  });

  test('a new number must be verified by SMS', async () => {
    const me = await registered(shop);
    await shop.open.db.update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, me.id));
    const { phone } = newcomer();
    const { body } = await put(me.token, { ...profileOf(me), phone });
    expect([body.data.user.phone, body.data.user.phone_verified]).toEqual([phone, false]);
    expect(await codeFor(shop, phone, 'verify_phone')).toMatch(/^\d{6}$/);
  });

  test('a customer from an identity provider may lack phone and last name; values once set cannot be removed', async () => {
    const { id, token } = await shop.customer({ phone: null, lastName: '' });
    const body = { first_name: 'Noura', last_name: '', email: `federated-${id}@example.com`, phone: null };
    const saved = await put(token, body);
    expect([saved.status, saved.body.data.user]).toMatchObject([
      200,
      { first_name: 'Noura', last_name: '', phone: null },
    ]);
    const { phone } = newcomer();
    const whole = await put(token, { ...body, last_name: 'Ali', phone });
    expect(whole.body.data.user).toMatchObject({ last_name: 'Ali', phone, phone_verified: false });
    const { phone: _, ...without } = body;
    for (const sent of [body, without]) {
      const refused = await put(token, sent);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { last_name: ['This field is required'], phone: ['This field is required'] },
      ]);
    }
    expect((await put(token, { ...body, last_name: 'Ali', phone: '' })).body.errors).toEqual({
      phone: ['This field is required'],
    });
  });

  test(
    'an email or phone of another account is refused at its field, also when two take it at once',
    { tags: ['embedded'] },
    async () => {
      const [me, other] = [await registered(shop), await registered(shop)];
      const { status, body } = await put(me.token, { ...profileOf(me), email: other.email, phone: other.phone });
      expect(status).toBe(422);
      expect(body.errors).toEqual({
        email: ['This email has already been taken'],
        phone: ['This phone has already been taken'],
      });
      const { email } = newcomer();
      const both = await Promise.all([me, other].map((each) => put(each.token, { ...profileOf(each), email })));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    },
  );

  test('limits how often it reveals whether others have an account, even with many requests at once', async () => {
    const [me, other] = [await registered(shop), await registered(shop)];
    // These are more right passwords at once than `ownPassword` allows.
    const app = buildApp({ ...shop.deps, rateLimitOverrides: { contactAccount: { points: 6, seconds: 600 } } });
    const patient: Shop = {
      ...shop,
      get: async (path, init) => app.fetch(new Request(`http://store.test/api/v1${path}`, init)),
    };
    const put = (token: string, body: object) =>
      ask(patient, '/user/profile', { method: 'PUT', token, body: { ...body, current_password: me.password } });
    const { phone } = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        put(me.token, { ...profileOf(me), ...(index % 2 ? { email: other.email } : { phone: other.phone }) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(422), ...Array(3).fill(429)]);
    const late = await put(me.token, { ...profileOf(me), phone: other.phone });
    expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    // same answer whether taken or free
    expect(late.body).toEqual((await put(me.token, { ...profileOf(me), phone })).body);
    // other fields reveal nothing
    expect((await put(me.token, { ...profileOf(me), first_name: 'Huda' })).status).toBe(200);
  });

  test('the same change twice at once is one change and one code', async () => {
    const me = await registered(shop);
    const { email } = newcomer();
    const both = await Promise.all([0, 1].map(() => put(me.token, { ...profileOf(me), email })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await messagesFor(shop, email)).map(({ kind }) => kind)).toEqual(['verify_email']);
    expect((await messagesFor(shop, me.email)).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1);
  });

  test('invisible characters are removed from a name, and a name of nothing else counts as missing', async () => {
    const me = await registered(shop);
    const changed = await put(me.token, {
      ...profileOf(me),
      first_name: '\u202eمحمد\u0007\n<b>',
      last_name: 'علی\u200cرضا',
    });
    expect(changed.body.data.user).toMatchObject({ first_name: 'محمد <b>', last_name: 'علی\u200cرضا' });
    for (const last_name of ['\u200b', '\u2066', '\u3164', ' \u0301'])
      expect(await put(me.token, { ...profileOf(me), last_name })).toMatchObject({
        status: 422,
        body: { errors: { last_name: ['This field is required'] } },
      });
  });

  test('a body that is nested too deeply is a client error', async () => {
    const me = await registered(shop);
    const body = `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const answer = await shop.get('/user/profile', {
      method: 'PUT',
      body,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${me.token}`,
        'Idempotency-Key': 'a-key-of-its-own',
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('an avatar must be an own upload; another’s is treated as missing', async () => {
    const [me, other] = [await registered(shop), await registered(shop)];
    const mine = await uploaded(me.token);
    const theirs = await uploaded(other.token);
    const set = await put(me.token, { ...profileOf(me), avatar: mine.id });
    expect(set.body.data.user.avatar).toBe(`/uploads/${mine.id}`);
    const refused = [theirs.id, 'A'.repeat(22)].map((avatar) => put(me.token, { ...profileOf(me), avatar }));
    const [another, none] = await Promise.all(refused);
    expect([another?.status, another?.body]).toEqual([422, none?.body]);
    // a missing avatar changes nothing
    expect((await put(me.token, profileOf(me))).body.data.user.avatar).toBe(`/uploads/${mine.id}`);
    expect((await put(me.token, { ...profileOf(me), avatar: null })).body.data.user.avatar).toBeNull();
  });
});

test('SMS codes are limited per IP address and for the whole store, with a log warning; emails continue', async () => {
  const free = { points: 1_000, seconds: 60 };
  const lines: string[] = [];
  const own = await openShop({
    rateLimitOverrides: { codeAgain: free, smsPlaceDay: { points: 2, seconds: 600 } },
    log: createLog('warn', { write: (line) => lines.push(line) }),
  });
  try {
    const app = buildApp({ ...own.deps, smsCodesADay: 3 });
    const get: Shop['get'] = async (path, init) => app.fetch(new Request(`http://store.test/api/v1${path}`, init));
    const store = { ...own, get };
    const [place, second, third] = [freshAddress(), freshAddress(), freshAddress()];
    const resend = async (from: string, channel = 'phone') => {
      const { token } = await registered(store);
      return ask(store, '/user/auth/resend-code', { token, body: { channel }, from });
    };
    const me = await registered(store);
    const changed = { ...profileOf(me), phone: newcomer().phone, current_password: me.password };
    const request = { method: 'PUT', token: me.token, body: changed, from: place };
    expect((await ask(store, '/user/profile', request)).status).toBe(200);
    expect((await resend(place)).status).toBe(202);
    const ofPlace = await resend(place);
    expect([ofPlace.status, ofPlace.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(ofPlace.headers.get('retry-after'))).toBeGreaterThan(60);
    expect([(await resend(second)).status, lines]).toEqual([202, []]);
    for (const from of [third, freshAddress()]) {
      const ofStore = await resend(from);
      expect([ofStore.status, ofStore.body.code]).toEqual([429, 'too_many_requests']);
    }
    expect(lines).toEqual([expect.stringContaining('SMS_CODES_A_DAY is reached')]);
    expect([(await resend(place, 'email')).status, (await resend(third, 'email')).status]).toEqual([202, 202]);
  } finally {
    await own.close();
  }
});

describe('a store that sends no SMS', () => {
  test('creates no code for a phone, explains it in both languages, and stores the number', async () => {
    const app = buildApp({ ...shop.deps, sendsSms: false });
    const silent: Shop = {
      ...shop,
      get: async (path, init) => app.fetch(new Request(`http://store.test/api/v1${path}`, init)),
    };
    const me = await registered(silent);
    const { phone } = newcomer();
    const changed = await ask(silent, '/user/profile', {
      method: 'PUT',
      token: me.token,
      body: { ...profileOf(me), phone, current_password: me.password },
    });
    expect(changed.body.data.user).toMatchObject({ phone, phone_verified: false, can_verify_phone: false });
    const resend = (language: 'ar' | 'en') =>
      ask(silent, '/user/auth/resend-code', { token: me.token, body: { channel: 'phone' }, language });
    for (const [language, message] of [
      ['ar', 'تأكيد رقم الجوال برسالة نصية غير متاح حاليًا. رقمك محفوظ، ولا يلزمك شيء.'],
      [
        'en',
        'Phone numbers cannot be verified by SMS at the moment. Your number is saved; you don’t need to do anything.',
      ],
    ] as const) {
      const { status, body } = await resend(language);
      expect([status, body.code, body.message]).toEqual([409, 'cannot_verify_phone', message]);
    }
    expect(await messagesFor(silent, phone)).toEqual([]);
    // Email codes are not affected.
    expect(await codeFor(silent, me.email, 'verify_email')).toMatch(/^\d{6}$/);
  });
});

describe('the password', () => {
  const change = (token: string, current_password: string, password: string, headers: Record<string, string> = {}) =>
    ask(shop, '/user/password', {
      method: 'PUT',
      token,
      body: { current_password, password, password_confirmation: password },
      headers,
    });

  test('is changed with the current one; this session stays, all others end, the owner is notified', async () => {
    const me = await registered(shop);
    const elsewhere = (await signIn(me.email, me.password)).body.data.token;
    expect((await change(me.token, me.password, 'a new one of mine')).status).toBe(200);
    expect((await ask(shop, '/user/profile', { token: me.token })).status).toBe(200);
    expect((await ask(shop, '/user/profile', { token: elsewhere })).status).toBe(401);
    expect((await signIn(me.email, me.password)).status).toBe(401);
    expect((await signIn(me.email, 'a new one of mine')).status).toBe(200);
    expect((await messagesFor(shop, me.email)).map(({ kind }) => kind)).toContain('password_changed');
  });

  test('a change retried with its idempotency key after a lost answer succeeds', async () => {
    const me = await registered(shop);
    const send = () => change(me.token, me.password, 'a new one of mine', { 'Idempotency-Key': 'password-0001' });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });

  test('appears in no table, not even as a guessable hash', async () => {
    const me = await registered(shop);
    const password = 'another-long-way';
    const key = 'the-key-of-a-change';
    expect((await change(me.token, me.password, password, { 'Idempotency-Key': key })).status).toBe(200);
    const [stored] = await shop.open.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, me.id));
    const body = { current_password: me.password, password, password_confirmation: password };
    const guess = createHash('sha256')
      .update(JSON.stringify(['PUT', '/api/v1/user/password', body]))
      .digest('base64url');
    expect([stored?.key, stored?.fingerprint === guess]).toEqual([key, false]);
  });

  test('wrong, easy, short and mistyped ones are reported at their fields', async () => {
    const me = await registered(shop);
    expect((await change(me.token, 'not this one', 'a new one of mine')).body.errors).toEqual({
      current_password: ['The current password is incorrect'],
    });
    expect(Object.keys((await change(me.token, me.password, 'iloveyou1')).body.errors)).toEqual(['password']);
    expect((await change(me.token, me.password, 'short')).body.errors.password).toEqual([
      'Must have at least 8 characters',
    ]);
    const mistyped = await ask(shop, '/user/password', {
      method: 'PUT',
      token: me.token,
      body: {
        current_password: me.password,
        password: 'a new one of mine',
        password_confirmation: 'a new one of mind',
      },
    });
    expect(mistyped.body.errors).toEqual({ password_confirmation: ['Confirm password must match the password'] });
    expect((await signIn(me.email, me.password)).status).toBe(200);
  });

  test('cannot be guessed from a stolen session', async () => {
    const me = await registered(shop);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(me.token, `guess number ${index}`, 'a new one of mine')),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(guesses.filter(({ status, headers }) => status === 429 && headers.has('retry-after'))).toHaveLength(3);
  });

  test('changed by two devices at once, only one succeeds', { tags: ['embedded'] }, async () => {
    const me = await registered(shop);
    const other = (await signIn(me.email, me.password)).body.data.token;
    const both = await Promise.all([
      change(me.token, me.password, 'the first of two'),
      change(other, me.password, 'the second of two'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is changed at most ten times an hour: each change sends an email', async () => {
    const me = await registered(shop);
    const passwords = ['one-plum-harbour', 'two-plum-harbour'];
    let current = me.password;
    const statuses: number[] = [];
    for (let turn = 0; turn <= 10; turn += 1) {
      const password = passwords[turn % 2] ?? '';
      const { status } = await ask(shop, '/user/password', {
        method: 'PUT',
        token: me.token,
        body: { current_password: current, password, password_confirmation: password },
      });
      statuses.push(status);
      if (status < 300) current = password;
    }
    expect(statuses.filter((status) => status < 300)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  test('is the same in every Unicode composition', async () => {
    const composed = 'Café-soleil-9أ'.normalize('NFC');
    const apart = composed.normalize('NFD');
    expect(apart).not.toBe(composed);
    const me = await registered(shop, { password: composed, password_confirmation: apart });
    expect((await signIn(me.email, apart)).status).toBe(200);
    expect((await signIn(me.email, composed)).status).toBe(200);
    expect((await change(me.token, apart, 'another one of mine')).status).toBe(200);
  });

  test('an account without one sets its first', async () => {
    const customer = await shop.customer({ passwordHash: null });
    expect((await change(customer.token, '', 'a first one of mine')).status).toBe(200);
    expect((await signIn(customer.email, 'a first one of mine')).status).toBe(200);
  });
});

describe('signed-in devices', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

  test('are listed with a name, this one first, and each can be signed out', async () => {
    const me = await registered(shop);
    const other = (await signIn(me.email, me.password, phone)).body.data.token;
    const { body } = await ask(shop, '/user/sessions', { token: me.token, language: 'ar' });
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({ is_current: true, device: 'جهاز غير معروف' });
    expect(body.data[1]).toMatchObject({ is_current: false, device: 'Chrome على Android' });
    const path = `/user/sessions/${body.data[1].id}`;
    expect((await ask(shop, path, { method: 'DELETE', token: me.token })).status).toBe(200);
    expect((await ask(shop, '/user/profile', { token: other })).status).toBe(401);
    expect((await ask(shop, path, { method: 'DELETE', token: me.token })).status).toBe(404);
    expect(JSON.stringify(body)).not.toContain(other);
  });

  test('another customer’s session is answered like a missing one, and stays open', async () => {
    const [me, other] = [await registered(shop), await registered(shop)];
    const [session] = await shop.open.db.select().from(sessions).where(eq(sessions.userId, other.id));
    const answers = [];
    for (const id of [session?.id ?? '', 'b6c1a5d0-0000-4000-8000-000000000000', 'nonsense', '%00'])
      answers.push(await ask(shop, `/user/sessions/${id}`, { method: 'DELETE', token: me.token }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await ask(shop, '/user/profile', { token: other.token })).status).toBe(200);
  });
});

describe('signing out', () => {
  test.each([
    ['as the specification requires', 'GET', '/Auth/Logout'],
    ['as a write', 'POST', '/user/auth/logout'],
  ])('%s ends this session and clears the browser’s cache', async (_, method, path) => {
    const me = await registered(shop);
    const other = (await signIn(me.email, me.password)).body.data.token;
    const answer = await ask(shop, path, { method, token: me.token });
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    expect((await ask(shop, '/user/profile', { token: me.token })).status).toBe(401);
    expect((await ask(shop, '/user/profile', { token: other })).status).toBe(200);
    const again = await ask(shop, path, { method, token: me.token });
    expect([again.status, again.headers.get('clear-site-data')]).toEqual([401, null]);
  });
});

describe('a customer’s data', () => {
  test('is exported completely, without secrets or data of others', async () => {
    const [me, other] = [await registered(shop), await registered(shop)];
    const picture = await uploaded(me.token);
    await uploaded(other.token);
    await shop.open.db
      .insert(identities)
      .values({ provider: 'google', subject: 'subject-1', userId: me.id, email: me.email, createdAt: new Date() });
    const { status, body, headers } = await ask(shop, '/user/export', { token: me.token });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body.data.user).toMatchObject({
      id: me.id,
      email: me.email,
      phone: me.phone,
      first_name: 'Huda',
      language: 'en',
    });
    expect(body.data.sessions).toEqual([expect.objectContaining({ user_agent: expect.any(String) })]);
    expect(body.data.identities).toEqual([expect.objectContaining({ provider: 'google', subject: 'subject-1' })]);
    expect(body.data.messages).toEqual([expect.objectContaining({ kind: 'verify_email', recipient: me.email })]);
    expect(body.data.codes).toEqual([expect.objectContaining({ purpose: 'verify_email', target: me.email })]);
    expect(body.data.uploads).toEqual([expect.objectContaining({ id: picture.id, url: picture.url })]);
    const text = JSON.stringify(body);
    const [{ passwordHash } = { passwordHash: null }] = await shop.open.db
      .select()
      .from(users)
      .where(eq(users.id, me.id));
    for (const secret of [me.token, passwordHash ?? 'none', await codeFor(shop, me.email, 'verify_email')])
      expect(text).not.toContain(secret);
    for (const foreign of [other.email, other.phone]) expect(text).not.toContain(foreign);
  });

  test(
    'is deleted with the account: all sessions end, address and number are free',
    { tags: ['embedded'] },
    async () => {
      const me = await registered(shop);
      const { db } = shop.open;
      const picture = await uploaded(me.token);
      await put(me.token, { ...profileOf(me), avatar: picture.id }, { 'Idempotency-Key': 'avatar-0001' });
      const remove = (password: string) =>
        ask(shop, '/user', { method: 'DELETE', token: me.token, body: { password } });
      expect((await remove('not this one')).body.errors).toEqual({ password: ['The current password is incorrect'] });
      expect((await remove('')).status).toBe(422);
      const { status, headers } = await remove(me.password);
      expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
      expect((await ask(shop, '/user/profile', { token: me.token })).status).toBe(401);
      expect((await signIn(me.email, me.password)).status).toBe(404);
      expect((await shop.app.fetch(new Request(`http://store.test${picture.url}`))).status).toBe(404);
      expect(await db.select().from(users).where(eq(users.id, me.id))).toEqual([]);
      expect(await db.select().from(sessions).where(eq(sessions.userId, me.id))).toEqual([]);
      expect(await db.select().from(codes).where(eq(codes.userId, me.id))).toEqual([]);
      expect(await db.select().from(uploads).where(eq(uploads.userId, me.id))).toEqual([]);
      expect((await messagesFor(shop, me.email)).map(({ kind }) => kind)).toEqual(['account_deleted']);
      const again = await registered(shop, { email: me.email, phone: me.phone });
      expect(again.id).not.toBe(me.id);
    },
  );

  test('can be exported a few times an hour: each copy reads everything', async () => {
    const limited = buildApp({ ...shop.deps, rateLimitOverrides: { exports: { points: 1, seconds: 600 } } });
    const { token } = await registered(shop);
    const read = () =>
      limited.fetch(
        new Request('http://store.test/api/v1/user/export', { headers: { Authorization: `Bearer ${token}` } }),
      );
    expect([(await read()).status, (await read()).status]).toEqual([200, 429]);
  });

  test('messages to a former address are exported and deleted too, and stay hidden from others', async () => {
    const me = await registered(shop);
    const { email: former } = me;
    const email = `new.${former}`;
    expect((await put(me.token, { ...profileOf(me), email })).status).toBe(200);
    const messagesOf = async (token: string) =>
      ((await ask(shop, '/user/export', { token })).body.data.messages as { kind: string; recipient: string }[]).map(
        ({ kind, recipient }) => [kind, recipient],
      );
    const mine = [
      ['verify_email', former],
      ['email_changed', former],
    ];
    expect(await messagesOf(me.token)).toEqual(expect.arrayContaining([...mine, ['verify_email', email]]));
    const heir = await registered(shop, { email: former });
    expect(await messagesOf(heir.token)).toEqual([['verify_email', former]]);
    const password = { body: { password: me.password } };
    expect((await ask(shop, '/user', { method: 'DELETE', token: me.token, ...password })).status).toBe(200);
    expect((await messagesFor(shop, former)).map(({ kind }) => kind)).toEqual(['verify_email']);
    expect((await messagesFor(shop, email)).map(({ kind }) => kind)).toEqual(['account_deleted']);
    expect(await messagesOf(heir.token)).toEqual([['verify_email', former]]);
  });

  test('messages to an address are exported and deleted only with an account that has verified it', async () => {
    const { email } = newcomer();
    const values = { name: '', product_ar: 'كوب', product_en: 'Cup', key: 'k' };
    const about = { userId: null, channel: 'email', recipient: email, language: 'en', now: new Date() } as const;
    const letter = { name: '', reference: '1', from: 'x', email: 'x@example.com', phone: '', order_number: '' };
    await shop.open.db.transaction(async (tx) => {
      await enqueue(tx, { ...about, kind: 'confirm_stock_wish', values });
      await enqueue(tx, { ...about, kind: 'shopper_contact', values: { ...letter, message: 'for the owner' } });
    });
    const kinds = async () => (await messagesFor(shop, email)).map(({ kind }) => kind).sort();
    const exported = async (token: string) =>
      ((await ask(shop, '/user/export', { token })).body.data.messages as { kind: string }[]).map(({ kind }) => kind);
    const leave = async (me: RegisteredUser) =>
      expect(
        (await ask(shop, '/user', { method: 'DELETE', token: me.token, body: { password: me.password } })).status,
      ).toBe(200);

    const stranger = await registered(shop, { email });
    expect(await exported(stranger.token)).toEqual(['verify_email']);
    await leave(stranger);
    expect(await kinds()).toEqual(['account_deleted', 'confirm_stock_wish', 'shopper_contact']);

    const owner = await registered(shop, { email });
    const code = await codeFor(shop, email, 'verify_email');
    await ask(shop, '/user/auth/verify-email', { token: owner.token, body: { code } });
    expect((await exported(owner.token)).sort()).toEqual(['account_deleted', 'confirm_stock_wish', 'verify_email']);
    await leave(owner);
    expect(await kinds()).toEqual(['account_deleted', 'shopper_contact']);
  });

  test('a signed-in customer can delete an account without a password', async () => {
    const customer = await shop.customer({ passwordHash: null });
    expect((await customer.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
    expect((await customer.json('/user/profile')).status).toBe(401);
  });
});
