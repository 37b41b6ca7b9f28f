// The owner rejects a transfer receipt: the buyer gets the reason and the last day for another one.
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openCupShop,
  order,
  assertBooksBalance,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { runOwnerCommand } from '../../../../tests/support/store/owner.ts';
import { composeMail, composeNotification } from '../../messages/compose.ts';
import { outgoingMessages } from '../../messages/messages.tables.ts';
import { pushSubscriptions } from '../../notifications/notifications.tables.ts';
import { saveUpload } from '../../uploads/store-upload.ts';
import { orderEvents } from '../orders.tables.ts';
import { transactions } from '../../payments/payments.tables.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());
const noon = new Date('2026-11-22T09:00:00Z'); // in Riyadh
afterEach(async () => {
  shop.clock.now = noon;
  await assertBooksBalance(shop);
});

const run = (...argv: string[]) => runOwnerCommand(shop, ...argv);
const store = {
  name: { ar: 'لمسة', en: 'Lamsa' },
  email: 'care@lamsa.example',
  phone: '',
  url: 'https://lamsa.example',
};

/** An order by bank transfer whose receipt waits for review. */
async function receiptSent() {
  const shopper = await shopperWith(shop, { CUP: 1 }, { passwordHash: null });
  const { id, number } = (await order(shopper, 'bank_transfer')).body.data.order;
  const send = async () => {
    const picture = { webp: new Uint8Array([1]), width: 1, height: 1 };
    const upload = await saveUpload(shop.open.db, { userId: shopper.id, picture, now: shop.clock.now });
    expect((await shopper.json(`/orders/${id}/receipt`, { body: { upload_id: upload.id } })).status).toBe(200);
  };
  await send();
  const attempt = async (language = 'en') =>
    (await shopper.json(`/orders/${id}`, { headers: { 'Accept-Language': language } })).body.data.transactions[0];
  return { shopper, id: id as string, number: number as string, send, attempt };
}
const rejections = (shopper: { id: number }, channel: 'email' | 'push' = 'email') =>
  shop.open.db
    .select()
    .from(outgoingMessages)
    .where(
      and(
        eq(outgoingMessages.userId, shopper.id),
        eq(outgoingMessages.kind, 'receipt_rejected'),
        eq(outgoingMessages.channel, channel),
      ),
    );
/** The two halves of the email, Arabic first. */
async function mailTo(shopper: { id: number }): Promise<[string, string]> {
  const [row, more] = await rejections(shopper);
  if (!row || more) throw new Error('not one mail');
  const [ar = '', en = ''] = composeMail({ ...row, kind: 'receipt_rejected', language: 'ar' }, store).text.split(
    '--------',
  );
  const readable = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
  return [readable(ar), readable(en)];
}

test('the buyer gets an email with the reason for the rejection and the last day for another receipt', async () => {
  const { shopper, id, number } = await receiptSent();
  await shop.open.db.insert(pushSubscriptions).values({
    id: randomUUID(),
    userId: shopper.id,
    endpoint: `https://push.test/${id}`,
    p256dh: 'p',
    auth: 'a',
    serverKey: 'v',
    userAgent: '',
    seenAt: noon,
    language: 'en',
    createdAt: noon,
  });
  const rejected = await run('transfers', 'reject', number, '--reason', '  المبلغ ناقص ١٠ ريالات ', '--json');
  expect(JSON.parse(rejected.output)).toEqual({
    number: Number(number),
    status: 'processing',
    payment_status: 'awaiting_transfer',
    held_until: '2026-11-24T09:00:00.000Z',
    reason: 'المبلغ ناقص ١٠ ريالات',
  });
  const [ar, en] = await mailTo(shopper);
  expect(ar).toContain(`راجعنا إيصال التحويل لطلبك رقم ${number} ولم نتمكن من قبوله.`);
  expect(ar).toContain('السبب: المبلغ ناقص ١٠ ريالات');
  expect(ar).toMatch(/حتى 24 نوفمبر 2026 .*12:00 .*بتوقيت الرياض\. .*\(116\.00 ريال\)/);
  expect(en).toContain(`receipt for your order ${number} and could not accept it.`);
  expect(en).toContain('Reason: المبلغ ناقص ١٠ ريالات');
  expect(en).toContain('until 24 November 2026 at 12:00, Riyadh time.');
  for (const half of [ar, en]) expect(half).toContain(`https://lamsa.example/OrderDetails/${id}`);

  const [notice] = await rejections(shopper, 'push');
  if (!notice) throw new Error('no notice');
  expect(composeNotification({ ...notice, kind: 'receipt_rejected' }, store)).toMatchObject({
    title: 'We could not accept your transfer receipt',
    path: `/OrderDetails/${id}`,
  });
});

