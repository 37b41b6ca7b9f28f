// Manual refunds: the buyer is asked for an account, the owner sees it, and it is deleted afterwards.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inArabicDigits } from '../../../../tests/support/data/arabic-digits.ts';
import {
  openCupShop,
  order,
  assertBooksBalance,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { runHere } from '../../../../tests/support/store/command-line.ts';
import { runOwnerCommand } from '../../../../tests/support/store/owner.ts';
import { wholeDatabase } from '../../../../tests/support/database/whole-database.ts';
import { composeMail } from '../../messages/compose.ts';
import type { MailKind } from '../../messages/kinds.ts';
import { outgoingMessages } from '../../messages/messages.tables.ts';
import { paymentOperations } from '../../payments/payments.tables.ts';
import { askAboutOrder, carryOutOperations } from '../../payments/reports/ask-provider.ts';
import { orderEvents, orders, refundAccounts } from '../orders.tables.ts';
import { scrubOrders } from '../order/personal-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());
afterEach(() => assertBooksBalance(shop));

const run = (...argv: string[]) => runOwnerCommand(shop, ...argv);
const iban = 'SA4420000001234567891234';
const other = 'SA0380000000608010167519';

/** An order paid by bank transfer, SAR 116. */
async function paid() {
  const shopper = await shopperWith(shop, { CUP: 1 }, { passwordHash: null });
  const { id, number } = (await order(shopper, 'bank_transfer')).body.data.order;
  expect((await run('transfers', 'confirm', number)).code).toBe(0);
  const give = (body: Record<string, unknown>, more: { key?: string; headers?: Record<string, string> } = {}) =>
    shopper.json(`/orders/${id}/refund-account`, { body, ...more });
  return { shopper, id: id as string, number: number as string, give };
}
const cancelled = async () => {
  const made = await paid();
  await made.shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
  return made;
};
const mailsTo = async (email: string) =>
  (await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, email))).filter(
    ({ kind }) => kind === 'refund_account_wanted',
  );
/** Emails that asked a buyer with a deleted account to contact the store. */
const askedToContact = async (email: string) =>
  (await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, email))).filter(
    ({ kind }) => kind === 'refund_contact_wanted',
  );
