import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../tests/support/api/accounts.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../tests/support/api/checkout.ts';
import { idsBySku, setStock } from '../../../tests/support/data/products-by-sku.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import { retention } from '../../../tests/support/data/retention.ts';
import { rateLimits } from '../../http/http.tables.ts';
import { purge } from '../../jobs/purge.ts';
import { users } from '../accounts/accounts.tables.ts';
import { composeMail } from '../messages/compose.ts';
import type { MailKind } from '../messages/kinds.ts';
import { outgoingMessages } from '../messages/messages.tables.ts';
import { maxStockAlerts } from './create-alert.ts';
import { stockAlerts } from './stock-alerts.tables.ts';
import { sendBackInStock } from './send-back-in-stock.ts';

let shop: PayingShop;
let cup: { varietyId: number; productId: number };
const entry = productEntry({ title: { ar: 'كوب', en: 'Cup' }, variety: { sku: 'CUP', quantity: 0 } });
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [entry, productEntry({ variety: { sku: 'HAS', quantity: 3 } })],
  });
  cup = await idsBySku(shop, 'CUP');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.open.db.delete(stockAlerts);
  await shop.open.db.delete(outgoingMessages);
  await shop.bring({ products: [entry] });
});

const verified = { emailVerifiedAt: new Date('2026-01-01T00:00:00Z') };
const tell = () => sendBackInStock({ ...shop.deps, snapshot: shop.catalogue.current, now: shop.clock.now });
const sent = async (kind: MailKind, recipient?: string) => {
  const ofKind = eq(outgoingMessages.kind, kind);
  const rows = await shop.open.db
    .select()
    .from(outgoingMessages)
    .where(recipient === undefined ? ofKind : and(ofKind, eq(outgoingMessages.recipient, recipient)))
    .orderBy(asc(outgoingMessages.recipient));
  return rows.map((row) => ({ ...row, kind }));
};
const requestAlert = (asking: Parameters<typeof ask>[2] & { email?: string; varietyId?: number } = {}) => {
  const { email, varietyId = cup.varietyId, ...rest } = asking;
  return ask(shop, '/stock-wishes', { ...rest, body: { variety_id: varietyId, ...(email ? { email } : {}) } });
};
const keyOf = async (recipient: string) => String((await sent('confirm_stock_wish', recipient)).at(-1)?.values.key);
const follow = (act: 'confirm' | 'withdraw', key: string) => ask(shop, `/stock-wishes/${act}`, { body: { key } });
/** A visitor who has opened the link of the confirmation email. */
async function confirmed(email: string, language: 'ar' | 'en' = 'ar') {
  expect(await requestAlert({ email, language })).toMatchObject({ status: 202, body: { data: { status: 'confirm' } } });
  const key = await keyOf(email);
  expect((await follow('confirm', key)).status).toBe(200);
  return key;
}

