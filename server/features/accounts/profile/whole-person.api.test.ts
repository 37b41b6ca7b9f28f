// Everything that the store learns of one shopper: what they may take with them, and what is left once they are gone.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, codeFor, registered } from '../../../../tests/support/api/accounts.ts';
import { home } from '../../../../tests/support/api/checkout.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../../tests/support/api/shop.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { retention } from '../../../../tests/support/data/retention.ts';
import { rowsOf } from '../../../db/connect.ts';
import { purge } from '../../../jobs/purge.ts';

let shop: Shop;
const startedAt = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  shop = await openShop({
    now: () => startedAt,
    push: { publicKey: 'a-public-key', services: ['https://push.example'] },
    paying: {
      payments: [],
      bankAccounts: [{ bank: 'Al Rajhi Bank', beneficiary: 'Lamsa Trading', iban: 'SA0380000000608010167519' }],
    },
  });
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ requires_custom_text: true, variety: { sku: 'RING', price: 6_000, quantity: 100 } }),
      productEntry({ variety: { sku: 'GONE', price: 10, quantity: 0 } }),
    ],
  });
});
afterAll(() => shop.close());

/** What only this shopper has written, by where it was asked for. */
const marks = {
  firstName: 'Zzfirst',
  lastName: 'Zzlast',
  email: 'zzperson@example.com',
  phone: '+966555123987',
  userAgent: 'Zzbrowser',
  street: 'Zzstreet',
  home: 'Zzhome',
  recipient: 'Zzrecipient',
  engraving: 'Zzengraving',
  cartEngraving: 'Zzcart',
  notes: 'Zznotes',
  sender: 'Zzsender',
  bank: 'Zzbank',
  comment: 'Zzcomment',
  message: 'Zzmessage',
  endpoint: 'zzdevice',
  identity: '1074938265',
  identityEnd: '8265',
};

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Where in the database something that the shopper wrote is found: `table.column: mark`. */
async function places(): Promise<string[]> {
  const { db } = shop.open;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      db,
      sql`select to_jsonb(each) as row from ${sql.identifier(name)} as each`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        for (const [mark, text] of Object.entries(marks))
          if (mark !== 'identityEnd' && JSON.stringify(value).toLowerCase().includes(text.toLowerCase()))
            found.add(`${name}.${column}: ${mark}`);
  }
  return [...found].toSorted();
}

async function live() {
  const { firstName: first_name, lastName: last_name, email, phone } = marks;
  const me = await registered(shop, { first_name, last_name, email, phone, password: 'plum-tree-harbour' });
  const json = (path: string, body: Record<string, unknown>, method = 'POST') =>
    ask(shop, path, { method, token: me.token, body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  await json('/user/auth/verify-email', { code: await codeFor(shop, email, 'verify_email') });
  const login = { email, password: me.password };
  await ask(shop, '/user/auth/login', { body: login, headers: { 'User-Agent': marks.userAgent } });
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([picture], { type: 'image/png' }), 'picture.png');
    const headers = { Authorization: `Bearer ${me.token}` };
    const answer = await shop.get('/uploads', { method: 'POST', body: form, headers });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const address = await json('/addresses', {
    ...home,
    street: marks.street,
    home_description: marks.home,
    other_recipient: true,
    recipient_name: marks.recipient,
    recipient_phone: '+966555123986',
  });
  const ring = await idsBySku(shop, 'RING');
  const { varietyId: gone } = await idsBySku(shop, 'GONE');
  const add = async (custom_text: string, quantity: number) =>
    json('/products/add-to-cart', { variety_id: ring.varietyId, quantity, custom_text, uploads: [await upload()] });
  await add(marks.engraving, 2);
  const choices = { address_id: address.body.data.id, shipping_company_id: 'aramex', payment_method: 'bank_transfer' };
  const { total: expected_total } = (await json('/checkout/quote', choices)).body.data;
  const placed = await json('/orders', {
    ...choices,
    expected_total,
    notes: marks.notes,
    identity: { type: 'national_id', number: marks.identity },
  });
  expect(placed.status).toBe(201);
  const { id } = placed.body.data.order;
  const receipt = { upload_id: await upload(), sender_name: marks.sender, sending_bank: marks.bank };
  const answers = [
    address,
    placed,
    await json(`/orders/${id}/receipt`, receipt),
    await add(marks.cartEngraving, 1),
    await json(`/products/${ring.productId}/comments`, { text: marks.comment, rating: 5 }),
    await json('/contact', { name: marks.firstName, email, phone, message: `${marks.message}: where is my parcel?` }),
    await json('/stock-wishes', { variety_id: gone }),
    await json(`/products/${ring.productId}/toggle-wishlist`, {}),
    await json('/push-subscriptions', {
      endpoint: `https://push.example/send/${marks.endpoint}`,
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    }),
  ];
  expect(answers.map(({ status }) => status < 300)).toEqual(answers.map(() => true));
  return { me, json, orderId: String(id) };
}

test('a shopper takes everything with them, and leaves nothing but what the law requires', async () => {
  const { me, json, orderId } = await live();
  const { status, body } = await ask(shop, '/user/export', { token: me.token });
  expect(status).toBe(200);
  const exported = JSON.stringify(body).toLowerCase();
  const missing = Object.entries(marks).filter(([, text]) => !exported.includes(text.toLowerCase()));
  expect(missing.map(([mark]) => mark)).toEqual(['identity']); // its end is there
  expect(await places()).not.toEqual([]);

  expect((await json(`/orders/${orderId}/cancel`, {})).status).toBe(200);
  expect((await json('/user', { password: me.password }, 'DELETE')).status).toBe(200);
  const ofInvoice = ['orders.buyer_name: firstName', 'orders.buyer_name: lastName'];
  const farewell = ['outgoing_messages.recipient: email', 'outgoing_messages.values: firstName'];
  const limits = (await places()).filter((place) => place.startsWith('rate_limits.key: '));
  expect(await places()).toEqual(['comments.text: comment', ...ofInvoice, ...farewell, ...limits].toSorted());

  await purge(shop.deps, new Date(startedAt.getTime() + 3 * 365 * 86_400_000), {
    ...retention,
    identityRetentionDays: 365,
  });
  const left = (await places()).filter((place) => !limits.includes(place)); // which have a clock of their own
  expect(left).toEqual(['comments.text: comment', ...ofInvoice, ...farewell].toSorted());
});