const deleteAccount = async ({ json }: Awaited<ReturnType<typeof paid>>['shopper']) =>
  expect((await json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
/** What providers wrote about the operations of a payment, after a purge of orders. */
const textsAfterPurge = async (transactionId: string) => {
  await scrubOrders(shop.open.db);
  const own = eq(paymentOperations.transactionId, transactionId);
  return (await shop.open.db.select().from(paymentOperations).where(own)).map(({ lastError }) => lastError);
};
const ownerSees = async (number: string) =>
  (JSON.parse((await run('refund', 'list', '--json')).output) as { number: number }[]).find(
    (each) => each.number === Number(number),
  );

test('the buyer is asked by email and on the order page; the owner sees the account, and it is deleted afterwards', async () => {
  const { shopper, id, number, give } = await cancelled();
  const mails = await mailsTo(shopper.email);
  expect(mails.map(({ values }) => values)).toMatchObject([{ number, amount: '116.00', order: id }]);
  const read = async () => (await shopper.json(`/orders/${id}`)).body.data.transfer_back;
  expect(await read()).toEqual({ amount: 116, account: null });
  expect((await run('refund', 'list')).output).toMatch(
    new RegExp(`\\n${number} +SAR 116\\.00 +bank_transfer +refund +by_hand +.* +not given yet`),
  );
  expect(await ownerSees(number)).toMatchObject({ iban: null, holder: null });

  const typed = inArabicDigits(' sa44 2000 0001 2345 6789-1234 ');
  const key = 'an-account-of-a-test';
  const first = await give({ iban: typed, holder: '  Sara  Al-Qahtani ' }, { key });
  expect([first.status, first.body.data.transfer_back]).toEqual([
    200,
    { amount: 116, account: { last_four: '1234', holder: 'Sara Al-Qahtani' } },
  ]);
  expect((await run('refund', 'list')).output).toContain('SA44 2000 0001 2345 6789 1234  Sara Al-Qahtani');
  expect(await ownerSees(number)).toMatchObject({ iban, holder: 'Sara Al-Qahtani' });

  // Mistyped and corrected; repeating the first request changes nothing.
  expect((await give({ iban: other, holder: 'Sara' })).status).toBe(200);
  const again = await give({ iban: typed, holder: '  Sara  Al-Qahtani ' }, { key });
  expect([again.status, again.body.data.transfer_back.account.last_four]).toEqual([200, '7519']);
  expect(await ownerSees(number)).toMatchObject({ iban: other, holder: 'Sara' });
  const inTheClear = [...(await wholeDatabase(shop))].filter(([, rows]) => rows.includes(iban) || rows.includes(other));
  expect(inTheClear.map(([table]) => table)).toEqual([]);

  expect((await run('refund', 'done', number, '--amount', '116')).code).toBe(0);
  expect(await read()).toBe(null);
  expect(await shop.open.db.select().from(refundAccounts)).toEqual([]);
  const late = await give({ iban, holder: 'Sara' });
  expect([late.status, late.body.code]).toEqual([409, 'not_payable']);
});

test('the account is asked for again for each refund', async () => {
  const { shopper, id, number, give } = await paid();
  expect((await shopper.json(`/orders/${id}`)).body.data.transfer_back).toBe(null);
  expect((await give({ iban, holder: 'Sara' })).status).toBe(409);
  expect((await run('refund', 'order', number, '--amount', '16')).output).toContain('where to: refund list');
  expect((await give({ iban, holder: 'Sara' })).body.data.transfer_back).toMatchObject({ amount: 16 });
  await run('refund', 'done', number, '--amount', '16');
  await run('refund', 'order', number);
  expect((await mailsTo(shopper.email)).map(({ values }) => values)).toMatchObject([
    { amount: '16.00' },
    { amount: '100.00' },
  ]);
  expect((await shopper.json(`/orders/${id}`)).body.data.transfer_back).toEqual({ amount: 100, account: null });
  await run('refund', 'done', number, '--amount', '100');
});

test('an account given for a partial refund is not asked for again for the rest', async () => {
  const { shopper, id, number, give } = await paid();
  await run('refund', 'order', number, '--amount', '16');
  await give({ iban, holder: 'Sara' });
  await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
  await run('refund', 'done', number, '--amount', '16');
  expect(await ownerSees(number)).toMatchObject({ amount: 100, iban });
  expect((await mailsTo(shopper.email)).map(({ values }) => values)).toMatchObject([{ amount: '16.00' }]);
  await run('refund', 'done', number, '--amount', '100');
  expect(await shop.open.db.select().from(refundAccounts)).toEqual([]);
});

test('an online payment is refunded the way it came, and nobody is asked', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  const { id } = (await order(shopper)).body.data.order;
  const { body } = await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
  expect([body.data.transfer_back, await mailsTo(shopper.email)]).toEqual([null, []]);
});

test('an invalid account is refused with a reason, another’s order is not found, and a visitor must sign in', async () => {
  const { id, number, give } = await cancelled();
  const mistyped = { iban: 'SA44 2000 0001 2345 6789 1235', holder: '' };
  expect((await give(mistyped, { headers: { 'Accept-Language': 'ar' } })).body.errors).toEqual({
    iban: ['رقم الآيبان غير صحيح. يبدأ بالحرفين SA وبعدهما 22 خانة.'],
    holder: ['هذا الحقل مطلوب'],
  });
  const english = await give({ iban: 'AE07 0331 2345 6789 0123 456', holder: '\u200f' });
  expect([english.status, english.body.errors]).toEqual([
    422,
    {
      iban: ['This IBAN is not valid. It starts with SA and has 24 characters.'],
      holder: ['This field is required'],
    },
  ]);
  const stranger = await shop.customer();
  const body = { iban, holder: 'Sara' };
  expect((await stranger.json(`/orders/${id}/refund-account`, { body })).status).toBe(404);
  const visitor = await shop.get(`/orders/${id}/refund-account`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(visitor.status).toBe(401);
  expect(await ownerSees(number)).toMatchObject({ iban: null });
  await run('refund', 'done', number, '--amount', '116');
});

test('a buyer who deletes the account while a refund is open is paid, and then forgotten', async () => {
  const { shopper, id, number, give } = await cancelled();
  await give({ iban, holder: 'Sara' });
  expect(JSON.stringify((await shopper.json('/user/export')).body)).toContain(
    '"refund_account":{"last_four":"1234","holder":"Sara"}',
  );
  expect((await shopper.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
  const row = async () => (await shop.open.db.select().from(orders).where(eq(orders.id, id)))[0];
  await scrubOrders(shop.open.db);
  expect(await row()).toMatchObject({ userId: null, address: null, notes: null, buyerEmail: shopper.email });
  expect(await ownerSees(number)).toMatchObject({ iban, holder: 'Sara' });
  await run('refund', 'done', number, '--amount', '116');
  await scrubOrders(shop.open.db);
  expect(await row()).toMatchObject({ buyerEmail: null, buyerPhone: null });
  expect(await shop.open.db.select().from(refundAccounts)).toEqual([]);
});

test('what the owner writes on an order after its buyer has deleted the account is deleted too', async () => {
  const { shopper, id, number } = await paid();
  for (const status of ['shipped', 'delivered']) expect((await run('orders', 'move', number, status)).code).toBe(0);
  await deleteAccount(shopper);
  const reasons = async () =>
    (await shop.open.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).map(({ reason }) => reason);
  await shop.open.db.update(orderEvents).set({ reason: 'Sara has moved' }).where(eq(orderEvents.orderId, id));
  expect(await reasons()).toContain('Sara has moved');
  await scrubOrders(shop.open.db);
  expect((await reasons()).filter((reason) => reason !== null)).toEqual([]);
});

test('a buyer who deletes the account while a provider refunds can be contacted until it is done', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 }, { passwordHash: null });
  const { id } = (await order(shopper)).body.data.order;
  shop.moyasar.line = 'dead';
  await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
  expect((await shopper.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
  const row = async () => (await shop.open.db.select().from(orders).where(eq(orders.id, id)))[0];
  await scrubOrders(shop.open.db);
  expect(await row()).toMatchObject({ address: null, buyerEmail: shopper.email });
  shop.moyasar.line = 'good';
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000);
  await carryOutOperations(shop.paying);
  await scrubOrders(shop.open.db);
  expect(await row()).toMatchObject({ paymentStatus: 'refunded', buyerEmail: null, buyerPhone: null });
});

test('what a provider wrote about a refund stays until the refund is over', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 }, { passwordHash: null });
  const { order: made, transaction } = (await order(shopper)).body.data;
  for (const status of ['shipped', 'delivered']) await run('orders', 'move', made.number, status);
  expect((await run('refund', 'order', made.number)).code).toBe(0);
  shop.moyasar.refusesChanges = true;
  await carryOutOperations(shop.paying);
  shop.moyasar.refusesChanges = false;
  await deleteAccount(shopper);
  expect(await textsAfterPurge(transaction.id)).toEqual(['no']);
  expect((await run('refund', 'drop', made.number)).code).toBe(0);
  expect(await textsAfterPurge(transaction.id)).toEqual([null]);
});

