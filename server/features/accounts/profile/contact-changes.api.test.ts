// A stolen token must not be enough to take over an account: changing email or phone, deleting the account and setting
// a first password need proof, and the former address can undo a change.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, codeFor, messagesFor, newcomer, registered, wrongCode } from '../../../../tests/support/api/accounts.ts';
import { runOwnerCommand } from '../../../../tests/support/store/owner.ts';
import { openShop, type Shop } from '../../../../tests/support/api/shop.ts';
import { retention } from '../../../../tests/support/data/retention.ts';
import { buildApp } from '../../../app.ts';
import { purge } from '../../../jobs/purge.ts';
import { contactChanges, identities, users } from '../accounts.tables.ts';

let shop: Shop;
let now = new Date();
const day = 24 * 60 * 60_000;
const often = { points: 1_000, seconds: 60 };

beforeAll(async () => {
  shop = await openShop({
    now: () => now,
    rateLimitOverrides: { codeAgain: often, codeTarget: often, codeTargetDay: often, contactAccount: often },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  now = new Date();
});
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

type RegisteredUser = Awaited<ReturnType<typeof registered>>;

/** A customer with a verified address. */
async function verified(facts: Record<string, string> = {}): Promise<RegisteredUser> {
  const me = await registered(shop, facts);
  await verify(me.token, me.email);
  return me;
}
/** The same with a session that outlasts the test’s days. */
async function stayingLoggedIn(): Promise<RegisteredUser> {
  const me = await verified();
  const { email, password } = me;
  const { body } = await ask(shop, '/user/auth/login', { body: { email, password, remember: true } });
  return { ...me, token: body.data.token };
}
const verify = async (token: string, email: string) =>
  expect(
    (await ask(shop, '/user/auth/verify-email', { token, body: { code: await codeFor(shop, email, 'verify_email') } }))
      .status,
  ).toBe(200);
const profileOf = ({ first_name, last_name, email, phone }: RegisteredUser) => ({
  first_name,
  last_name,
  email,
  phone,
});
const put = (me: RegisteredUser, change: Record<string, unknown>, token = me.token) =>
  ask(shop, '/user/profile', { method: 'PUT', token, body: { ...profileOf(me), ...change } });
const change = async (me: RegisteredUser, changes: Record<string, unknown>) => {
  const answer = await put(me, { ...changes, current_password: me.password });
  expect(answer.status).toBe(200);
};
const signIn = (email: string, password: string) => ask(shop, '/user/auth/login', { body: { email, password } });
const undo = (key: string) => ask(shop, '/user/auth/undo-change', { body: { key } });
const keysAt = async (email: string, kind = 'email_changed') =>
  (await messagesFor(shop, email)).filter((each) => each.kind === kind).map(({ values }) => values['key'] ?? '');
const newestKey = async (email: string, kind?: string) => (await keysAt(email, kind))[0] ?? '';
const rowOf = async (id: number) => (await shop.open.db.select().from(users).where(eq(users.id, id)))[0];
const remove = (token: string, body: object) => ask(shop, '/user', { method: 'DELETE', token, body });
/** The same shop with production limits. */
function strictly(): Shop {
  const app = buildApp({ ...shop.deps, rateLimitOverrides: {} });
  return { ...shop, get: async (path, init) => app.fetch(new Request(`http://store.test/api/v1${path}`, init)) };
}
/** A customer without a password who signed in with a provider some time ago. */
async function federated() {
  const email = newcomer().email;
  const customer = await shop.customer({ passwordHash: null, email, emailVerifiedAt: now, phone: newcomer().phone });
  const { phone } = (await customer.json('/user/profile')).body.data.user;
  later(11 * 60_000);
  const profile = { first_name: 'Sara', last_name: 'Ali', email, phone };
  const save = (changes: object) =>
    ask(shop, '/user/profile', { method: 'PUT', token: customer.token, body: { ...profile, ...changes } });
  return { ...customer, save };
}

describe('a thief with nothing but a token', () => {
  test.each(['email', 'phone'] as const)(
    'cannot change the %s of an account and then reset its password',
    async (field) => {
      const me = await verified();
      const thief = newcomer();
      for (const proof of [{}, { current_password: '' }, { confirmation_code: '123456' }]) {
        const { status, body } = await put(me, { [field]: thief[field], ...proof });
        expect([status, body.code, body.confirm_with]).toEqual([422, 'confirmation_required', 'password']);
        expect(body.errors).toEqual({ current_password: ['This field is required'] });
      }
      const wrong = await put(me, { [field]: thief[field], current_password: 'not this one' });
      expect([wrong.status, wrong.body.errors]).toEqual([
        422,
        { current_password: ['The current password is incorrect'] },
      ]);
      expect(await rowOf(me.id)).toMatchObject({ email: me.email, phone: me.phone });
      expect(await messagesFor(shop, thief[field])).toEqual([]);
      expect((await put(me, { first_name: 'Nora' })).status).toBe(200); // other fields give no access
    },
  );

  test('can guess the password as often as at sign-in, and then pauses sign-in too', async () => {
    const me = await verified();
    const { email } = newcomer();
    for (let tried = 0; tried < 10; tried += 1)
      expect((await put(me, { email, current_password: `guess number ${tried}` })).status).toBe(422);
    expect((await put(me, { email, current_password: me.password })).status).toBe(429);
    expect((await remove(me.token, { password: me.password })).status).toBe(429);
    expect((await signIn(me.email, me.password)).status).toBe(429);
    expect((await messagesFor(shop, me.email)).map(({ kind }) => kind)).toContain('sign_in_paused');
  });

  test('cannot delete the account', async () => {
    const me = await verified();
    const { status, body } = await remove(me.token, {});
    expect([status, body.code]).toEqual([422, 'confirmation_required']);
    expect((await remove(me.token, { password: me.password })).status).toBe(200);
  });

  test('cannot set a first password, change or delete an account; only the code sent to its address allows it', async () => {
    const customer = await federated();
    const password = { password: 'a-thief-in-the-night', password_confirmation: 'a-thief-in-the-night' };
    const first = (more: object) =>
      customer.json('/user/password', { method: 'PUT', body: { current_password: '', ...password, ...more } });
    const { email } = newcomer();
    for (const ask of [() => customer.save({ email }), () => first({}), () => remove(customer.token, {})]) {
      const { status, body } = await ask();
      expect([status, body.code, body.confirm_with]).toEqual([422, 'confirmation_required', 'code']);
      expect(body.resend_after).toBeLessThanOrEqual(60);
    }
    const code = () => codeFor(shop, customer.email, 'confirm_change');
    const wrong = await customer.save({ email, confirmation_code: wrongCode(await code()) });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'otp_not_valid']);
    expect((await customer.save({ email, confirmation_code: await code() })).status).toBe(200);
    expect((await customer.save({ email: newcomer().email, confirmation_code: await code() })).status).toBe(422);
    expect(await newestKey(customer.email)).not.toBe('');
    await first({});
    expect((await first({ confirmation_code: await codeFor(shop, email, 'confirm_change') })).status).toBe(200);
  });

  test('needs no code right after a federated sign-in, nor for the account’s first phone', async () => {
    const fresh = await shop.customer({ passwordHash: null, phone: null });
    const body = { first_name: 'Sara', last_name: 'Ali', email: newcomer().email };
    const save = (more: object) => fresh.json('/user/profile', { method: 'PUT', body: { ...body, ...more } });
    expect((await save({})).status).toBe(200);
    later(11 * 60_000);
    expect((await save({ phone: newcomer().phone })).status).toBe(200);
    expect((await save({ phone: newcomer().phone })).body.code).toBe('confirmation_required');
  });

  test('gets one code a minute sent at most, and five tries for it', async () => {
    const own = await openShop({ now: () => now });
    try {
      const customer = await own.customer({ passwordHash: null });
      later(11 * 60_000);
      const save = (more: object) =>
        customer.json('/user/profile', {
          method: 'PUT',
          body: { first_name: 'Sara', last_name: 'Ali', email: customer.email, phone: '+966512345678', ...more },
        });
      for (const wait of [60, 60]) expect((await save({})).body.resend_after).toBeLessThanOrEqual(wait);
      expect((await messagesFor(own, customer.email)).map(({ kind }) => kind)).toEqual(['confirm_change']);
      const code = await codeFor(own, customer.email, 'confirm_change');
      for (let tried = 0; tried < 5; tried += 1)
        expect((await save({ confirmation_code: wrongCode(code) })).body.code).toBe('otp_not_valid');
      expect((await save({ confirmation_code: code })).body.code).toBe('otp_not_valid');
    } finally {
      await own.close();
    }
  });
});