describe('a signed-in customer', () => {
  test('creates an alert with one request, repeatedly without effect, and withdraws it with one', async () => {
    const sara = await shop.customer(verified);
    for (const _ of [1, 2])
      expect(await requestAlert({ token: sara.token })).toMatchObject({
        status: 202,
        body: { data: { status: 'waiting' } },
      });
    const listed = await sara.json('/stock-wishes');
    expect(listed.body.data).toEqual([
      { variety_id: cup.varietyId, product_id: cup.productId, title: 'Cup', created_at: shop.clock.now.toISOString() },
    ]);
    expect(await (await shop.customer()).json('/stock-wishes')).toMatchObject({ body: { data: [] } });
    for (const _ of [1, 2]) {
      const gone = await sara.json(`/stock-wishes/${cup.varietyId}`, { method: 'DELETE' });
      expect([gone.status, gone.body.data]).toEqual([200, { is_waiting: false }]);
    }
    await setStock(shop, 'CUP', 1);
    expect(await tell()).toBe(0);
  });

  test('is emailed once, at the account’s address and in the alert’s language, even if stock comes and goes', async () => {
    const sara = await shop.customer(verified);
    await requestAlert({ token: sara.token, language: 'ar' });
    expect(await tell()).toBe(0);
    await setStock(shop, 'CUP', 2);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    await setStock(shop, 'CUP', 0);
    await setStock(shop, 'CUP', 2);
    expect(await tell()).toBe(0);
    const [mail, ...others] = await sent('back_in_stock', sara.email);
    expect([mail?.language, others]).toEqual(['ar', []]);
    if (!mail) throw new Error('there is no mail');
    const card = { name: { ar: 'لمسة', en: 'Lamsa' }, email: '', phone: '', url: 'http://store.test' };
    const { subject, text, html } = composeMail(mail, card);
    expect(subject).toContain('كوب');
    expect(text).toContain(`http://store.test/products/${cup.productId}?variety=${cup.varietyId}\n`);
    for (const part of [text, html])
      expect(part).toMatch(/http:\/\/store\.test\/stock-wishes\/withdraw\?key=[\w-]{54}/);
    expect((await sara.json('/stock-wishes')).body.data).toEqual([]);
    await setStock(shop, 'CUP', 0);
    // a new alert after the first was sent
    expect((await requestAlert({ token: sara.token })).body.data).toEqual({ status: 'waiting' });
    await setStock(shop, 'CUP', 1);
    expect(await tell()).toBe(1);
  });

  test('is emailed only once the account’s address is verified', async () => {
    const sara = await shop.customer();
    expect((await requestAlert({ token: sara.token })).body.data).toEqual({ status: 'verify' });
    await setStock(shop, 'CUP', 2);
    expect(await tell()).toBe(0);
    await shop.open.db.update(users).set(verified).where(eq(users.id, sara.id));
    expect(await tell()).toBe(1);
  });

  test('gets one email, not two, after an alert for the same variety as a visitor', async () => {
    const sara = await shop.customer({ ...verified, email: 'Twice@Example.com' });
    await confirmed('twice@example.com');
    await requestAlert({ token: sara.token });
    await setStock(shop, 'CUP', 2);
    expect(await tell()).toBe(1);
  });

  test('can have a limited number of alerts', async () => {
    const sara = await shop.customer(verified);
    const products = Array.from({ length: maxStockAlerts }, (_, each) =>
      productEntry({ variety: { sku: `OUT-${each}`, quantity: 0 } }),
    );
    await shop.bring({ products });
    const ids = await Promise.all(products.map(async (_, each) => (await idsBySku(shop, `OUT-${each}`)).varietyId));
    const now = shop.clock.now;
    await shop.open.db.insert(stockAlerts).values(
      ids.map((varietyId) => ({
        id: crypto.randomUUID(),
        varietyId,
        userId: sara.id,
        language: 'ar' as const,
        createdAt: now,
        confirmedAt: now,
      })),
    );
    expect(await requestAlert({ token: sara.token })).toMatchObject({
      status: 409,
      body: { code: 'stock_wishes_full' },
    });
    expect((await requestAlert({ token: sara.token, varietyId: ids[0] ?? 0 })).status).toBe(202); // an existing alert
    expect((await sara.json('/stock-wishes')).body.data).toHaveLength(maxStockAlerts);
    expect(await tell()).toBe(0);
  });
});