test('what a provider wrote about a void stays until the void is over', async () => {
  shop.tamara.next = { status: 'authorized' };
  const shopper = await shopperWith(shop, { CUP: 1 }, { passwordHash: null });
  const { order: made, transaction } = (await order(shopper, 'tamara')).body.data;
  shop.tamara.refusesChanges = true;
  await shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
  shop.tamara.refusesChanges = false;
  await deleteAccount(shopper);
  expect(await textsAfterPurge(transaction.id)).toEqual(['no']);
  shop.tamara.becomes(transaction.id, { status: 'expired' });
  await askAboutOrder(shop.paying, made.id);
  expect(await textsAfterPurge(transaction.id)).toEqual([null]);
});

test('a buyer whose account is deleted is asked to contact the store, and the owner stores the refund account', async () => {
  const { shopper, id, number } = await paid();
  expect((await run('orders', 'move', number, 'shipped', '--tracking', '44001')).code).toBe(0);
  await deleteAccount(shopper);
  expect((await run('orders', 'cancel', number)).code).toBe(0);
  expect(await mailsTo(shopper.email)).toEqual([]);
  const asked = await askedToContact(shopper.email);
  expect(asked.map(({ values, userId }) => ({ ...values, userId }))).toMatchObject([
    { number, amount: '116.00', userId: null },
  ]);
  const [{ buyerEmail, buyerPhone } = {}] = await shop.open.db.select().from(orders).where(eq(orders.id, id));
  expect([buyerEmail, typeof buyerPhone]).toEqual([shopper.email, 'string']);
  expect(await ownerSees(number)).toMatchObject({ iban: null, email: shopper.email, phone: buyerPhone });
  expect((await run('refund', 'list')).output).toMatch(
    new RegExp(`\\n${number} .* not given yet +${shopper.email} +\\${buyerPhone}`),
  );

  const setAccount = (...more: string[]) => run('refund', 'account', number, '--name', ' Sara  Al-Qahtani ', ...more);
  const mistyped = await setAccount('--iban', 'SA44 2000 0001 2345 6789 1235');
  expect([mistyped.code, mistyped.output]).toEqual([
    2,
    expect.stringContaining('This IBAN is not valid. It starts with SA and has 24 characters.'),
  ]);
  const nameless = await run('refund', 'account', number, '--name', ' ', '--iban', iban);
  expect([nameless.code, nameless.output]).toEqual([2, expect.stringContaining('This field is required')]);
  expect((await run('refund', 'account', number, '--iban', iban)).code).toBe(2);
  expect(await ownerSees(number)).toMatchObject({ iban: null });

  const stored = await setAccount('--iban', inArabicDigits('sa44 2000 0001 2345 6789 1234'));
  expect([stored.code, stored.output]).toEqual([
    0,
    `Order ${number} will be refunded to the account of Sara Al-Qahtani ending in 1234.\n`,
  ]);
  expect(await ownerSees(number)).toMatchObject({ iban, holder: 'Sara Al-Qahtani', email: null, phone: null });
  expect(JSON.parse((await setAccount('--iban', other, '--json')).output)).toMatchObject({
    number: Number(number),
    last_four: '7519',
    holder: 'Sara Al-Qahtani',
  });
  expect(await ownerSees(number)).toMatchObject({ iban: other });
  const inTheClear = [...(await wholeDatabase(shop))].filter(([, rows]) => rows.includes(iban) || rows.includes(other));
  expect(inTheClear.map(([table]) => table)).toEqual([]);
  expect((await run('refund', 'done', number, '--amount', '116')).code).toBe(0);
  expect(await shop.open.db.select().from(refundAccounts)).toEqual([]);
  const mails = [
    ...(await mailTextsTo(shopper.email, 'order_not_delivered')),
    ...(await mailTextsTo(shopper.email, 'order_refunded')),
  ];
  expect(mails.map((text) => [text.includes(number), /\/OrderDetails|again on the order page/.test(text)])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(mails[0]).toContain('the order page is no longer available');
  const late = await setAccount('--iban', iban);
  expect([late.code, late.output]).toEqual([1, `Order ${number} has no manual refund open.\n`]);
});

test('deleting the account without a refund account asks the buyer to contact the store; with one it does not', async () => {
  const silent = await cancelled();
  await deleteAccount(silent.shopper);
  const asked = await askedToContact(silent.shopper.email);
  expect(asked.map(({ values }) => values)).toMatchObject([{ number: silent.number, amount: '116.00' }]);
  expect(await ownerSees(silent.number)).toMatchObject({ iban: null, email: silent.shopper.email });
  const answered = await cancelled();
  expect(await ownerSees(answered.number)).toMatchObject({ iban: null, email: null, phone: null });
  await answered.give({ iban, holder: 'Sara' });
  await deleteAccount(answered.shopper);
  expect(await askedToContact(answered.shopper.email)).toEqual([]);
  const withoutRefund = await paid();
  await deleteAccount(withoutRefund.shopper);
  expect(await askedToContact(withoutRefund.shopper.email)).toEqual([]);
  for (const { number } of [silent, answered]) await run('refund', 'done', number, '--amount', '116');
});

test('without the secret key nothing is sealed, and nothing stored in plain text', async () => {
  const { number } = await cancelled();
  const argv = ['refund', 'account', number, '--name', 'Sara', '--iban', iban];
  const { code, err } = await runHere(argv, (work) => work(shop.open.db));
  expect([code, err]).toEqual([1, expect.stringContaining('set SECRET_KEY')]);
  expect(await ownerSees(number)).toMatchObject({ iban: null });
  await run('refund', 'done', number, '--amount', '116');
});

/** Emails of a kind to a buyer, as text; by default about a saved account. */
const mailTextsTo = async (email: string, kind: MailKind = 'refund_account_saved') =>
  (await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, email)))
    .filter((row) => row.kind === kind)
    .map(
      (row) =>
        composeMail(
          { ...row, kind },
          { name: { ar: 'لمسة', en: 'Lamsa' }, email: 'care@lamsa.example', phone: '', url: 'https://lamsa.example' },
        ).text,
    );