describe('a signed-in owner', () => {
  test('can still prove it with the right password while failed sign-ins from elsewhere pause sign-in', async () => {
    const me = await verified();
    for (let tried = 0; tried < 10; tried += 1)
      expect((await signIn(me.email, `guess number ${tried}`)).status).toBe(401);
    expect((await signIn(me.email, me.password)).status).toBe(429);
    const password = 'another-plum-harbour';
    const body = { current_password: me.password, password, password_confirmation: password };
    expect((await ask(shop, '/user/password', { method: 'PUT', token: me.token, body })).status).toBe(200);
    await change({ ...me, password }, { email: newcomer().email });
    expect((await remove(me.token, { password })).status).toBe(200);
  });
});

describe('the confirmation code', () => {
  const confirming = async () => {
    const [strict, customer] = [strictly(), await federated()];
    const save = (code: { confirmation_code?: string }) =>
      ask(strict, '/user/profile', {
        method: 'PUT',
        token: customer.token,
        body: { first_name: 'Sara', last_name: 'Ali', email: customer.email, phone: newcomer().phone, ...code },
      });
    const isSentAnother = async () => {
      const { body } = await save({});
      expect([body.code, body.confirm_with]).toEqual(['confirmation_required', 'code']);
      expect((await save({ confirmation_code: await code() })).status).toBe(200);
    };
    const code = () => codeFor(shop, customer.email, 'confirm_change');
    expect((await save({})).body.code).toBe('confirmation_required');
    return { save, code, isSentAnother };
  };

  test('is sent again within a minute if the previous one was used', async () => {
    const { save, code, isSentAnother } = await confirming();
    expect((await save({ confirmation_code: await code() })).status).toBe(200);
    await isSentAnother();
  });

  test('is sent again within a minute if the previous one has no tries left', async () => {
    const { save, code, isSentAnother } = await confirming();
    const wrong = wrongCode(await code());
    for (let tried = 0; tried < 5; tried += 1) expect((await save({ confirmation_code: wrong })).status).toBe(422);
    await isSentAnother();
  });
});

