// What shoppers send must not reach the log when the database refuses it. Each table in turn refuses each call's write,
// with the row in its error as PostgreSQL has it, and every line of the log is searched for what was sent.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../contract/core/call.ts';
import { pathOf } from '../contract/core/call.ts';
import { calls } from '../contract/calls.ts';
import { halalas } from '../contract/core/money.ts';
import { codeFor, freshAddress, messagesFor, newcomer, registered } from '../tests/support/api/accounts.ts';
import { home, order, shopperWith } from '../tests/support/api/checkout.ts';
import { containsValue } from '../tests/support/data/contains-number.ts';
import { idsBySku } from '../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../tests/support/store/owner.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../tests/support/api/shop.ts';
import { openPaymentProviderStub, type TrialProvider } from '../tests/support/providers/trial-provider.ts';
import { rowsOf } from './db/connect.ts';
import { coupons } from './features/coupons/coupons.tables.ts';
import { createLog } from './lib/log.ts';

type Request = {
  params?: Record<string, string | number>;
  body?: Record<string, unknown>;
  form?: FormData;
  token?: string;
};

const lines: string[] = [];
let shop: Shop;
let moyasar: TrialProvider;

const often = { points: 1_000, seconds: 60 };

beforeAll(async () => {
  moyasar = openPaymentProviderStub();
  shop = await openShop({
    log: createLog('trace', { write: (line) => void lines.push(line.replace(/"ms":\d+|"time":"[^"]*"/g, '')) }),
    rateLimitOverrides: { codeAgain: often, codeTarget: often, codeTargetDay: often },
    push: { publicKey: 'a-public-key', services: ['https://push.example'] },
    paying: {
      payments: [moyasar],
      bankAccounts: [{ bank: 'Al Rajhi Bank', beneficiary: 'Lamsa Trading', iban: 'SA0380000000608010167519' }],
      cashOnDelivery: { enabled: true, fee: halalas(1_500), most: halalas(300_000) },
    },
  });
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ variety: { sku: 'CUP', price: 100, quantity: 1_000 } }),
      productEntry({ variety: { sku: 'GOLD', price: 6_000, quantity: 1_000 } }),
      productEntry({ variety: { sku: 'GONE', price: 10, quantity: 0 } }),
    ],
  });
  await shop.open.db.insert(coupons).values({ code: 'SMILE10', kind: 'percent', percent: 10, createdAt: new Date() });
  await armTables();
});
afterAll(() => shop.close());

/** Has every table refuse the writes while its name stands in `refusing_tables`. */
async function armTables(): Promise<void> {
  const { db } = shop.open;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  await db.execute(sql`create table refusing_tables (name text primary key)`);
  await db.execute(sql`create function refuse_write() returns trigger language plpgsql as $$
    declare refused jsonb;
    begin
      if tg_op = 'DELETE' then refused := to_jsonb(old); else refused := to_jsonb(new); end if;
      if exists (select from refusing_tables where name = tg_table_name) then
        raise exception 'new row for relation "%" violates check constraint "refuses"', tg_table_name
          using errcode = '23514', table = tg_table_name,
            detail = 'Failing row contains ' || refused::text, hint = refused::text;
      end if;
      if tg_op = 'DELETE' then return old; else return new; end if;
    end $$`);
  for (const { name } of tables)
    await db.execute(
      sql`create trigger a_refusal before insert or update or delete on ${sql.identifier(name)}
        for each row execute function refuse_write()`,
    );
  allTables = tables.map(({ name }) => name);
}
let allTables: string[] = [];

async function refuseIn(tables: readonly string[]): Promise<void> {
  await shop.open.db.execute(sql`delete from refusing_tables`);
  for (const name of tables) await shop.open.db.execute(sql`insert into refusing_tables values (${name})`);
}