test('the buyer is notified of each new refund account by its last digits, also if the owner entered it', async () => {
  const { shopper, id, number, give } = await cancelled();
  expect(await mailTextsTo(shopper.email)).toEqual([]);
  const key = 'sent-once-of-a-test';
  await give({ iban, holder: 'Sara' }, { key });
  await give({ iban, holder: 'Sara' }, { key });
  const [first = '', more] = await mailTextsTo(shopper.email);
  expect(more).toBe(undefined);
  const readable = first.replace(/[\u2066-\u2069]/g, '');
  expect(readable).toContain(`سنحوّل 116.00 ريال من طلبك رقم ${number} إلى الآيبان المنتهي بـ 1234`);
  expect(readable).toContain(`SAR 116.00 of your order ${number} to the IBAN ending in 1234`);
  expect(readable).toContain('If it was not you, contact us immediately');
  expect(readable).toContain('change the password of your account');
  expect(readable).toContain(`https://lamsa.example/OrderDetails/${id}`);
  await give({ iban, holder: 'Sara' });
  expect(await mailTextsTo(shopper.email)).toHaveLength(1);
  await give({ iban: other, holder: 'Somebody' });
  expect((await run('refund', 'account', number, '--name', 'Sara', '--iban', iban)).code).toBe(0);
  const mails = await mailTextsTo(shopper.email);
  expect(mails.map((text) => /IBAN ending in \u2066?(\d{4})/.exec(text)?.[1])).toEqual(['1234', '7519', '1234']);
  expect(mails.join('').replace(/[^0-9A-Z]/g, '')).not.toMatch(/SA44|SA03/);
  await run('refund', 'done', number, '--amount', '116');
});