describe('the former address', () => {
  test('undoes a change: address restored, all sessions ended, former password void, a reset started', async () => {
    const me = await verified();
    await shop.open.db
      .insert(identities)
      .values({ provider: 'google', subject: me.email, userId: me.id, email: 'thief@example.com', createdAt: now });
    const { email } = newcomer();
    await change(me, { email });
    await verify(me.token, email);
    const { status, body } = await undo(await newestKey(me.email));
    expect([status, body.data.email]).toEqual([200, me.email]);
    expect(body.data.resend_after).toBeLessThanOrEqual(60);
    expect((await ask(shop, '/user/profile', { token: me.token })).status).toBe(401);
    expect(await rowOf(me.id)).toMatchObject({ email: me.email, passwordHash: null });
    for (const address of [me.email, email]) expect((await signIn(address, me.password)).status).not.toBe(200);
    expect(await shop.open.db.select().from(identities).where(eq(identities.userId, me.id))).toEqual([]);
    const code = await codeFor(shop, me.email, 'reset_password');
    const another = { password: 'owned-again-harbour', password_confirmation: 'owned-again-harbour' };
    const reset = await ask(shop, '/user/auth/reset-password', { body: { email: me.email, code, ...another } });
    expect(reset.status).toBe(200);
    expect((await signIn(me.email, another.password)).body.data.user).toMatchObject({
      id: me.id,
      email_verified: true,
    });
    expect((await messagesFor(shop, email)).map(({ kind }) => kind)).toContain('email_changed');
  });

  test.each(['email', 'phone'] as const)(
    'gets a working reset code, even if one was requested in the minute before undoing a new %s',
    async (field) => {
      const [strict, me] = [strictly(), await verified()];
      await change(me, { [field]: newcomer()[field] });
      expect((await ask(strict, '/user/auth/forget-password', { body: { email: me.email } })).status).toBe(202);
      const key = await newestKey(me.email, `${field}_changed`);
      expect((await ask(strict, '/user/auth/undo-change', { body: { key } })).status).toBe(200);
      const code = await codeFor(shop, me.email, 'reset_password');
      const another = { password: 'owned-again-harbour', password_confirmation: 'owned-again-harbour' };
      const reset = await ask(strict, '/user/auth/reset-password', { body: { email: me.email, code, ...another } });
      expect(reset.status).toBe(200);
    },
  );

  test('wins over a thief who changes it twice; neither address in between can undo anything', async () => {
    const me = await verified();
    const [second, third] = [newcomer().email, newcomer().email];
    await change(me, { email: second });
    await verify(me.token, second);
    await change({ ...me, email: second }, { email: third });
    await verify(me.token, third);
    const [first, between] = [await newestKey(me.email), await newestKey(second)];
    expect(between).not.toBe('');
    expect((await undo(first)).body.data.email).toBe(me.email);
    for (const key of [between, first, await newestKey(third)]) expect((await undo(key || 'none')).status).toBe(422);
    expect((await rowOf(me.id))?.email).toBe(me.email);
  });

  test('still wins if an address in between has undone a change first', async () => {
    const me = await verified();
    const second = newcomer().email;
    await change(me, { email: second });
    await verify(me.token, second);
    await change({ ...me, email: second }, { email: newcomer().email });
    expect((await undo(await newestKey(second))).body.data.email).toBe(second);
    expect((await undo(await newestKey(me.email))).body.data.email).toBe(me.email);
    expect((await rowOf(me.id))?.email).toBe(me.email);
  });

  test('cannot be outwitted by returning to it: once verified again, the keys of addresses in between are void', async () => {
    const me = await verified();
    const [second, third] = [newcomer().email, newcomer().email];
    await change(me, { email: second });
    await verify(me.token, second);
    await change({ ...me, email: second }, { email: third });
    await verify(me.token, third);
    await change({ ...me, email: third }, { email: me.email });
    expect((await rowOf(me.id))?.email).toBe(me.email);
    await verify(me.token, me.email);
    for (const between of [second, third]) expect((await undo(await newestKey(between))).status).toBe(422);
    expect((await undo(await newestKey(me.email))).status).toBe(200);
  });

  test('is not outlived by the keys of addresses in between once the account has gone back to it', async () => {
    const me = await stayingLoggedIn();
    const [second, third] = [newcomer().email, newcomer().email];
    await change(me, { email: second });
    await verify(me.token, second);
    later(day / 2);
    await change({ ...me, email: second }, { email: third });
    await verify(me.token, third);
    const between = await newestKey(second);
    later(day / 2);
    await change({ ...me, email: third }, { email: me.email });
    later(6.5 * day + 1_000); // over seven days after the first change
    expect((await undo(between)).status).toBe(422);
    expect((await ask(shop, '/user/auth/forget-password', { body: { email: me.email } })).status).toBe(202);
    expect(await codeFor(shop, me.email, 'reset_password')).toMatch(/^\d{6}$/);
    later(day / 2 - 2_000);
    expect((await undo(await newestKey(me.email))).body.data.email).toBe(me.email);
  });

  test('is not outlived either if the account goes back to it from an unverified address', async () => {
    const me = await stayingLoggedIn();
    const [second, third] = [newcomer().email, newcomer().email];
    await change(me, { email: second });
    await verify(me.token, second);
    later(3 * day);
    await change({ ...me, email: second }, { email: third });
    later(3 * day);
    await change({ ...me, email: third }, { email: me.email });
    later(2 * day); // over seven days after the first change, but not after the second
    expect((await ask(shop, '/user/auth/forget-password', { body: { email: me.email } })).status).toBe(202);
    expect(await codeFor(shop, me.email, 'reset_password')).toMatch(/^\d{6}$/);
  });

  describe('has its key for seven days, and wins over a thief who moves the account', () => {
    const almostSevenDays = 7 * day - 60_000;
    /** Moves the account on and verifies the new address, as a thief with access to that mailbox does. */
    const takeOver = async (me: RegisteredUser, from: string, to: string) => {
      await change({ ...me, email: from }, { email: to });
      await verify(me.token, to);
    };

    test('back to it and away again, before an earlier key of a changed phone expires', async () => {
      const me = await stayingLoggedIn();
      const { phone } = newcomer();
      const thief = newcomer().email;
      await change(me, { phone });
      later(almostSevenDays);
      const moved = { ...me, phone };
      await takeOver(moved, me.email, thief);
      const key = await newestKey(me.email);
      await change({ ...moved, email: thief }, { email: me.email });
      await takeOver(moved, me.email, thief);
      later(almostSevenDays);
      expect((await undo(key)).body.data.email).toBe(me.email);
      for (const theirs of await keysAt(thief)) expect((await undo(theirs || 'none')).status).toBe(422);
      expect((await rowOf(me.id))?.email).toBe(me.email);
    });

    test('to the address before it, shortly before that address’s own key expires', async () => {
      const me = await stayingLoggedIn();
      const [owners, thief] = [newcomer().email, newcomer().email];
      await takeOver(me, me.email, owners);
      later(3 * day);
      await takeOver(me, owners, thief);
      later(4 * day - 60_000);
      await change({ ...me, email: thief }, { email: me.email });
      later(3 * day); // a minute less than seven days after the change of the owner’s address
      expect((await undo(await newestKey(owners))).body.data.email).toBe(owners);
      for (const theirs of await keysAt(thief)) expect((await undo(theirs || 'none')).status).toBe(422);
      expect((await rowOf(me.id))?.email).toBe(owners);
    });

    test('straight to the address before it, and on to an address of their own', async () => {
      const me = await stayingLoggedIn();
      const [owners, thief] = [newcomer().email, newcomer().email];
      await takeOver(me, me.email, owners);
      later(almostSevenDays);
      await change({ ...me, email: owners }, { email: me.email });
      const key = await newestKey(owners);
      await takeOver(me, me.email, thief);
      later(almostSevenDays);
      expect((await undo(key)).body.data.email).toBe(owners);
      expect((await rowOf(me.id))?.email).toBe(owners);
    });

    test('back and forth, which prolongs the keys of both', async () => {
      const me = await stayingLoggedIn();
      const thief = newcomer().email;
      await takeOver(me, me.email, thief);
      const key = await newestKey(me.email);
      for (let turn = 0; turn < 2; turn += 1) {
        later(almostSevenDays);
        await change({ ...me, email: thief }, { email: me.email });
        await takeOver(me, me.email, thief);
      }
      later(almostSevenDays);
      expect((await undo(key)).body.data.email).toBe(me.email);
      for (const theirs of await keysAt(thief)) expect((await undo(theirs || 'none')).status).toBe(422);
      expect((await rowOf(me.id))?.email).toBe(me.email);
    });
  });

  test('gets its full period again if an address in between undoes the return to it', async () => {
    const me = await verified();
    const second = newcomer().email;
    await change(me, { email: second });
    await verify(me.token, second);
    const key = await newestKey(me.email);
    await change({ ...me, email: second }, { email: me.email }); // by the holder of the second address
    const until = (days: number) => ({ expiresAt: new Date(Date.now() + days * 24 * 60 * 60 * 1000) });
    const [first, back] = await shop.open.db
      .select()
      .from(contactChanges)
      .where(eq(contactChanges.userId, me.id))
      .orderBy(contactChanges.id);
    expect(back?.expiresAt).toEqual(first?.expiresAt);
    await shop.open.db.update(contactChanges).set(until(0.01)).where(eq(contactChanges.userId, me.id));
    expect((await undo(await newestKey(second))).status).toBe(200);
    const [left] = await shop.open.db.select().from(contactChanges).where(eq(contactChanges.userId, me.id));
    expect(left?.expiresAt.getTime()).toBeGreaterThan(until(6.9).expiresAt.getTime());
    expect((await undo(key)).body.data.email).toBe(me.email);
  });

  test('abandoned by the owner, cannot bypass the current address, which undoes the change', async () => {
    const me = await verified();
    const present = newcomer().email;
    await change(me, { email: present });
    await verify(me.token, present);
    await change({ ...me, email: present }, { email: me.email }); // by a thief, who cannot verify it
    await change(me, { email: newcomer().email });
    expect((await undo(await newestKey(present))).body.data.email).toBe(present);
    expect((await rowOf(me.id))?.email).toBe(present);
  });

  test('loses its key if the store’s owner returns the account to another address', async () => {
    const me = await verified();
    const { email } = newcomer();
    await change(me, { email });
    const result = await runOwnerCommand(
      shop,
      'accounts',
      'give-back',
      email,
      '--to',
      newcomer().email,
      '--without-proof',
    );
    expect(result.code).toBe(0);
    expect((await undo(await newestKey(me.email))).status).toBe(422);
  });

  test.each([true, false])('given back by the store’s owner, stays verified if it was: %s', async (wasVerified) => {
    const me = wasVerified ? await verified() : await registered(shop);
    const { email } = newcomer();
    await change(me, { email });
    expect((await runOwnerCommand(shop, 'accounts', 'give-back', email, '--to', me.email)).code).toBe(0);
    expect((await rowOf(me.id))?.emailVerifiedAt).toEqual(wasVerified ? now : null);
    expect((await ask(shop, '/user/auth/forget-password', { body: { email: me.email } })).status).toBe(202);
    const code = await codeFor(shop, me.email, 'reset_password');
    const another = { password: 'owned-again-harbour', password_confirmation: 'owned-again-harbour' };
    const reset = await ask(shop, '/user/auth/reset-password', { body: { email: me.email, code, ...another } });
    expect(reset.status).toBe(200);
    expect((await rowOf(me.id))?.phone).toBe(wasVerified ? me.phone : null);
    const [mail] = (await messagesFor(shop, me.email)).filter(({ kind }) => kind === 'password_changed');
    expect(mail?.values['removed']).toBe(wasVerified ? '' : 'yes');
  });

  test('restores the phone too: after a change of the phone, and of both', async () => {
    const me = await verified();
    const { phone } = newcomer();
    await change(me, { phone });
    const [mail] = (await messagesFor(shop, me.email)).filter(({ kind }) => kind === 'phone_changed');
    expect(mail?.values['last_four']).toBe(phone.slice(-4));
    await change({ ...me, phone }, { email: newcomer().email, phone: newcomer().phone });
    expect((await undo(await newestKey(me.email, 'phone_changed'))).status).toBe(200);
    expect(await rowOf(me.id)).toMatchObject({ email: me.email, phone: me.phone });
    expect((await undo(await newestKey(me.email))).status).toBe(422); // the later change
  });

  test('restores the account without its phone if another account has it by now', async () => {
    const me = await verified();
    await change(me, { phone: newcomer().phone });
    await registered(shop, { phone: me.phone }); // the number was not verified
    expect((await undo(await newestKey(me.email, 'phone_changed'))).status).toBe(200);
    expect((await rowOf(me.id))?.phone).toBeNull();
  });

  test('has seven days and one use, even with two requests at once', async () => {
    const [me, other] = [await verified(), await verified()];
    await change(me, { email: newcomer().email });
    await change(other, { email: newcomer().email });
    const [key, late] = [await newestKey(me.email), await newestKey(other.email)];
    later(7 * day - 60_000);
    const both = await Promise.all([undo(key), undo(key)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    later(2 * 60_000);
    const refused = await undo(late);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['key']]);
  });

  test('is reserved for those days and free afterwards; the purge deletes it', async () => {
    const me = await verified();
    await shop.open.db.update(users).set({ phoneVerifiedAt: now }).where(eq(users.id, me.id));
    await change(me, { email: newcomer().email, phone: newcomer().phone });
    const taken = async () => {
      const { status, body } = await ask(shop, '/user/auth/register', {
        body: newcomer({ email: me.email, phone: me.phone }),
      });
      return [status, Object.keys(body.errors ?? {}).toSorted()];
    };
    expect(await taken()).toEqual([422, ['email', 'phone']]);
    const other = await verified();
    expect((await put(other, { email: me.email, current_password: other.password })).body.errors).toHaveProperty(
      'email',
    );
    const rows = () => shop.open.db.select().from(contactChanges).where(eq(contactChanges.userId, me.id));
    later(7 * day - 60_000);
    await purge(shop.deps, now, retention);
    expect(await rows()).toHaveLength(1);
    later(120_000);
    expect(await rows()).toHaveLength(1);
    await purge(shop.deps, now, retention);
    expect(await rows()).toEqual([]);
    expect((await taken())[0]).toBe(201);
  });

  test('gets an email without an undo key if it was never verified: it may be a stranger’s', async () => {
    const me = await registered(shop);
    await change(me, { email: newcomer().email });
    expect(await keysAt(me.email)).toEqual(['']);
  });

  test('is exported with the account’s data, without its key', async () => {
    const me = await verified();
    await change(me, { email: newcomer().email });
    const { body } = await ask(shop, '/user/export', { token: me.token });
    expect(body.data.former_contacts).toMatchObject([{ email: me.email, phone: me.phone }]);
    const [row] = await shop.open.db.select().from(contactChanges).where(eq(contactChanges.userId, me.id));
    for (const secret of [await newestKey(me.email), row?.keyHash ?? 'none'])
      expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('an email that an account changed to and never proved', () => {
  /** A thief's account that changed to the address of somebody without an account. */
  async function planted() {
    const [thief, victim] = [await verified(), newcomer()];
    await change(thief, { email: victim.email });
    return { thief, victim, key: await newestKey(thief.email) };
  }
  const asksForReset = (email: string) => ask(shop, '/user/auth/forget-password', { body: { email } });

  test('resets no password: the account would still be the thief’s through the undo key', async () => {
    const { thief, victim } = await planted();
    expect((await asksForReset(victim.email)).status).toBe(202);
    const mails = (await messagesFor(shop, victim.email)).map(({ kind, values }) => [kind, values['name']]);
    expect(mails).toContainEqual(['reset_not_possible', '']);
    expect(mails.map(([kind]) => kind)).not.toContain('reset_password');
    await verify(thief.token, victim.email); // with the code from that mailbox
    later(61_000);
    expect((await asksForReset(victim.email)).status).toBe(202);
    expect((await messagesFor(shop, victim.email)).map(({ kind }) => kind)).toContain('reset_password');
  });

  test('is free to register: the other account has its former address again, and its key takes nothing', async () => {
    const { thief, victim, key } = await planted();
    const mine = await registered(shop, victim);
    expect(mine.id).not.toBe(thief.id);
    const former = await rowOf(thief.id);
    expect([former?.email, former?.emailVerifiedAt]).toEqual([thief.email, now]);
    const [mail] = (await messagesFor(shop, thief.email)).filter(({ kind }) => kind === 'email_change_ended');
    expect(mail?.values['email']).toBe(victim.email);
    expect((await undo(key)).body.data.email).toBe(thief.email);
    expect(await rowOf(mine.id)).toMatchObject({ email: victim.email });
    expect((await signIn(victim.email, mine.password)).status).toBe(200);
  });

  test('is free for another account to change to', async () => {
    const { thief, victim } = await planted();
    const other = await verified();
    await change(other, { email: victim.email });
    expect((await rowOf(other.id))?.email).toBe(victim.email);
    expect((await rowOf(thief.id))?.email).toBe(thief.email);
  });

  test('has one account if two take it at once, and each other account has its own address', async () => {
    const { thief, victim } = await planted();
    const other = await verified();
    const answers = await Promise.all([
      put(other, { email: victim.email, current_password: other.password }),
      ask(shop, '/user/auth/register', { body: victim }),
    ]);
    const takers = answers.filter(({ status }) => status < 300);
    expect(takers.length).toBeGreaterThan(0);
    const holders = await shop.open.db.select().from(users).where(eq(users.email, victim.email));
    expect(holders.map(({ id }) => id)).toEqual([takers.at(-1)?.body.data.user.id]);
    expect((await rowOf(thief.id))?.email).toBe(thief.email);
    if (holders[0]?.id !== other.id) expect((await rowOf(other.id))?.email).toBe(other.email);
  });

  test('stays taken if the account had proved it before, and when nothing can be undone any more', async () => {
    const me = await verified();
    const between = newcomer().email;
    await change(me, { email: between });
    await verify(me.token, between);
    await change({ ...me, email: between }, { email: me.email });
    const takes = async (email: string) =>
      (await ask(shop, '/user/auth/register', { body: newcomer({ email }) })).body.errors?.email !== undefined;
    expect(await takes(me.email)).toBe(true);
    expect((await asksForReset(me.email)).status).toBe(202);
    expect(await codeFor(shop, me.email, 'reset_password')).toMatch(/^\d{6}$/);

    const { victim } = await planted();
    later(7 * day + 1);
    expect(await takes(victim.email)).toBe(true);
    expect((await asksForReset(victim.email)).status).toBe(202);
    expect(await codeFor(shop, victim.email, 'reset_password')).toMatch(/^\d{6}$/);
  });
});
