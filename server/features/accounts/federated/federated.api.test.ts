import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, codeFor, messagesFor, registered } from '../../../../tests/support/api/accounts.ts';
import { openShop, type Shop } from '../../../../tests/support/api/shop.ts';
import { startTrialIdentity, type TrialIdentity } from '../../../../tests/support/providers/trial-identity.ts';
import { buildApp } from '../../../app.ts';
import { openProvider, type ProviderSettings } from '../../../providers/identity/oidc.ts';
import { contactChanges, identities, pendingLinks, sessions, users } from '../accounts.tables.ts';
import { linkPending } from './link.ts';

let shop: Shop;
let trial: TrialIdentity;
let now = new Date('2026-03-01T09:00:00Z');
const ourKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

beforeAll(async () => {
  const jwk = { ...ourKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'ours' };
  [shop, trial] = await Promise.all([
    openShop({ now: () => now, rateLimitOverrides: { codeAgain: { points: 1_000, seconds: 60 } } }),
    startTrialIdentity({ signingKey: jwk as never }),
  ]);
});

afterAll(async () => {
  await shop.close();
  await trial.stop();
});

/** The shop's app with an identity provider, and overrides for the test. */
function program(facts: { settings?: ProviderSettings; publicUrl?: string } = {}) {
  const provider = openProvider(facts.settings ?? trial.settings);
  const app = buildApp({ ...shop.deps, publicUrl: facts.publicUrl ?? trial.url, identityProviders: [provider] });
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await app.fetch(new Request(`http://store.test/api/v1${path}`, init));
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  };
  return {
    ask,
    /** Uses a new IP address each time unless one is given: the limit has its own test. */
    login: (body: object, from = `10.0.0.${(place += 1)}`) =>
      ask('/user/auth/federated', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', 'X-Forwarded-For': from },
      }),
  };
}

let counter = 0;
let place = 0;
/** An address that was never used. */
const someEmail = () => `person-${(counter += 1)}@example.com`;
const as = (email: string, verified: 'yes' | 'no' = 'yes') => ({ person: 'other', email, verified });

const rowsOf = (email: string) => shop.open.db.select().from(users).where(eq(users.email, email));
const identitiesOf = (userId: number) => shop.open.db.select().from(identities).where(eq(identities.userId, userId));

describe('the list of providers', () => {
  test('has what a browser needs to start, with the name in its language', async () => {
    const { status, body } = await program().ask('/user/auth/providers');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: 'trial',
        name: 'حساب تجريبي',
        client_id: 'store',
        authorization_endpoint: `${trial.url}/sandbox/oidc/auth`,
      },
    ]);
  });

  test('leaves out an unreachable provider, and asks it again later, while nobody waits', async () => {
    let isUp = false;
    let requests = 0;
    const fetchLater: ProviderSettings['fetch'] = (url, init) => {
      requests += 1;
      if (!isUp) return Promise.reject(new TypeError('fetch failed'));
      return fetch(url, init as RequestInit);
    };
    let clock = 0;
    const provider = openProvider({ ...trial.settings, fetch: fetchLater }, () => clock);
    expect(await provider.authorizationEndpoint()).toBeNull();
    isUp = true;
    expect(await provider.authorizationEndpoint()).toBeNull();
    expect(requests).toBe(1);
    clock += 31_000;
    expect(await provider.authorizationEndpoint()).toBeNull();
    await expect.poll(() => provider.authorizationEndpoint()).toBe(`${trial.url}/sandbox/oidc/auth`);
    expect(requests).toBe(2);
  });
});