async function send(call: Call, { params, body, form, token }: Request, key = crypto.randomUUID()) {
  const answer = await shop.get(pathOf(call, params), {
    method: call.method,
    ...(form ? { body: form } : { body: JSON.stringify(body ?? {}) }),
    headers: {
      'X-Forwarded-For': freshAddress(),
      ...(form ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}`, 'Idempotency-Key': key } : {}),
    },
  });
  const text = (await answer.text()) || '{}'; // 204 has none
  const { code = null } = JSON.parse(text) as { code?: string };
  return { status: answer.status, code };
}

const password = 'plum-tree-harbour';
const bearer = ({ token }: Pick<Customer, 'token'>) => ({ token });
const paid = { card_token: 'token-of-a-card' };
const identity = { type: 'national_id', number: '1074938265' };
const buyer = (goods: Record<string, number> = { CUP: 1 }) => shopperWith(shop, goods, { passwordHash: null });
const variety = async (sku: string) => (await idsBySku(shop, sku)).varietyId;
const product = async (sku: string) => (await idsBySku(shop, sku)).productId;
const letter = {
  name: 'Norah Alotaibi',
  email: 'norah.alotaibi@example.com',
  phone: '+966512345987',
  message: 'My parcel came without the second brush.',
};
const picture = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const pictureForm = () => {
  const form = new FormData();
  form.append('file', new Blob([picture], { type: 'image/png' }), 'picture-of-norah.png');
  return form;
};
const uploaded = async ({ token }: Customer) => {
  const answer = await shop.get('/uploads', {
    method: 'POST',
    body: pictureForm(),
    headers: { Authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
};
const byTransfer = async (goods: Record<string, number> = { CUP: 1 }) => {
  const shopper = await buyer(goods);
  const { body } = await order(shopper, 'bank_transfer', 'GOLD' in goods ? { identity } : {});
  const { id, number } = body.data.order;
  return { shopper, id: String(id), number: String(number) };
};
const lineOf = async ({ json }: Customer) => Number((await json('/carts')).body.data[0].id);
const alertKey = async () => {
  const email = newcomer().email;
  await send(calls.addStockWish, { body: { variety_id: await variety('GONE'), email } });
  const [mail] = await messagesFor(shop, email);
  return String(mail?.values['key']);
};
const device = () => ({
  endpoint: `https://push.example/send/device-of-norah-${crypto.randomUUID()}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
});

/** A request of each call that writes, which succeeds once nothing refuses it. */
const requests: Record<string, () => Promise<Request>> = {
  sendContact: async () => ({ body: letter }),
  sendComplaint: async () => ({ body: { ...letter, type: 'complaint' } }),
  addComment: async () => ({
    ...bearer(await buyer()),
    params: { id: await product('CUP') },
    body: { text: 'It cleans as my dentist promised.', rating: 5 },
  }),
  removeOwnComment: async () => {
    const shopper = await buyer();
    const params = { id: await product('CUP') };
    await shopper.json(`/products/${params.id}/comments`, { body: { text: 'Too hard for my gums.', rating: 2 } });
    return { ...bearer(shopper), params };
  },
  login: async () => ({ body: { email: (await registered(shop, { password })).email, password } }),
  register: async () => ({ body: newcomer({ first_name: 'Norah-Registering', password }) }),
  putProfile: async () => {
    const { token, email } = await registered(shop, { password });
    await send(calls.verifyEmail, { token, body: { code: await codeFor(shop, email, 'verify_email') } });
    const another = { email: newcomer().email, phone: newcomer().phone, current_password: password };
    return { token, body: { first_name: 'Norah-Renamed', last_name: 'Alotaibi-Renamed', ...another } };
  },
  putPassword: async () => {
    const { token } = await registered(shop, { password });
    const another = { password: 'another-plum-harbour', password_confirmation: 'another-plum-harbour' };
    return { token, body: { current_password: password, ...another } };
  },
  postLogout: async () => bearer(await shop.customer()),
  verifyEmail: async () => {
    const { token, email } = await registered(shop);
    return { token, body: { code: await codeFor(shop, email, 'verify_email') } };
  },
  verifyPhone: async () => {
    const { token, phone } = await registered(shop);
    await send(calls.resendCode, { token, body: { channel: 'phone' } });
    return { token, body: { code: await codeFor(shop, phone, 'verify_phone') } };
  },
  resendCode: async () => ({ ...bearer(await shop.customer()), body: { channel: 'email' } }),
  forgetPassword: async () => ({ body: { email: (await registered(shop)).email } }),
  resetPassword: async () => {
    const { email } = await registered(shop);
    await send(calls.forgetPassword, { body: { email } });
    const code = await codeFor(shop, email, 'reset_password');
    return { body: { email, code, password: 'reset-plum-harbour', password_confirmation: 'reset-plum-harbour' } };
  },
  undoChange: async () => {
    const { token, email, phone, ...me } = await registered(shop, { password });
    await send(calls.verifyEmail, { token, body: { code: await codeFor(shop, email, 'verify_email') } });
    const names = { first_name: me.first_name, last_name: me.last_name };
    const body = { ...names, phone, email: newcomer().email, current_password: password };
    await send(calls.putProfile, { token, body });
    const mail = (await messagesFor(shop, email)).find(({ kind }) => kind === 'email_changed');
    return { body: { key: String(mail?.values['key']) } };
  },
  endSession: async () => {
    const shopper = await shop.customer();
    return { ...bearer(shopper), params: { id: (await shopper.json('/user/sessions')).body.data[0].id } };
  },
  deleteUser: async () => ({ token: (await registered(shop, { password })).token, body: { password } }),
  addToCart: async () => ({
    ...bearer(await shop.customer()),
    body: { variety_id: await variety('CUP'), quantity: 2 },
  }),
  setCartLine: async () => {
    const shopper = await buyer();
    return { ...bearer(shopper), params: { id: await lineOf(shopper) }, body: { quantity: 3 } };
  },
  removeCartLine: async () => {
    const shopper = await buyer();
    return { ...bearer(shopper), params: { id: await lineOf(shopper) } };
  },
  applyCoupon: async () => ({ ...bearer(await buyer()), body: { code: 'SMILE10' } }),
  removeCoupon: async () => {
    const shopper = await buyer();
    await shopper.json('/carts/coupon', { body: { code: 'SMILE10' } });
    return bearer(shopper);
  },
  toggleWishlist: async () => ({ ...bearer(await shop.customer()), params: { id: await product('CUP') } }),
  addToCompare: async () => ({ ...bearer(await shop.customer()), body: { variety_id: await variety('CUP') } }),
  removeFromCompare: async () => {
    const shopper = await shop.customer();
    const body = { variety_id: await variety('CUP') };
    await shopper.json('/products/add-to-compare', { body });
    return { ...bearer(shopper), body };
  },
  addStockWish: async () => ({ body: { variety_id: await variety('GONE'), email: newcomer().email } }),
  removeStockWish: async () => {
    const shopper = await shop.customer({ emailVerifiedAt: new Date() });
    const variety_id = await variety('GONE');
    await shopper.json('/stock-wishes', { body: { variety_id } });
    return { ...bearer(shopper), params: { variety_id } };
  },
  confirmStockWish: async () => ({ body: { key: await alertKey() } }),
  withdrawStockWishes: async () => {
    const key = await alertKey();
    await send(calls.confirmStockWish, { body: { key } });
    return { body: { key } };
  },
  putPushSettings: async () => ({
    ...bearer(await shop.customer()),
    body: { orders: true, stock: false, quiet: { from: '22:10', to: '07:20' } },
  }),
  addPushSubscription: async () => ({ ...bearer(await shop.customer()), body: device() }),
  removePushSubscription: async () => {
    const shopper = await shop.customer();
    const body = device();
    await shopper.json('/push-subscriptions', { body });
    return { ...bearer(shopper), body: { endpoint: body.endpoint } };
  },
  sendUpload: async () => ({ ...bearer(await shop.customer()), form: pictureForm() }),
  addAddress: async () => ({ ...bearer(await shop.customer()), body: home }),
  putAddress: async () => {
    const shopper = await buyer();
    const recipient = { other_recipient: true, recipient_name: 'Mother-of-Norah', recipient_phone: '+966512345986' };
    return { ...bearer(shopper), params: { id: shopper.addressId }, body: { ...home, ...recipient } };
  },
  deleteAddress: async () => {
    const shopper = await buyer();
    return { ...bearer(shopper), params: { id: shopper.addressId } };
  },
  quoteCheckout: async () => {
    const shopper = await buyer();
    const body = { address_id: shopper.addressId, shipping_company_id: 'aramex', payment_method: 'card' };
    return { ...bearer(shopper), body };
  },
  placeOrder: async () => {
    const shopper = await buyer({ GOLD: 2 });
    const choices = { address_id: shopper.addressId, shipping_company_id: 'aramex', payment_method: 'card' };
    const { total } = (await shopper.json('/checkout/quote', { body: choices })).body.data;
    const body = { ...choices, ...paid, expected_total: total, identity, notes: 'Leave it with the guard, Abu Fahd.' };
    return { ...bearer(shopper), body };
  },
  checkPayment: async () => {
    const shopper = await buyer();
    moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://gateway.test/pay' } };
    const { id } = (await order(shopper)).body.data.order;
    moyasar.next = { status: 'paid' };
    return { ...bearer(shopper), params: { id } };
  },
  repayOrder: async () => {
    const shopper = await buyer();
    moyasar.next = { status: 'failed', reason: { code: 'declined', raw: 'declined' } };
    const { id, total } = (await order(shopper)).body.data.order;
    moyasar.next = { status: 'paid' };
    const { repay_totals } = (await shopper.json(`/orders/${id}`)).body.data;
    const totals: { payment_method: string; total: number }[] = repay_totals;
    const expected_total = totals.find(({ payment_method }) => payment_method === 'card')?.total ?? total;
    return { ...bearer(shopper), params: { id }, body: { payment_method: 'card', ...paid, expected_total } };
  },
  cancelOrder: async () => {
    const { shopper, id } = await byTransfer({ GOLD: 2 });
    return { ...bearer(shopper), params: { id } };
  },
  sendReceipt: async () => {
    const { shopper, id } = await byTransfer();
    const body = { upload_id: await uploaded(shopper), sender_name: 'Norah-Sending', sending_bank: 'Bank-of-Norah' };
    return { ...bearer(shopper), params: { id }, body };
  },
  sendRefundAccount: async () => {
    const { shopper, id, number } = await byTransfer();
    await runOwnerCommand(shop, 'transfers', 'confirm', number);
    await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
    return { ...bearer(shopper), params: { id }, body: { iban: 'SA4420000001234567891234', holder: 'Norah-Holding' } };
  },
  reorder: async () => {
    const { shopper, id } = await byTransfer();
    return { ...bearer(shopper), params: { id } };
  },
  confirmTransaction: async () => {
    const shopper = await buyer();
    moyasar.next = { status: 'pending', action: { type: 'code' } };
    const { transaction } = (await order(shopper, 'stc_pay', { stc_phone: '0512345678' })).body.data;
    moyasar.next = { status: 'paid' };
    return { ...bearer(shopper), params: { id: transaction.id }, body: { code: '123456' } };
  },
};

/** Sent by outside parties in their own form, with nothing of a shopper's that the store writes down. */
const ofParties = ['federatedLogin', 'paymentWebhook', 'shippingWebhook'];

const writing = Object.entries<Call>(calls).filter(([, { method }]) => method !== 'GET');
const choices = ['bank_transfer', 'aramex', 'national_id', 'complaint', 'stc_pay'];

/** The texts in what was sent that only its sender knows. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 5 || choices.includes(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('each call that writes is asked for here, so that a new one is looked at as well', () => {
  expect([...Object.keys(requests), ...ofParties].toSorted()).toEqual(writing.map(([name]) => name).toSorted());
});

test.each(writing.filter(([name]) => !ofParties.includes(name)))(
  '%s: nothing that was sent stands in the log, whichever table refuses it',
  async (name, call) => {
    await refuseIn([]);
    const request = await requests[name]?.();
    if (!request) throw new Error(`there is no request of ${name}`);
    lines.length = 0;
    const refusing = new Set(allTables);
    const refused: string[] = [];
    const key = crypto.randomUUID();
    for (;;) {
      await refuseIn([...refusing]);
      const before = lines.length;
      const { status, code } = await send(call, request, key); // one key, as after a lost answer
      if (status < 300) break;
      // Of two steps the first has held, and the second waits until the failed one can no longer be under way.
      if (code === 'in_progress' && refused.includes('idempotency_keys')) break;
      expect([name, status]).toEqual([name, 500]);
      const [, table = ''] = /relation \\"(\w+)\\" violates check/.exec(lines.slice(before).join('')) ?? [];
      expect(refusing.delete(table), `${name}: no line names the table that refused it`).toBe(true);
      refused.push(table);
    }
    const log = lines.join('');
    const sent = [...textsIn(request.body), ...(request.token ? [request.token] : [])];
    const leaked = sent.filter((text) => log.includes(text) || log.includes(JSON.stringify(text).slice(1, -1)));
    expect(leaked.filter((text) => !/^\d+$/.test(text) || containsValue(text, log))).toEqual([]);
    expect(log).not.toMatch(/argon2|picture-of-norah|Failing row|params/);
    if (name !== 'quoteCheckout') expect(refused).not.toEqual([]);
  },
);