describe('a visitor', () => {
  test('must confirm the address; without that, nothing is sent', async () => {
    expect((await requestAlert({ email: 'Noura@Example.com' })).status).toBe(202);
    await setStock(shop, 'CUP', 2);
    expect(await tell()).toBe(0);
    const answer = await follow('confirm', await keyOf('noura@example.com'));
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { product_id: cup.productId, variety_id: cup.varietyId, title: 'Cup' },
    ]);
    expect(await tell()).toBe(1);
    expect((await sent('back_in_stock')).map(({ recipient }) => recipient)).toEqual(['noura@example.com']);
    expect((await follow('confirm', await keyOf('noura@example.com'))).status).toBe(200);
    expect(await tell()).toBe(0);
  });

  test('gets the same answer for a repeated alert, so that nobody learns what an address has requested', async () => {
    await confirmed('again@example.com');
    const [first, second] = [
      await requestAlert({ email: 'again@example.com' }),
      await requestAlert({ email: 'new@example.com' }),
    ];
    expect([first.status, first.body]).toEqual([second.status, second.body]);
    const rows = await shop.open.db.select().from(stockAlerts).where(eq(stockAlerts.email, 'again@example.com'));
    expect(rows).toHaveLength(1);
  });

  test('withdraws all alerts of the address with the link of any email, also one already sent', async () => {
    const key = await confirmed('out@example.com');
    await setStock(shop, 'CUP', 1);
    await tell();
    await shop.bring({ products: [productEntry({ variety: { sku: 'LATER', quantity: 0 } })] });
    const { varietyId } = await idsBySku(shop, 'LATER');
    await requestAlert({ email: 'out@example.com', varietyId });
    await requestAlert({ email: 'stays@example.com', varietyId });
    for (const _ of [1, 2])
      expect(await follow('withdraw', key)).toMatchObject({ status: 200, body: { data: { is_waiting: false } } });
    const left = await shop.open.db.select().from(stockAlerts).where(eq(stockAlerts.varietyId, varietyId));
    expect(left.map(({ email }) => email)).toEqual(['stays@example.com']);
  });

  test('an invalid key does nothing, and the key of a withdrawn alert is answered with an explanation', async () => {
    const key = await confirmed('key@example.com');
    const other = key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const upper = key.toUpperCase();
    for (const wrong of ['', 'x', upper, key.slice(0, 32), `${key}A`, '0'.repeat(54)])
      for (const act of ['confirm', 'withdraw'] as const)
        expect([act, wrong, (await follow(act, wrong)).status]).toEqual([act, wrong, 404]);
    expect((await follow('confirm', other)).status).toBe(404);
    expect((await ask(shop, '/stock-wishes/confirm', { body: { key: 5 } })).status).toBe(422);
    await follow('withdraw', key);
    const gone = await follow('confirm', key);
    expect([gone.status, gone.body.message]).toEqual([404, expect.stringContaining('no longer valid')]);
  });

  test('an address gets a limited number of confirmation emails per hour and day', async () => {
    const ask = async (times: number) => {
      const answers = [];
      for (let count = 0; count < times; count++)
        answers.push((await requestAlert({ email: 'flood@example.com' })).status);
      return answers;
    };
    const anHourLater = () => shop.open.db.delete(rateLimits).where(like(rateLimits.key, 'stockAlertAddress:%'));
    expect(await ask(8)).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
    await anHourLater();
    expect(await ask(6)).toEqual([202, 202, 202, 202, 202, 202]);
    await anHourLater();
    expect(await ask(1)).toEqual([429]);
    expect(await sent('confirm_stock_wish', 'flood@example.com')).toHaveLength(12);
  });
});

test('alerts are only for sold-out varieties on sale, and requests are strictly validated', async () => {
  const { varietyId } = await idsBySku(shop, 'HAS');
  const email = 'strict@example.com';
  expect(await requestAlert({ email, varietyId })).toMatchObject({ status: 409, body: { code: 'in_stock' } });
  expect((await requestAlert({ email, varietyId: 2_000_000_000 })).status).toBe(404);
  await shop.bring({ products: [{ ...entry, active: false }] });
  expect((await requestAlert({ email })).status).toBe(404);
  await shop.bring({ products: [{ ...entry, active: true }] });
  for (const [body, fields] of [
    [{ variety_id: cup.varietyId }, ['email']],
    [{ variety_id: cup.varietyId, email: 'no address' }, ['email']],
    [{ variety_id: 'x', email }, ['variety_id']],
    [{ email }, ['variety_id']],
  ] as const) {
    const refused = await ask(shop, '/stock-wishes', { body });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, fields]);
  }
  expect((await ask(shop, '/stock-wishes')).status).toBe(401);
  expect((await ask(shop, `/stock-wishes/${cup.varietyId}`, { method: 'DELETE' })).status).toBe(401);
  expect(await sent('confirm_stock_wish')).toEqual([]);
});