test('the same email to a buyer without an account links to no page', async () => {
  const { shopper, number } = await cancelled();
  await deleteAccount(shopper);
  await run('refund', 'account', number, '--name', 'Sara', '--iban', iban);
  const [mail = ''] = await mailTextsTo(shopper.email);
  expect(mail).toMatch(/IBAN ending in \u2066?1234/);
  expect(mail).not.toMatch(/\/OrderDetails|password|كلمة مرور/);
  await run('refund', 'done', number, '--amount', '116');
});

test('a refund to an account that is no longer stored is not marked as done', async () => {
  const { id, number, give } = await cancelled();
  const none = await run('refund', 'done', number, '--amount', '116', '--to', '1234');
  expect([none.code, none.output]).toEqual([
    1,
    `No account is stored for order ${number}, so none that ends in 1234. Nothing was changed. See it with: refund list\n`,
  ]);
  await give({ iban, holder: 'Sara' });
  await give({ iban: other, holder: 'Somebody' });
  const refused = await run('refund', 'done', number, '--amount', '116', '--to', '1234');
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('now ends in 7519, not in 1234')]);
  expect(await ownerSees(number)).toMatchObject({ iban: other, status: 'by_hand' });
  const [row] = await shop.open.db.select().from(orders).where(eq(orders.id, id));
  expect(row?.paymentStatus).toBe('paid');
  const mistyped = await run('refund', 'done', number, '--amount', '116', '--to', '75190');
  expect([mistyped.code, mistyped.output]).toEqual([
    2,
    expect.stringContaining('must be the last four characters of the IBAN'),
  ]);
  expect((await run('refund', 'done', number, '--amount', '116', '--to', inArabicDigits('7519'))).output).toBe(
    `Order ${number}: SAR 116.00 refunded to the account that ends in 7519.\n`,
  );
  const next = await cancelled();
  await next.give({ iban, holder: 'Sara' });
  expect(
    JSON.parse((await run('refund', 'done', next.number, '--amount', '116', '--to', '1234', '--json')).output),
  ).toMatchObject({
    number: Number(next.number),
    payment_status: 'refunded',
    amount: 116,
    last_four: '1234',
  });
});