test('the order page shows the reason until another receipt is sent', async () => {
  const { shopper, number, send, attempt } = await receiptSent();
  await run('transfers', 'reject', number, '--reason', 'The name is another');
  const marked = '\u2068The name is another\u2069';
  expect(await attempt()).toMatchObject({
    reason_code: 'receipt_rejected',
    reason: `We could not accept the transfer receipt. Reason: ${marked}`,
  });
  expect((await attempt('ar')).reason).toBe(`لم نتمكن من قبول إيصال التحويل. السبب: ${marked}`);
  expect((await run('orders', 'show', number)).output).toContain('(The name is another)');
  await send();
  expect(await attempt()).toMatchObject({ reason_code: null, reason: null });
  // Rejected again without a reason: the first reason is not shown again.
  await shop.open.db.delete(outgoingMessages);
  expect((await run('transfers', 'reject', number)).code).toBe(0);
  expect((await attempt()).reason).toBe('We could not match the transfer receipt.');
  const [ar, en] = await mailTo(shopper);
  expect([ar.includes('السبب'), en.includes('Reason')]).toEqual([false, false]);
});

test('after the last day the email says that no transfer is expected, and how to pay instead', async () => {
  const { shopper, number } = await receiptSent();
  shop.clock.now = new Date('2026-12-07T09:00:00Z');
  expect((await run('transfers', 'reject', number)).output).toContain('cannot wait any longer');
  const [ar, en] = await mailTo(shopper);
  expect(ar).toContain('انتهت مهلة التحويل');
  expect(en).toContain('The time to transfer has run out');
  expect(en).toContain('choose another payment method on the order page');
  expect(ar + en).not.toMatch(/Riyadh time|بتوقيت الرياض/);
});

test('a reason is one line of at most 200 characters; otherwise nothing is rejected and nobody notified', async () => {
  const { shopper, number, attempt } = await receiptSent();
  for (const reason of ['x'.repeat(201), 'one\ntwo', ' ', '\u200f']) {
    const refused = await run('transfers', 'reject', number, '--reason', reason);
    expect([refused.code, refused.output]).toEqual([
      2,
      expect.stringContaining('must be one line of at most 200 characters'),
    ]);
  }
  expect([(await attempt()).reason_code, await rejections(shopper)]).toEqual([null, []]);
  expect((await run('transfers', 'reject', number, '--reason', 'x'.repeat(200))).code).toBe(0);
});

test('the reason is deleted with the account of a finished order', async () => {
  const { shopper, id, number } = await receiptSent();
  await run('transfers', 'reject', number, '--reason', 'Sara Al-Qahtani is not the sender');
  expect((await shopper.json(`/orders/${id}/cancel`, { body: {} })).status).toBe(200);
  expect((await shopper.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
  const rows = [
    await shop.open.db.select().from(transactions).where(eq(transactions.orderId, id)),
    await shop.open.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)),
    await shop.open.db.select().from(outgoingMessages),
  ];
  expect(JSON.stringify(rows)).not.toContain('Al-Qahtani');
});