describe('stock raised', () => {
  test('by an import sends alerts', async () => {
    await confirmed('import@example.com');
    await shop.bring({ products: [{ ...entry, varieties: [{ sku: 'CUP', price: 100, quantity: 4 }] }] });
    expect(await tell()).toBe(1);
  });

  test('by a cancelled order sends alerts', async () => {
    await setStock(shop, 'CUP', 1);
    const buyer = await shopperWith(shop, { CUP: 1 });
    const placed = await order(buyer, 'bank_transfer');
    expect(placed.status).toBe(201);
    await confirmed('cancel@example.com');
    expect(await tell()).toBe(0);
    await buyer.json(`/orders/${placed.body.data.order.id}/cancel`, { method: 'POST' });
    expect(await tell()).toBe(1);
  });

  test('of a hidden product sends no alert, and does not delay the others', async () => {
    const hidden = productEntry({ category: 'gold.rings', variety: { sku: 'HID', quantity: 0 } });
    await shop.bring({ categories: twoFields, products: [hidden] });
    const { varietyId } = await idsBySku(shop, 'HID');
    await shop.open.db.insert(stockAlerts).values(
      Array.from({ length: 60 }, (_, each) => ({
        id: `00000000-0000-4000-8000-${String(each + 1).padStart(12, '0')}`,
        varietyId,
        email: `hidden-${each}@example.com`,
        language: 'ar' as const,
        createdAt: shop.clock.now,
        confirmedAt: shop.clock.now,
      })),
    );
    await confirmed('shown@example.com');
    await setStock(shop, 'CUP', 1);
    await setStock(shop, 'HID', 1);
    await shop.bring({ categories: [{ ...twoFields[3], active: false }] });
    expect(await tell()).toBe(1);
    await shop.bring({ categories: [{ ...twoFields[3], active: true }] });
    expect(await tell()).toBe(60);
  });
});

test(
  'concurrent instances, and one that dies before its commit, send each alert once',
  { tags: ['embedded'] },
  async () => {
    const emails = Array.from({ length: 70 }, (_, each) => `many-${each}@example.com`);
    await shop.open.db.insert(stockAlerts).values(
      emails.map((email) => ({
        id: crypto.randomUUID(),
        varietyId: cup.varietyId,
        email,
        language: 'en' as const,
        createdAt: shop.clock.now,
        confirmedAt: shop.clock.now,
      })),
    );
    await setStock(shop, 'CUP', 1);
    const { db } = shop.open;
    const died = db.transaction(async (tx) => {
      await sendBackInStock({ ...shop.deps, db: tx, snapshot: shop.catalogue.current, now: shop.clock.now });
      throw new Error('the lights went out');
    });
    await expect(died).rejects.toThrow('lights');
    expect(await sent('back_in_stock')).toEqual([]);
    const counts = await Promise.all([tell(), tell(), tell()]);
    expect(counts.reduce((sum, each) => sum + each, 0) + (await tell())).toBe(70);
    const recipients = (await sent('back_in_stock')).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(emails.toSorted());
  },
);

test('alerts are exported and deleted with the account, including those of its verified address', async () => {
  const sara = await shop.customer({ ...verified, email: 'whole@example.com' });
  await confirmed('whole@example.com');
  await shop.bring({ products: [productEntry({ title: { ar: 'ب', en: 'B' }, variety: { sku: 'B', quantity: 0 } })] });
  await requestAlert({ token: sara.token, varietyId: (await idsBySku(shop, 'B')).varietyId });
  const stranger = await shop.customer();
  await requestAlert({ token: stranger.token });
  const { body } = await sara.json('/user/export');
  expect(body.data.stock_wishes).toMatchObject([
    { sku: 'CUP', email: 'whole@example.com', confirmed_at: expect.any(String), told_at: null },
    { sku: 'B', email: null, title: { en: 'B' } },
  ]);
  const { personalAlerts } = await import('./personal-alerts.ts');
  await shop.open.db.transaction((tx) => personalAlerts.remove(tx, sara.id));
  const left = await shop.open.db.select().from(stockAlerts);
  expect(left.map(({ userId }) => userId)).toEqual([stranger.id]);
});

test('alerts are deleted after three days if unconfirmed, thirty if sent, a year if still waiting', async () => {
  const days = (count: number) => new Date(shop.clock.now.getTime() + count * 24 * 3_600_000);
  await requestAlert({ email: 'silent@example.com' });
  await confirmed('told@example.com');
  await setStock(shop, 'CUP', 1);
  await tell();
  await setStock(shop, 'CUP', 0);
  await confirmed('vain@example.com');
  const leftAfter = async (count: number) => {
    await purge(shop.deps, days(count), retention);
    const rows = await shop.open.db.select().from(stockAlerts).orderBy(asc(stockAlerts.email));
    return rows.map(({ email }) => email?.split('@')[0]);
  };
  expect(await leftAfter(2)).toEqual(['silent', 'told', 'vain']);
  expect(await leftAfter(4)).toEqual(['told', 'vain']);
  expect(await leftAfter(29)).toEqual(['told', 'vain']);
  expect(await leftAfter(31)).toEqual(['vain']);
  expect(await leftAfter(364)).toEqual(['vain']);
  expect(await leftAfter(366)).toEqual([]);
});