describe('signing in with a provider', () => {
  test('creates an account for a new person, and finds it again', async () => {
    const { login } = program();
    const first = await trial.visit({ person: 'noura' });
    const made = await login(first.login);
    expect(made.status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('private, no-store');
    expect(made.body.data.user).toMatchObject({
      first_name: 'Noura',
      last_name: 'Alharbi',
      email: 'noura@example.com',
      phone: null,
      email_verified: true,
      has_password: false,
    });
    const me = await program().ask('/user/auth/providers', {
      headers: { Authorization: `Bearer ${made.body.data.token}`, JWT: made.body.data.token },
    });
    expect(me.status).toBe(200); // every call refuses an invalid token
    const again = await login((await trial.visit({ person: 'noura' })).login);
    expect(again.body.data.user.id).toBe(made.body.data.user.id);
    expect(again.body.data.token).not.toBe(made.body.data.token);
    expect(await identitiesOf(made.body.data.user.id)).toHaveLength(1);
  });

  test('lasts a day, or a year with “Keep me logged in”', async () => {
    const { login } = program();
    const email = someEmail();
    for (const [remember, days] of [
      [false, 1],
      [true, 365],
    ] as const) {
      const { body, headers } = await login({ ...(await trial.visit(as(email))).login, remember });
      const rows = await shop.open.db.select().from(sessions).where(eq(sessions.userId, body.data.user.id));
      const longest = Math.max(...rows.map(({ expiresAt }) => expiresAt.getTime()));
      expect((longest - now.getTime()) / 86_400_000).toBe(days);
      expect(headers.get('set-cookie')).toBe(
        `token=${body.data.token}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`,
      );
    }
  });

  test('two concurrent sign-ins of one new person create one account', async () => {
    const { login } = program();
    const email = someEmail();
    const [one, two] = await Promise.all([trial.visit(as(email)), trial.visit(as(email))]);
    const answers = await Promise.all([login(one.login), login(two.login)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data.user.id).toBe(answers[1]?.body.data.user.id);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test('fetches the claims from the userinfo endpoint if the ID token has none', async () => {
    const other = await startTrialIdentity({ claimsInIdToken: false });
    try {
      const { login } = program({ settings: other.settings, publicUrl: other.url });
      const { status, body } = await login((await other.visit({ person: 'khalid' })).login);
      expect([status, body.data?.user.email, body.data?.user.last_name]).toEqual([
        200,
        'khalid@example.com',
        'Alotaibi',
      ]);
    } finally {
      await other.stop();
    }
  });

  test('a person without a name gets the local part of the address', async () => {
    const email = someEmail();
    const { body } = await program().login((await trial.visit(as(email))).login);
    expect(body.data.user).toMatchObject({ first_name: email.replace('@example.com', ''), last_name: '' });
  });

  test('a declined sign-in returns with access_denied', async () => {
    expect(await trial.visit({ decision: 'decline', person: 'noura' })).toMatchObject({
      code: null,
      error: 'access_denied',
      state: 'a state',
    });
  });
});

describe('refused sign-ins', () => {
  const refused = { status: 422, code: 'federated_sign_in_failed' };
  const outcome = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code });

  test('a code with another verifier', async () => {
    const { login } = await trial.visit({ person: 'noura' });
    expect(outcome(await program().login({ ...login, code_verifier: 'x'.repeat(43) }))).toEqual(refused);
  });

  test('a nonce other than the one of the start', async () => {
    const { login } = await trial.visit({ person: 'noura' });
    expect(outcome(await program().login({ ...login, nonce: 'another' }))).toEqual(refused);
  });

  test('a used code', async () => {
    const { login } = await trial.visit({ person: 'noura' });
    expect((await program().login(login)).status).toBe(200);
    expect(outcome(await program().login(login))).toEqual(refused);
  });

  test('an unknown code, and an answer from another issuer', async () => {
    const { login } = await trial.visit({ person: 'noura' });
    expect(outcome(await program().login({ ...login, iss: 'https://evil.example' }))).toEqual(refused);
    expect(outcome(await program().login({ ...login, code: 'made-up' }))).toEqual(refused);
  });

  test.each(['https://evil.example/login/return', 'http://store.test/login/return', '/login/return/../x'])(
    'a return address that is not ours: %s',
    async (path) => {
      const { login } = await trial.visit({ person: 'noura' });
      const redirect_uri = path.startsWith('/') ? trial.url + path : path;
      const { status, body } = await program().login({ ...login, redirect_uri });
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalid', ['redirect_uri']]);
      // The refusal did not use up the code.
      expect((await program().login(login)).status).toBe(200);
    },
  );

  test('an unknown provider', async () => {
    const { login } = await trial.visit({ person: 'noura' });
    const { status, body } = await program().login({ ...login, provider: 'toString' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['provider']]);
  });

  const anotherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const forgeries: [string, { key?: KeyObject; claims?: object; unsigned?: boolean }, 200 | 422][] = [
    ['of the provider, untouched', {}, 200],
    ['signed with another key', { key: anotherKey }, 422],
    ['not signed', { unsigned: true }, 422],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 60 } }, 422],
    ['for another client', { claims: { aud: 'another' } }, 422],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, 422],
    ['with another nonce', { claims: { nonce: 'another' } }, 422],
    ['for another person, signed with another key', { key: anotherKey, claims: { sub: 'somebody' } }, 422],
  ];
  test.each(forgeries)('an ID token %s', async (_, { key = ourKey, claims = {}, unsigned = false }, status) => {
    const settings: ProviderSettings = {
      ...trial.settings,
      async fetch(url, init) {
        const answer = await fetch(url, init as RequestInit);
        if (!url.endsWith('/token')) return answer;
        const body = (await answer.json()) as { id_token: string };
        return Response.json({ ...body, id_token: forge(body.id_token, { key, claims, unsigned }) });
      },
    };
    const { login } = await trial.visit({ person: 'noura' });
    expect((await program({ settings }).login(login)).status).toBe(status);
  });

  test('any while the provider is down, but it may be retried', async () => {
    const { login } = await trial.visit({ person: 'noura' });
    let isUp = false;
    const settings: ProviderSettings = {
      ...trial.settings,
      fetch: (url, init) =>
        isUp ? fetch(url, init as RequestInit) : Promise.resolve(new Response('busy', { status: 503 })),
    };
    const store = program({ settings });
    const { status, body, headers } = await store.login(login);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    isUp = true;
    expect((await store.login(login)).status).toBe(200);
  });

  const hopeless = JSON.stringify({
    provider: 'none',
    code: 'c',
    code_verifier: 'v'.repeat(43),
    redirect_uri: 'http://store.test/login/return',
    nonce: 'n',
  });

  test('too many tries from one IP address', async () => {
    const { ask } = program();
    const send = () =>
      ask('/user/auth/federated', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.77' },
        body: hopeless,
      });
    const answers = [];
    for (let count = 0; count < 61; count++) answers.push(await send());
    expect(answers.slice(0, 60).every(({ status }) => status === 422)).toBe(true);
    expect(answers[60]?.status).toBe(429);
    expect(Number(answers[60]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('only failed tries count: thousands of customers share an IP address', async () => {
    const { ask, login } = program();
    const from = '192.0.2.78';
    const fail = async () => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
      return (await ask('/user/auth/federated', { method: 'POST', headers, body: hopeless })).status;
    };
    for (let count = 0; count < 59; count += 1) await fail();
    expect((await login((await trial.visit(as(someEmail()))).login, from)).status).toBe(200);
    expect([await fail(), await fail()]).toEqual([422, 429]);
  });

  test('missing fields are named', async () => {
    const { status, body } = await program().login({});
    expect(status).toBe(422);
    expect(Object.keys(body.errors).toSorted()).toEqual(['code', 'code_verifier', 'nonce', 'provider', 'redirect_uri']);
  });
});

