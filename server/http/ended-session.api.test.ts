// Writes whose headers arrive during a session, but whose body arrives, or which get their lock, after it has ended.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, codeFor, freshAddress, registered, type Answered } from '../../tests/support/api/accounts.ts';
import { idsBySku } from '../../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../../tests/support/store/owner.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import { untilBlocked } from '../../tests/support/database/until-blocked.ts';
import { sessions, users } from '../features/accounts/accounts.tables.ts';
import { contactMessages } from '../features/contact/contact.tables.ts';
import { idempotencyKeys } from './http.tables.ts';

let shop: Shop;
let clock: Date | null = null;
let cup: number;
let soldOut: number;
beforeAll(async () => {
  shop = await openShop({
    now: () => clock ?? new Date(),
    rateLimitOverrides: { codeAgain: { points: 100, seconds: 60 } },
  });
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'CUP' } }), productEntry({ variety: { sku: 'GONE', quantity: 0 } })],
  });
  cup = (await idsBySku(shop, 'CUP')).varietyId;
  soldOut = (await idsBySku(shop, 'GONE')).varietyId;
});
afterAll(() => shop.close());

type RegisteredUser = Awaited<ReturnType<typeof registered>>;
type Write = { path: string; method?: string; token: string; body: object; key?: string };

/** Sends a write without its body, and resolves when the store waits for it. `goOn` sends the body. */
async function heldBack({ path, method = 'POST', token, body, key }: Write): Promise<{ goOn(): Promise<Answered> }> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let sent: Promise<Response> | undefined;
  await new Promise<void>((isRead, failed) => {
    const rest = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          isRead();
          await released;
          controller.enqueue(bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = {
      method,
      body: rest,
      duplex: 'half',
      headers: {
        Authorization: `Bearer ${token}`,
        'Accept-Language': 'en',
        'X-Forwarded-For': freshAddress(),
        'Content-Type': 'application/json',
        // Without it the store waits for the body before it reads the token.
        'Content-Length': String(bytes.length),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
    };
    sent = shop.get(path, init);
    sent.then(({ status }) => failed(new Error(`answered without its body: ${status}`)), failed);
  });
  return {
    async goOn() {
      release();
      if (!sent) throw new Error('nothing was sent');
      const answer = await sent;
      return { status: answer.status, body: await answer.json(), headers: answer.headers };
    },
  };
}

const addCup = (token: string, key?: string): Write => ({
  path: '/products/add-to-cart',
  token,
  body: { variety_id: cup },
  ...(key ? { key } : {}),
});
const signOut = async (token: string) => {
  expect((await ask(shop, '/user/auth/logout', { method: 'POST', token })).status).toBe(200);
};
const signedInAgain = async ({ email, password }: RegisteredUser): Promise<string> => {
  const { status, body } = await ask(shop, '/user/auth/login', { body: { email, password } });
  expect(status).toBe(200);
  return body.data.token;
};
const accountOf = async ({ id }: { id: number }) =>
  (await shop.open.db.select().from(users).where(eq(users.id, id)))[0];
const withEmail = ({ first_name, last_name, phone, password }: RegisteredUser, email: string) => ({
  first_name,
  last_name,
  phone,
  email,
  current_password: password,
});
const anotherPassword = (current_password: string) => {
  const password = 'thieves-like-harbours';
  return { current_password, password, password_confirmation: password };
};

describe('a request that a thief has started', () => {
  test('cannot take over the account after its owner has reset the password', async () => {
    const me = await registered(shop);
    const body = withEmail(me, `thief-${me.email}`);
    const theft = await heldBack({ path: '/user/profile', method: 'PUT', token: me.token, body });
    await ask(shop, '/user/auth/forget-password', { body: { email: me.email } });
    const password = 'another-plum-harbour';
    const code = await codeFor(shop, me.email, 'reset_password');
    const reset = { email: me.email, code, password, password_confirmation: password };
    expect((await ask(shop, '/user/auth/reset-password', { body: reset })).status).toBe(200);

    const { status, body: refusal } = await theft.goOn();
    expect([status, refusal.code]).toEqual([401, 'unauthenticated']);
    expect((await accountOf(me))?.email).toBe(me.email);
  });

  test.each([
    ['another password', '/user/password', 'PUT', anotherPassword('')],
    ['the end of the account', '/user', 'DELETE', {}],
  ])('is refused after the account was given back to its owner: %s', async (_, path, method, body) => {
    const me = await registered(shop);
    const thief = `thief-${me.email}`;
    await ask(shop, '/user/profile', { method: 'PUT', token: me.token, body: withEmail(me, thief) });
    const theft = await heldBack({ path, method, token: me.token, body });
    expect((await runOwnerCommand(shop, 'accounts', 'give-back', thief, '--to', me.email)).code).toBe(0);

    expect((await theft.goOn()).status).toBe(401);
    expect(await accountOf(me)).toMatchObject({ email: me.email, passwordHash: null });
  });
});

describe('a session that ends before the body arrives', () => {
  test('adds nothing to the cart', async () => {
    const me = await registered(shop);
    const late = await heldBack(addCup(me.token));
    await signOut(me.token);
    expect((await late.goOn()).status).toBe(401);
    expect((await ask(shop, '/carts', { token: await signedInAgain(me) })).body.data).toEqual([]);
  });

  test('adds nothing to the cart, even if it only expires', async () => {
    const me = await registered(shop);
    const late = await heldBack(addCup(me.token));
    try {
      clock = new Date(Date.now() + 25 * 60 * 60 * 1000);
      expect((await late.goOn()).status).toBe(401);
    } finally {
      clock = null;
    }
  });

  test('writes nothing for the account, even in calls open to visitors', async () => {
    const me = await registered(shop);
    const { token, email, phone } = me;
    const alert = await heldBack({ path: '/stock-wishes', token, body: { variety_id: soldOut } });
    const about = { name: 'Huda', email, phone, message: 'Where is my order? It was to be here on Monday.' };
    const contact = await heldBack({ path: '/contact', token, body: about });
    await signOut(token);
    expect([(await alert.goOn()).status, (await contact.goOn()).status]).toEqual([401, 401]);
    expect((await ask(shop, '/stock-wishes', { token: await signedInAgain(me) })).body.data).toEqual([]);
    expect(await shop.open.db.select().from(contactMessages)).toEqual([]);
  });

  test('stores no answer: after signing in again the same key takes effect once', async () => {
    const me = await registered(shop);
    const key = 'key-of-a-held-write';
    const late = await heldBack(addCup(me.token, key));
    await signOut(me.token);
    expect((await late.goOn()).status).toBe(401);
    expect(await shop.open.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, me.id))).toEqual([]);

    const token = await signedInAgain(me);
    const add = () => ask(shop, '/products/add-to-cart', { ...addCup(token), headers: { 'Idempotency-Key': key } });
    const [first, second] = [await add(), await add()];
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect((await ask(shop, '/carts', { token })).body.data).toMatchObject([{ quantity: 1 }]);
  });
});

describe('a session that ends while a write waits for the account’s row', () => {
  test.each<[string, string, string, (me: RegisteredUser) => object | Promise<object>]>([
    ['the profile', 'PUT', '/user/profile', (me) => withEmail(me, `thief-${me.email}`)],
    ['the password', 'PUT', '/user/password', ({ password }) => anotherPassword(password)],
    ['a new code', 'POST', '/user/auth/resend-code', () => ({ channel: 'email' })],
    ['the end of the account', 'DELETE', '/user', ({ password }) => ({ password })],
    [
      'a verification',
      'POST',
      '/user/auth/verify-email',
      async ({ email }) => ({ code: await codeFor(shop, email, 'verify_email') }),
    ],
  ])('changes nothing: %s', async (_, method, path, bodyOf) => {
    const me = await registered(shop);
    const before = await accountOf(me);
    const body = await bodyOf(me);
    const answering = await shop.open.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, me.id)).for('no key update');
      const answer = ask(shop, path, { method, token: me.token, body });
      await untilBlocked(tx);
      await tx.delete(sessions).where(eq(sessions.userId, me.id));
      return { answer };
    });
    expect((await answering.answer).status).toBe(401);
    expect(await accountOf(me)).toEqual(before);
  });
});
