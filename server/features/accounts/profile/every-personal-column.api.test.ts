// Each personal column of the database (tests/project/personal-columns.ts): exported, and empty after deletion and
// retention, unless the table says otherwise.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  columnsOf,
  otherTables,
  personalTables,
  type PersonalTable,
} from '../../../../tests/project/personal-columns.ts';
import { ask, registered } from '../../../../tests/support/api/accounts.ts';
import { home, openPayingShop, type PayingShop } from '../../../../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../../../../tests/support/store/owner.ts';
import { retention } from '../../../../tests/support/data/retention.ts';
import { rowsOf } from '../../../db/connect.ts';
import { purge } from '../../../jobs/purge.ts';
import { addCoupon } from '../../coupons/manage-coupons.ts';
import { parcelEvents, parcels } from '../../fulfilment/parcels.tables.ts';
import { liveInstances, liveViews } from '../../live-viewers/live-viewers.tables.ts';
import { forgetOldMessages } from '../../messages/send-messages.ts';
import { outgoingMessages } from '../../messages/messages.tables.ts';
import { pushChoices } from '../../notifications/notifications.tables.ts';
import { orderEvents, orders } from '../../orders/orders.tables.ts';
import { paymentOperations, transactions } from '../../payments/payments.tables.ts';
import { addresses } from '../../addresses/addresses.tables.ts';
import { codes, contactChanges, identities, pendingLinks, users } from '../accounts.tables.ts';