describe('an address that has an account', () => {
  /** A customer with a password, and with a verified or unverified address. */
  const account = async (facts: { verified: boolean; hasPassword?: boolean }) => {
    const email = someEmail();
    const customer = await shop.customer({
      email,
      emailVerifiedAt: facts.verified ? now : null,
      passwordHash: facts.hasPassword === false ? null : 'a hash',
    });
    return { email, id: customer.id };
  };

  test('is linked if both sides have verified it', async () => {
    const { email, id } = await account({ verified: true });
    const { status, body } = await program().login((await trial.visit(as(email.toUpperCase()))).login);
    expect([status, body.data?.user.id]).toEqual([200, id]);
    expect(await identitiesOf(id)).toMatchObject([{ provider: 'trial', email }]);
    expect(await messagesFor(shop, email)).toMatchObject([{ kind: 'sign_in_way_added', status: 'waiting' }]);
  });

  test('gets no new account while a former owner can still restore it', async () => {
    const email = someEmail();
    const customer = await shop.customer({ email, emailVerifiedAt: now });
    const { first_name, last_name, phone } = (await customer.json('/user/profile')).body.data.user;
    const body = { first_name, last_name, phone, email: someEmail() };
    expect((await customer.json('/user/profile', { method: 'PUT', body })).status).toBe(200);
    const { status, body: refusal } = await program().login((await trial.visit(as(email))).login);
    expect([status, refusal.code]).toEqual([422, 'federated_sign_in_failed']);
    expect(refusal.message).toContain('less than 7 days ago');
    expect(refusal.reason).toBe('reserved_email');
    expect(await rowsOf(email)).toEqual([]);
  });

  test('asks for the password if an account changed to it and never proved it: it may be the same person’s', async () => {
    const customer = await shop.customer({ email: someEmail(), emailVerifiedAt: now, passwordHash: 'a hash' });
    const email = someEmail();
    await shop.open.db.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.id, customer.id));
    const values = { userId: customer.id, keyHash: email, email: customer.email, changedAt: now };
    await shop.open.db.insert(contactChanges).values({ ...values, expiresAt: new Date(now.getTime() + 86_400_000) });
    const { status, body } = await program().login((await trial.visit(as(email))).login);
    expect([status, body.code]).toEqual([409, 'password_required']);
    expect(await rowsOf(email)).toMatchObject([{ id: customer.id }]);
  });

  test('says what to do if the account that changed to it has no password; as before, it lets the person in', async () => {
    const { login } = program();
    const [former, email] = [someEmail(), someEmail()];
    const { token, user } = (await login((await trial.visit(as(former))).login)).body.data;
    const body = { first_name: user.first_name, last_name: user.last_name, phone: user.phone, email };
    expect((await ask(shop, '/user/profile', { method: 'PUT', token, body })).status).toBe(200);
    const refused = (await login((await trial.visit(as(email))).login)).body;
    expect(refused).toMatchObject({ code: 'federated_sign_in_failed', reason: 'unconfirmed_email' });
    expect(refused.message).toContain('log in as before and verify this email');
    // An identity whose provider has not verified the address learns only that it is taken.
    expect((await login((await trial.visit(as(email, 'no'))).login)).body.code).toBe('password_required');
    expect((await login((await trial.visit(as(former))).login)).body.data.user).toMatchObject({ id: user.id, email });

    expect((await ask(shop, '/user/auth/forget-password', { body: { email } })).status).toBe(202);
    const [mail] = (await messagesFor(shop, email)).filter(({ kind }) => kind === 'reset_not_possible');
    expect(mail?.values).toEqual({ name: '', without_password: 'yes' });
  });

  test('lets in its owner after a change of the phone only, and after the email was changed and changed back', async () => {
    const email = someEmail();
    const customer = await shop.customer({ email, emailVerifiedAt: now, phone: '+966512340001' });
    const { first_name, last_name } = (await customer.json('/user/profile')).body.data.user;
    const save = async (facts: { email: string; phone: string }) => {
      const body = { first_name, last_name, ...facts };
      expect((await customer.json('/user/profile', { method: 'PUT', body })).status).toBe(200);
    };
    await save({ email, phone: '+966512340002' });
    const { status, body: refusal } = await program().login((await trial.visit(as(email))).login);
    expect([status, refusal.data?.user.id]).toEqual([200, customer.id]);
    await shop.open.db.delete(identities).where(eq(identities.userId, customer.id));
    await save({ email: someEmail(), phone: '+966512340002' });
    await save({ email, phone: '+966512340002' });
    expect((await program().login((await trial.visit(as(email))).login)).body.code).not.toBe(
      'federated_sign_in_failed',
    );
  });

  test('loses access if a new password is set after the account had another address', async () => {
    const owner = await registered(shop);
    const { token } = owner;
    const theirs = someEmail();
    const move = async (email: string) => {
      const { first_name, last_name, phone, password: current_password } = owner;
      const body = { first_name, last_name, email, phone, current_password };
      expect((await ask(shop, '/user/profile', { method: 'PUT', token, body })).status).toBe(200);
      const code = await codeFor(shop, email, 'verify_email');
      expect((await ask(shop, '/user/auth/verify-email', { token, body: { code } })).status).toBe(200);
    };
    await move(theirs);
    const thief = async () => (await program().login((await trial.visit(as(theirs))).login)).body.data?.user.id;
    expect(await thief()).toBe(owner.id);
    await move(owner.email);
    expect(await thief()).toBe(owner.id);
    const password = 'another-plum-harbour';
    const changed = await ask(shop, '/user/password', {
      method: 'PUT',
      token,
      body: { current_password: owner.password, password, password_confirmation: password },
    });
    expect(changed.status).toBeLessThan(300);
    expect(await identitiesOf(owner.id)).toEqual([]);
    expect(await thief()).not.toBe(owner.id);
  });

  test('loses access if a new password is set and no provider had verified the linked address', async () => {
    const { id, email, password } = await registered(shop);
    await shop.open.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id));
    const thief = async () => (await program().login((await trial.visit(as(email, 'no'))).login)).body;
    const { link_token } = await thief();
    const joined = await ask(shop, '/user/auth/login', { body: { email, password, link_token } });
    expect(joined.status).toBe(200);
    expect((await thief()).data.user.id).toBe(id);
    const next = 'another-plum-harbour';
    const body = { current_password: password, password: next, password_confirmation: next };
    const { token } = joined.body.data;
    expect((await ask(shop, '/user/password', { method: 'PUT', token, body })).status).toBe(200);
    expect(await identitiesOf(id)).toEqual([]);
    expect(await thief()).toMatchObject({ code: 'password_required' });
  });

  test('an identity that is unlinked during its sign-in gets no session', async () => {
    const { id } = await registered(shop);
    const theirs = someEmail();
    const led = (await program().login((await trial.visit(as(theirs))).login)).body.data.user.id;
    await shop.open.db.update(identities).set({ userId: id }).where(eq(identities.userId, led));
    await shop.open.db.update(users).set({ email: someEmail() }).where(eq(users.id, led));
    const { login } = await trial.visit(as(theirs));
    let reached = () => undefined as void;
    const held = new Promise<void>((resolve) => (reached = resolve));
    const ending = shop.open.db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id));
      reached();
      await new Promise((resolve) => setTimeout(resolve, 500)); // the sign-in arrives now
      await tx.delete(sessions).where(eq(sessions.userId, id));
      await tx.delete(identities).where(eq(identities.userId, id));
    });
    await held;
    const [{ body }] = await Promise.all([program().login(login), ending]);
    expect(body.data.user.id).not.toBe(id);
    expect(await shop.open.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  });

  test.each([
    ['we have not verified it', false, 'yes', true],
    ['the provider has not', true, 'no', true],
    ['neither has', false, 'no', true],
    ['we have not, and there is no password either', false, 'yes', false],
  ] as const)('requires its password first if %s', async (_, verified, atProvider, hasPassword) => {
    const { email, id } = await account({ verified, hasPassword });
    const { status, body } = await program().login((await trial.visit(as(email, atProvider))).login);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'password_required', email });
    expect(body.link_token).toMatch(/^[\w-]{43}$/);
    expect(body.data).toBeUndefined();
    expect(await identitiesOf(id)).toEqual([]);
    const [waiting] = await shop.open.db.select().from(pendingLinks).where(eq(pendingLinks.userId, id));
    expect(waiting?.tokenHash).not.toContain(body.link_token);
  });

  describe('once its password is entered', () => {
    const link = async (linkToken: string, userId: number) =>
      shop.open.db.transaction((tx) => linkPending(tx, { linkToken, userId, now }));
    const waiting = async (facts: { verified: boolean }, atProvider: 'yes' | 'no') => {
      const { email, id } = await account(facts);
      const { body } = await program().login((await trial.visit(as(email, atProvider))).login);
      return { email, id, token: String(body.link_token) };
    };
    const isVerified = async (email: string) => (await rowsOf(email))[0]?.emailVerifiedAt != null;

    test('the identity is linked, and the provider’s verification of the address counts', async () => {
      const { email, id, token } = await waiting({ verified: false }, 'yes');
      await link(token, id);
      expect(await isVerified(email)).toBe(true);
      const { status, body } = await program().login((await trial.visit(as(email))).login);
      expect([status, body.data?.user.id]).toEqual([200, id]);
    });

    test('the answer to that same sign-in shows the address as verified', async () => {
      const { email, password } = await registered(shop);
      const { link_token } = (await program().login((await trial.visit(as(email))).login)).body;
      const { body } = await ask(shop, '/user/auth/login', { body: { email, password, link_token } });
      expect(body.data.user.email_verified).toBe(true);
    });

    test('an address that the provider has not verified stays unverified', async () => {
      const { email, id, token } = await waiting({ verified: false }, 'no');
      await link(token, id);
      expect(await isVerified(email)).toBe(false);
      expect((await program().login((await trial.visit(as(email, 'no'))).login)).status).toBe(200);
    });

    test.each([
      ['the account has its address still', true],
      ['the account has another address by now', false],
    ])('the same identity may sign in at its provider at the same time: %s', async (_, hasAddress) => {
      const { email, id, token } = await waiting({ verified: false }, 'yes');
      const change = hasAddress ? { emailVerifiedAt: now } : { email: someEmail() };
      await shop.open.db.update(users).set(change).where(eq(users.id, id));
      const { login } = await trial.visit(as(email));
      let reached = () => undefined as void;
      const held = new Promise<void>((resolve) => (reached = resolve));
      const joining = shop.open.db.transaction(async (tx) => {
        await tx.update(users).set({ language: 'en' }).where(eq(users.id, id)); // as password sign-in does
        await linkPending(tx, { linkToken: token, userId: id, now });
        reached();
        await new Promise((resolve) => setTimeout(resolve, 500)); // the sign-in arrives now
      });
      await held;
      const [{ status, body }] = await Promise.all([program().login(login), joining]);
      expect([status, body.data?.user.id]).toEqual([200, id]);
      expect(await identitiesOf(id)).toHaveLength(1);
      expect(await rowsOf(email)).toHaveLength(hasAddress ? 1 : 0);
      const { email: present = '' } = (await shop.open.db.select().from(users).where(eq(users.id, id)))[0] ?? {};
      const messages = (await messagesFor(shop, present)).filter(({ kind }) => kind === 'sign_in_way_added');
      expect(messages).toHaveLength(1);
    });

    test('the token works once, for that account, and for ten minutes', async () => {
      const { id, token } = await waiting({ verified: true }, 'no');
      const other = await account({ verified: true });
      await expect(link(token, other.id)).rejects.toMatchObject({ code: 'invalid' });
      await expect(link('made up', id)).rejects.toMatchObject({ code: 'invalid' });
      const noon = now;
      now = new Date(noon.getTime() + 10 * 60_000);
      await expect(link(token, id)).rejects.toMatchObject({ code: 'invalid' });
      now = new Date(noon.getTime() + 10 * 60_000 - 1);
      await link(token, id);
      await expect(link(token, id)).rejects.toMatchObject({ code: 'invalid' });
      expect(await identitiesOf(id)).toHaveLength(1);
      now = noon;
    });
  });
});

/** An ID token with changed claims or another signature. */
function forge(
  token: string,
  { key, claims, unsigned }: { key: KeyObject; claims: object; unsigned: boolean },
): string {
  const [head = '', payload = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const write = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = unsigned ? { ...read(head), alg: 'none' } : read(head);
  const text = `${write(header)}.${write({ ...read(payload), ...claims })}`;
  return `${text}.${unsigned ? '' : createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}
