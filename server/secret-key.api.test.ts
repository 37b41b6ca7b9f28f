// The secret key is replaced while shoppers use the store: nothing that was made with the former key is lost.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFor, messagesFor, newcomer, registered } from '../tests/support/api/accounts.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../tests/support/api/shop.ts';
import { idsBySku } from '../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../tests/support/store/owner.ts';
import { buildApp } from './app.ts';
import { examineWork } from './cli/doctor/work.ts';
import { rowsOf } from './db/connect.ts';
import { openIdentitySeal, type IdentitySeal } from './features/orders/checkout/identity-seal.ts';
import { reseal } from './features/orders/checkout/reseal.ts';
import { boundTo } from './features/orders/returns/refund-account.ts';
import { readEnv } from './lib/env.ts';
import type { SecretKeys } from './lib/secret-key.ts';

const newKey = 'the key that takes the place of the former one';

let shop: PayingShop;
let former: string;
beforeAll(async () => {
  shop = await openPayingShop();
  [former] = shop.deps.secretKeys;
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ variety: { sku: 'GOLD', price: 6_000, quantity: 100 } }),
      productEntry({ variety: { sku: 'GONE', price: 10, quantity: 0 } }),
    ],
  });
});
afterAll(() => shop.close());

/** A request to the store as it runs with these keys; the shop's own has the former one. */
async function send(
  keys: SecretKeys,
  path: string,
  { body, token, key }: { body: object; token?: string; key?: string },
) {
  const answer = await buildApp({ ...shop.deps, secretKeys: keys }).fetch(
    new Request(`http://store.test/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
    }),
  );
  return { status: answer.status, isReplayed: answer.headers.get('idempotent-replayed') === 'true' };
}

/** Both keys are accepted, whichever is the current one. */
const both = () =>
  [
    [newKey, former],
    [former, newKey],
  ] as [SecretKeys, SecretKeys];

test('a code that was sent before is right', async () => {
  for (const keys of both()) {
    const { token, email } = await registered(shop);
    const code = await codeFor(shop, email, 'verify_email');
    expect((await send([newKey], '/user/auth/verify-email', { token, body: { code } })).status).toBe(422);
    expect((await send(keys, '/user/auth/verify-email', { token, body: { code } })).status).toBe(200);
  }
});

test('a change that is sent again after the key was replaced takes effect once', async () => {
  const { token } = await shop.customer();
  const body = { variety_id: (await idsBySku(shop, 'GOLD')).varietyId, quantity: 2 };
  const change = { token, body, key: 'a-change-of-a-device' };
  expect(await send([former], '/products/add-to-cart', change)).toEqual({ status: 200, isReplayed: false });
  for (const keys of both())
    expect(await send(keys, '/products/add-to-cart', change)).toEqual({ status: 200, isReplayed: true });
});

test('the link of a stock alert that was mailed before works', async () => {
  for (const keys of both()) {
    const { email } = newcomer();
    await send([former], '/stock-wishes', { body: { variety_id: (await idsBySku(shop, 'GONE')).varietyId, email } });
    const [mail] = await messagesFor(shop, email);
    const body = { key: mail?.values['key'] };
    expect((await send([newKey], '/stock-wishes/confirm', { body })).status).toBe(404);
    expect((await send(keys, '/stock-wishes/confirm', { body })).status).toBe(200);
  }
});

test('the link of a stock alert that was mailed before withdraws it, also once the former key is gone', async () => {
  const { email } = newcomer();
  await send([former], '/stock-wishes', { body: { variety_id: (await idsBySku(shop, 'GONE')).varietyId, email } });
  const [mail] = await messagesFor(shop, email);
  const body = { key: mail?.values['key'] };
  await send([former], '/stock-wishes/confirm', { body });
  expect((await send([newKey], '/stock-wishes/withdraw', { body })).status).toBe(200);
  expect(await rowsOf(shop.deps.db, sql`select id from stock_wishes where email = ${email}`)).toEqual([]);
});

test('sealed numbers can be read, are sealed with the new key, and then the former one is not needed', async () => {
  const { db, log, now } = { ...shop.deps };
  const shopper = await shopperWith(shop, { GOLD: 2 });
  const identity = { type: 'national_id', number: '1010101010' };
  const { id, number } = (await order(shopper, 'bank_transfer', { identity })).body.data.order;
  const iban = 'SA4420000001234567891234';
  expect((await runOwnerCommand(shop, 'transfers', 'confirm', number)).code).toBe(0);
  await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
  await shopper.json(`/orders/${id}/refund-account`, { body: { iban, holder: 'Sara' } });
  const stored = (table: 'order_identities' | 'refund_accounts') =>
    rowsOf<{ sealed: string; keyId: string }>(
      db,
      sql`select sealed, key_id as "keyId" from ${sql.identifier(table)} where order_id = ${id}`,
    );
  const readWith = async (seal: IdentitySeal) => [
    (await stored('order_identities')).map((row) => seal.unseal(row, id)),
    (await stored('refund_accounts')).map((row) => seal.unseal(row, boundTo(id))),
  ];
  const keyIds = async () =>
    [...(await stored('order_identities')), ...(await stored('refund_accounts'))].map((row) => row.keyId);
  const seals = {
    former: openIdentitySeal([former]),
    both: openIdentitySeal([newKey, former]),
    new: openIdentitySeal([newKey]),
  };
  const finding = async (seal: typeof seals.both) => {
    const findings = await examineWork(db, readEnv({}), seal, now());
    return findings.find(({ about }) => about === 'identities');
  };
  const numbers = [['1010101010'], [iban]];
  expect(await readWith(seals.both)).toEqual(numbers);
  expect(await finding(seals.new)).toMatchObject({ level: 'fail' });
  expect(await finding(seals.both)).toMatchObject({ level: 'warn', says: '2 of 2 are sealed with SECRET_KEY_ALSO.' });
  await reseal(db, seals.former, log);
  expect(await keyIds()).toEqual([seals.former.keyId, seals.former.keyId]);
  await reseal(db, seals.both, log);
  expect(await readWith(seals.new)).toEqual(numbers);
  expect(await finding(seals.new)).toMatchObject({ level: 'ok' });
});