const dayMs = 86_400_000;
const verified = 'zzperson@example.com';
/** Receives copies of shoppers' messages. */
const ownersAddress = 'owner@shop.test';
let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop({ push: { publicKey: 'a-public-key', services: ['https://push.example'] } });
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ requires_custom_text: true, variety: { sku: 'RING', price: 6_000, quantity: 100 } }),
      productEntry({ variety: { sku: 'GONE', price: 10, quantity: 0 } }),
    ],
    settings: { store_name: { ar: 'لمسة', en: 'Lamsa' }, email: ownersAddress },
  });
  await addCoupon(shop.open.db, { code: 'TEN', kind: 'percent', percent: 10, createdAt: shop.clock.now });
});
afterAll(() => shop.close());

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uses everything that stores something about a shopper, and leaves a refund open. */
async function live() {
  const { db } = shop.open;
  const { now } = shop.clock;
  const names = { first_name: 'Zzfirst', last_name: 'Zzlast', phone: '+966555123987' };
  const me = await registered(shop, { ...names, email: verified });
  await db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, me.id));
  const login = { email: verified, password: me.password };
  await ask(shop, '/user/auth/login', { body: login, headers: { 'User-Agent': 'Zzbrowser' } });
  const send = async (path: string, body: Record<string, unknown>, method = 'POST') => {
    const headers = { 'Idempotency-Key': crypto.randomUUID(), 'User-Agent': 'Zzdevice' };
    const answer = await ask(shop, path, { method, token: me.token, body, headers });
    if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
    return answer.body?.data;
  };
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([picture], { type: 'image/png' }), 'picture.png');
    const answer = await shop.get('/uploads', {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${me.token}` },
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const about = { ...names, email: verified, gender: 'female', birth_date: '1987-03-14', avatar: await upload() };
  await send('/user/profile', about, 'PUT');

  const address = await send('/addresses', {
    ...home,
    street: 'Zzstreet',
    home_description: 'Zzhome',
    other_recipient: true,
    recipient_name: 'Zzrecipient',
    recipient_phone: '+966555123986',
  });
  const ring = await idsBySku(shop, 'RING');
  const { varietyId: gone } = await idsBySku(shop, 'GONE');
  const add = async (custom_text: string, quantity: number) =>
    send('/products/add-to-cart', { variety_id: ring.varietyId, quantity, custom_text, uploads: [await upload()] });
  await add('Zzengraving', 2);
  await send('/carts/coupon', { code: 'TEN' });
  const choices = { address_id: address.id, shipping_company_id: 'aramex', payment_method: 'bank_transfer' };
  const { total: expected_total } = await send('/checkout/quote', choices);
  const identity = { type: 'national_id', number: '1074938265' };
  const { order } = await send('/orders', { ...choices, expected_total, notes: 'Zznotes', identity });
  const { id, number } = order as { id: string; number: string };
  const receipt = { sender_name: 'Zzsender', sending_bank: 'Zzbank', amount: 9_741.26, sent_on: '2026-11-20' };
  await send(`/orders/${id}/receipt`, { ...receipt, upload_id: await upload() });
  expect((await runOwnerCommand(shop, 'transfers', 'confirm', number)).code).toBe(0);
  await send(`/orders/${id}/cancel`, {});
  await send(`/orders/${id}/refund-account`, { iban: 'SA4420000001234567891234', holder: 'Zzholder' });

  await add('Zzcart', 1);
  await send('/carts/coupon', { code: 'TEN' });
  await send(`/products/${ring.productId}/comments`, { text: 'Zzcomment', rating: 5 });
  const letter = { name: 'Zzwriter', email: verified, phone: '+966555123985', message: 'Zzmessage: where is it?' };
  await send('/complaints', { ...letter, type: 'complaint', order_number: '100245' });
  await send('/stock-wishes', { variety_id: gone });
  expect((await ask(shop, '/stock-wishes', { body: { variety_id: gone, email: verified } })).status).toBeLessThan(300);
  await send(`/products/${ring.productId}/toggle-wishlist`, {});
  await send('/products/add-to-compare', { variety_id: ring.varietyId });
  await send('/push-subscriptions', {
    endpoint: 'https://push.example/send/zzdevice',
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
  });

  // What others write, and what needs a provider or a second device.
  const userId = me.id;
  await db.update(addresses).set({
    additionalNumber: 'Zzadditional',
    unitNumber: 'Zzunit',
    shortAddress: 'Zzshort',
    anotherPhone: '+966555123984',
  });
  await db.insert(pushChoices).values({ userId, orders: true, stock: true, quietFrom: 1337, quietTo: 471 });
  await db.insert(codes).values({
    userId,
    purpose: 'reset_password',
    target: verified,
    codeHash: 'x',
    triesLeft: 5,
    sentAt: now,
    expiresAt: now,
  });
  await db.insert(contactChanges).values({
    userId,
    keyHash: 'x',
    email: 'zzformer@example.com',
    phone: '+966555123983',
    changedAt: now,
    expiresAt: new Date(now.getTime() + dayMs),
  });
  const linked = { userId, provider: 'google', subject: 'Zzsubject', email: 'zzelsewhere@example.com' };
  await db.insert(identities).values({ ...linked, createdAt: now });
  await db.insert(pendingLinks).values({ ...linked, tokenHash: 'x', emailVerified: true, expiresAt: now });
  const instanceId = crypto.randomUUID();
  await db.insert(liveInstances).values({ id: instanceId, seenAt: new Date(Date.now() - dayMs) });
  await db.insert(liveViews).values({ id: crypto.randomUUID(), instanceId, productId: ring.productId, userId });
  await db.update(orders).set({ trackingNumber: 'Zzwaybill', trackingUrl: 'https://carrier.example/Zzwaybill' });
  await db.update(orderEvents).set({ reason: 'Zzreason' });
  await db.update(transactions).set({
    brand: 'Zzbrand',
    lastFour: '4242',
    actionUrl: 'https://pay.example/Zzaction',
    reasonRaw: 'Zzraw',
  });
  const [refund] = await db.update(paymentOperations).set({ lastError: 'Zzrefusal' }).returning();
  if (!refund) throw new Error('no refund is open');
  await db.insert(paymentOperations).values({ ...refund, id: crypto.randomUUID(), status: 'dropped' });
  await db.insert(parcels).values({
    orderId: id,
    status: 'made',
    wantedAt: now,
    waybill: 'Zzparcel',
    labelUrl: 'https://carrier.example/Zzlabel',
    error: 'Zzerror',
  });
  await db.insert(parcelEvents).values({ orderId: id, at: now, code: 'x', text: 'Zztext', location: 'Zzlocation' });
  return { me, number };
}

type Places = Map<string, string[]>;

/** All values in the database that are not empty, by `table.column`, as JSON. */
async function everything(): Promise<Places> {
  const { db } = shop.open;
  const found: Places = new Map();
  for (const name of Object.keys({ ...personalTables, ...otherTables })) {
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      db,
      sql`select to_jsonb(each) as row from ${sql.identifier(name)} as each`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value);
        if (['null', '""', '[]', '{}'].includes(text)) continue;
        found.set(`${name}.${column}`, [...(found.get(`${name}.${column}`) ?? []), text]);
      }
  }
  return found;
}

const personal = Object.entries(personalTables).flatMap(([table, rule]) =>
  columnsOf(rule.personal).map((column) => ({ place: `${table}.${column}`, column, rule })),
);
const remaining = personal.filter(({ rule, column }) => column in (rule.remains ?? {})).map(({ place }) => place);
const deletedAt = (...when: PersonalTable['deleted'][]) =>
  personal.filter(({ rule }) => when.includes(rule.deleted)).map(({ place }) => place);

/** What only this shopper has written. The words are long, as any two letters are in a hash now and then. */
const ownWords = `
  zzaction zzadditional zzbank zzbrand zzbrowser zzcart zzcomment zzdevice zzelsewhere zzengraving zzerror zzfirst zzformer
  zzholder zzhome zzlabel zzlast zzlocation zzmessage zznotes zzparcel zzperson zzraw zzreason zzrecipient zzrefusal zzsender zzshort
  zzstreet zzsubject zztext zzunit zzwaybill zzwriter +9665551239`
  .trim()
  .split(/\s+/);
const isUnmistakable = (text: string) => ownWords.some((word) => text.toLowerCase().includes(word));

/** Places with a value of a personal column, or with anything unmistakable. */
function leftIn(now: Places): string[] {
  const places = personal.map(({ place }) => place);
  return [...now]
    .filter(([place, values]) => places.includes(place) || values.some(isUnmistakable))
    .map(([place]) => place)
    .toSorted();
}

/** How the export writes what it does not write as it is stored. */
const written: Record<string, string> = {
  'orders.receipt_amount_halalas': '9741.26',
  'push_choices.quiet_from': '22:17',
  'push_choices.quiet_to': '07:51',
};

function leavesOf(value: unknown): string[] {
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

const isExported = ({ rule, column }: (typeof personal)[number]) =>
  typeof rule.notExported !== 'string' && !(column in (rule.notExported ?? {}));

/** Left out of the export; the values of messages repeat names that other columns have. */
const isSecret = ({ rule, column, place }: (typeof personal)[number]) =>
  typeof rule.notExported === 'object' && column in rule.notExported && place !== 'outgoing_messages.values';

test('each personal column is exported, deleted with the account or at the end of its retention, or said to remain', async () => {
  const { me, number } = await live();
  const before = await everything();
  expect(personal.map(({ place }) => place).filter((place) => !before.has(place))).toEqual([]);

  const { body } = await ask(shop, '/user/export', { token: me.token });
  const exported = JSON.stringify(body.data);
  const exportHas = ({ place }: { place: string }) =>
    (before.get(place) ?? [])
      .flatMap((value) => written[place] ?? leavesOf(JSON.parse(value)))
      .filter((leaf) => leaf !== ownersAddress)
      .map((leaf) => exported.includes(leaf));
  expect(personal.filter((each) => isExported(each) && exportHas(each).includes(false))).toEqual([]);
  expect(personal.filter((each) => isSecret(each) && exportHas(each).includes(true))).toEqual([]);

  const removed = await ask(shop, '/user', { method: 'DELETE', token: me.token, body: { password: me.password } });
  expect(removed.status).toBe(200);
  const atOnce = await everything();
  const farewell = ['outgoing_messages.recipient', 'outgoing_messages.values', 'outgoing_messages.language'];
  const kinds = async () => (await shop.open.db.select().from(outgoingMessages)).map(({ kind }) => kind).toSorted();
  expect(await kinds()).toEqual(['account_deleted']);
  const receipt = 'uploads.webp'; // needed while the refund is open; then unused for up to three days
  const late = [...deletedAt('with the order', 'no'), ...farewell, receipt];
  expect(leftIn(atOnce).filter((place) => !late.includes(place) && !remaining.includes(place))).toEqual([]);
  const ofAccount = [...atOnce].filter(
    ([place, values]) => place.endsWith('.user_id') && values.includes(String(me.id)),
  );
  expect(ofAccount.map(([place]) => place)).toEqual(['live_views.user_id', 'uploads.user_id']);

  const total = atOnce
    .get('orders.total_halalas')
    ?.map((value) => Number(value) / 100)
    .join();
  expect((await runOwnerCommand(shop, 'refund', 'done', number, '--amount', total ?? '')).code).toBe(0);
  const purgeAfter = (days: number) => purge(shop.deps, new Date(shop.clock.now.getTime() + days * dayMs), retention);
  await purgeAfter(0);
  const finished = await everything();
  expect(finished.has('live_views.user_id')).toBe(false);
  expect(await kinds()).toEqual(['account_deleted', 'order_refunded']);
  const retained = [...deletedAt('no'), ...farewell, receipt];
  expect(leftIn(finished).filter((place) => !retained.includes(place) && !remaining.includes(place))).toEqual([]);

  await purgeAfter(3_651);
  for (const days of [8, 31])
    await forgetOldMessages(shop.open.db, { now: new Date(shop.clock.now.getTime() + days * dayMs), sending: [] });
  const limits = ['rate_limits.key']; // which have a clock of their own
  expect(leftIn(await everything()).filter((place) => !limits.includes(place))).toEqual(remaining.toSorted());
});
