import { readFileSync, statSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openCupShop,
  order,
  patientShopper,
  assertBooksBalance,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../tests/support/api/checkout.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { runOwnerCommand } from '../../../tests/support/store/owner.ts';
import { outgoingMessages } from '../../features/messages/messages.tables.ts';
import { carryOutOperations } from '../../features/payments/reports/ask-provider.ts';
import { endHolds } from '../../features/orders/order/expire-holds.ts';
import { uploads } from '../../features/uploads/uploads.tables.ts';
import { orders } from '../../features/orders/orders.tables.ts';
import { paymentOperations } from '../../features/payments/payments.tables.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());
afterEach(() => assertBooksBalance(shop));

const run = (...argv: string[]) => runOwnerCommand(shop, ...argv);

async function ordered(method: string, someone = shopperWith) {
  shop.tamara.next = { status: 'authorized' };
  const shopper = await someone(shop, { CUP: 1 });
  const { id, number } = (await order(shopper, method)).body.data.order;
  return { shopper, id: id as string, number: number as string };
}
const rowOf = async (id: string) => (await shop.open.db.select().from(orders).where(eq(orders.id, id)))[0];

test('orders are listed, and an order is moved to delivery with its emails and payment', async () => {
  const { id, number } = await ordered('tamara');
  expect((await run('orders', 'list')).output).toMatch(
    new RegExp(`^NUMBER +TIME +STATUS[^]*\\n${number}  2026-11-22 12:00  processing`),
  );
  expect(JSON.parse((await run('orders', 'list', '--json', '--payment', 'authorized')).output)).toMatchObject([
    { number: Number(number), total: 119 },
  ]);
  const early = await run('orders', 'move', number, 'delivered');
  expect([early.code, early.output]).toEqual([1, `Order ${number} is processing and cannot become delivered.\n`]);
  const shipped = await run(
    'orders',
    'move',
    number,
    'shipped',
    '--tracking',
    '44001',
    '--tracking-url',
    'https://track.test/44001',
  );
  expect(shipped.code).toBe(0);
  await carryOutOperations(shop.paying);
  expect(await rowOf(id)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', trackingNumber: '44001' });
  expect((await run('orders', 'move', number, 'delivered')).code).toBe(0);
  expect((await run('orders', 'move', '999999', 'shipped')).output).toBe('There is no order 999999.\n');
  expect((await run('orders', 'move', 'x', 'shipped')).code).toBe(2);
});

test('a transfer is rejected, then confirmed; after cancelling it is refunded manually', async () => {
  const { shopper, id, number } = await ordered('bank_transfer');
  expect((await run('transfers', 'reject', number)).output).toBe(`Order ${number} has no receipt to review.\n`);
  await shop.open.db.insert(uploads).values({
    id: `r-${number}`,
    userId: shopper.id,
    webp: new Uint8Array([1]),
    width: 1,
    height: 1,
    createdAt: shop.clock.now,
  });
  const body = {
    upload_id: `r-${number}`,
    sender_name: 'Sara',
    sending_bank: 'SNB',
    amount: 116,
    sent_on: '2026-01-05',
  };
  await shopper.json(`/orders/${id}/receipt`, { body });
  const listed = (await run('transfers', 'list')).output;
  expect(listed).toMatch(new RegExp(`\\n${number} [^\\n]* 2026-11-22 12:00  Sara    SNB +SAR 116.00 +2026-01-05`));
  const shown = (await run('orders', 'show', number)).output;
  expect(shown).toContain(`its picture: transfers receipt ${number}`);
  expect(listed + shown).not.toContain('/uploads/');
  const { path } = testFolder();
  const file = `${path}/receipt.webp`;
  expect((await run('transfers', 'receipt', number, '--out', file)).output).toBe(
    `The receipt of order ${number} is in ${file}.\n`,
  );
  expect([...readFileSync(file)]).toEqual([1]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run('transfers', 'receipt', number, '--out', `${path}/receipt.jpg`)).code).toBe(1);
  expect((await run('transfers', 'receipt', number)).code).toBe(2);
  const { number: without } = await ordered('bank_transfer');
  expect((await run('transfers', 'receipt', without, '--out', file)).output).toBe(`Order ${without} has no receipt.\n`);
  expect((await run('transfers', 'reject', number)).output).toBe(
    `Order ${number} awaits its transfer again, until 2026-11-24 12:00.\n`,
  );
  expect((await rowOf(id))?.paymentStatus).toBe('awaiting_transfer');
  expect((await shopper.json(`/orders/${id}`)).body.data.transactions[0].reason_code).toBe('receipt_rejected');
  expect((await run('transfers', 'confirm', number)).output).toBe(`Order ${number}: SAR 116.00 received.\n`);
  expect(await run('transfers', 'confirm', number)).toMatchObject({
    code: 1,
    output:
      `Order ${number} already has its transfer. Nothing was changed. If another one has arrived, the ` +
      `store cannot book it: send it back from your bank.\n`,
  });
  expect((await rowOf(id))?.paymentStatus).toBe('paid');
  await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
  expect((await run('refund', 'list')).output).toMatch(
    new RegExp(`\\n${number} +SAR 116\\.00 +bank_transfer +refund +by_hand`),
  );
  expect((await run('refund', 'done', number)).code).toBe(2);
  expect((await run('refund', 'done', number, '--amount', '116')).output).toBe(
    `Order ${number}: SAR 116.00 refunded.\n`,
  );
  expect((await rowOf(id))?.paymentStatus).toBe('refunded');
});

test('a repeated partial refund needs --another, and no more than was paid is refunded', async () => {
  const { shopper, id, number } = await ordered('card');
  expect((await run('refund', 'order', number, '--amount', '19.50')).output).toContain('SAR 19.50; it is refunded');
  expect((await run('refund', 'order', number)).output).toContain('Another refund');
  expect((await run('refund', 'again', number)).output).toBe(`No provider has refused anything of order ${number}.\n`);
  await shop.open.db
    .update(paymentOperations)
    .set({ status: 'refused', lastError: 'no' })
    .where(eq(paymentOperations.status, 'waiting'));
  expect((await run('refund', 'list')).output).toMatch(new RegExp(`\\n${number} +SAR 19\\.50 +card +refund +refused`));
  expect((await run('refund', 'again', number)).output).toBe(`Order ${number}: its provider will be asked again.\n`);
  await carryOutOperations(shop.paying);
  expect((await rowOf(id))?.paymentStatus).toBe('partially_refunded');
  expect(await run('refund', 'order', number, '--amount', '19.50')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`SAR 19.50 of order ${number} was refunded before`),
  });
  const another = await run('refund', 'order', number, '--amount', '19.50', '--another');
  expect(another.output).toContain('SAR 19.50; it is refunded');
  await carryOutOperations(shop.paying);
  expect((await run('refund', 'order', number, '--amount', '100')).output).toBe(
    `Only SAR 80.00 of order ${number} is left to refund.\n`,
  );
  expect((await run('refund', 'order', number)).code).toBe(0);
  await carryOutOperations(shop.paying);
  expect((await rowOf(id))?.paymentStatus).toBe('refunded');
  expect((await run('refund', 'order', number)).output).toContain('has nothing to refund');
  const { credit_notes } = (await shopper.json(`/orders/${id}/invoice`)).body.data;
  expect(credit_notes.map(({ total }: { total: number }) => total)).toEqual([19.5, 19.5, 80]);
});

test('an undelivered order is cancelled once, with its reason; a delivered one is not', async () => {
  const { id, number } = await ordered('cash_on_delivery');
  await run('orders', 'move', number, 'shipped', '--tracking', '44002');
  expect((await run('orders', 'move', number, 'returned')).output).toBe(
    `Order ${number} is shipped and cannot become returned. If it was not delivered: orders cancel ${number}\n`,
  );
  const cancelled = await run('orders', 'cancel', number, '--reason', 'refused at\nthe door');
  expect([cancelled.code, cancelled.output]).toEqual([0, `Order ${number} is cancelled; its payment is expired.\n`]);
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired', stockHeld: false });
  expect((await run('orders', 'cancel', number)).output).toBe(`Order ${number} is already cancelled.\n`);
  expect((await run('orders', 'show', number)).output).toContain('payment expired  (refused at the door)');
  expect(JSON.parse((await run('orders', 'show', number, '--json')).output).timeline.at(-1)).toMatchObject({
    status: 'cancelled',
    reason: 'refused at\nthe door',
  });
  expect((await run('refund', 'list')).output).not.toContain(number);

  const paid = await ordered('card');
  const json = await run('orders', 'cancel', paid.number, '--json');
  expect(JSON.parse(json.output)).toEqual({ number: Number(paid.number), status: 'cancelled', payment_status: 'paid' });
  await carryOutOperations(shop.paying);
  expect((await rowOf(paid.id))?.paymentStatus).toBe('refunded');

  const arrived = await ordered('card');
  await run('orders', 'move', arrived.number, 'shipped', '--tracking', '44003');
  await run('orders', 'move', arrived.number, 'delivered');
  const late = await run('orders', 'cancel', arrived.number);
  expect([late.code, late.output]).toEqual([
    1,
    `Order ${arrived.number} was delivered and cannot be cancelled. If it came back: orders move ${arrived.number} returned\n`,
  ]);
  expect((await run('orders', 'cancel', paid.number, '--reason', ' ')).code).toBe(2);
  expect((await run('orders', 'cancel', '999999')).output).toBe('There is no order 999999.\n');
});

test('transfers and refunds report their result as JSON too', async () => {
  const asked = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).output) as unknown;
  const { shopper, id, number } = await ordered('bank_transfer');
  const standing = { number: Number(number), status: 'processing' };
  await shop.open.db
    .update(orders)
    .set({ paymentStatus: 'under_review', receiptSentAt: shop.clock.now, heldUntil: null })
    .where(eq(orders.id, id));
  expect(await asked('transfers', 'reject', number)).toEqual({
    ...standing,
    payment_status: 'awaiting_transfer',
    held_until: '2026-11-24T09:00:00.000Z',
    reason: null,
  });
  expect(await asked('transfers', 'confirm', number)).toEqual({
    ...standing,
    payment_status: 'paid',
    amount: 116,
    pays_the_order: true,
  });
  expect(await asked('refund', 'order', number, '--amount', '16')).toEqual({
    ...standing,
    payment_status: 'paid',
    amount: 16,
    by_hand: true,
  });
  const done = { ...standing, payment_status: 'partially_refunded', amount: 16, last_four: null, left: 0 };
  expect(await asked('refund', 'done', number, '--amount', '16')).toEqual(done);
  await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
  await run('refund', 'done', number, '--amount', '100');

  const byCard = await ordered('card');
  await run('refund', 'order', byCard.number);
  await shop.open.db
    .update(paymentOperations)
    .set({ status: 'refused', lastError: 'no' })
    .where(eq(paymentOperations.status, 'waiting'));
  expect(await asked('refund', 'again', byCard.number)).toEqual({
    number: Number(byCard.number),
    status: 'processing',
    payment_status: 'paid',
  });
  await carryOutOperations(shop.paying);
});

test('a receipt that nobody has reviewed stays on the list after its order is cancelled', async () => {
  const sendReceipt = (id: string) =>
    shop.open.db
      .update(orders)
      .set({ paymentStatus: 'under_review', receiptSentAt: shop.clock.now, receiptUploadId: 'r', heldUntil: null })
      .where(eq(orders.id, id));
  const cancelled = async () => {
    const { shopper, id, number } = await ordered('bank_transfer', patientShopper);
    await sendReceipt(id);
    await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
    return number;
  };
  const [arrived, missing] = [await cancelled(), await cancelled()];
  const without = await ordered('bank_transfer', patientShopper);
  await without.shopper.json(`/orders/${without.id}/cancel`, { method: 'POST' });
  const listed = async () => [...(await run('transfers', 'list')).output.matchAll(/^\d+/gm)].map(([number]) => number);
  expect(await listed()).toEqual(expect.arrayContaining([arrived, missing]));
  expect(await listed()).not.toContain(without.number);

  expect((await run('transfers', 'confirm', arrived)).output).toBe(
    `Order ${arrived}: SAR 116.00 received. It does not pay the order: refund it (refund list).\n`,
  );
  expect(await run('transfers', 'reject', missing)).toEqual({
    code: 0,
    output: `Order ${missing} is cancelled, and its receipt counts as reviewed.\n`,
  });
  expect((await run('transfers', 'reject', missing)).output).toBe(`Order ${missing} has no receipt to review.\n`);
  expect((await run('transfers', 'reject', without.number)).code).toBe(1);
  const left = await listed();
  expect([left.includes(arrived), left.includes(missing)]).toEqual([false, false]);
  await run('refund', 'done', arrived, '--amount', '116');

  // The second transfer of an order whose first one did not come in time.
  const second = async () => {
    const { shopper, id, number } = await ordered('bank_transfer', patientShopper);
    shop.clock.now = new Date(shop.clock.now.getTime() + 49 * 3_600_000);
    await endHolds(shop.paying, null);
    expect((await repay(shopper, id, 116, 'bank_transfer')).status).toBe(201);
    await sendReceipt(id);
    return { number, cancel: () => shopper.json(`/orders/${id}/cancel`, { method: 'POST' }) };
  };
  const reviewed = await second();
  await run('transfers', 'confirm', reviewed.number);
  await reviewed.cancel();
  const open = await second();
  await open.cancel();
  expect((await listed()).filter((number) => [reviewed.number, open.number].includes(number))).toEqual([open.number]);
  await run('transfers', 'confirm', open.number);
  expect(await listed()).not.toContain(open.number);
  for (const { number } of [reviewed, open]) await run('refund', 'done', number, '--amount', '116');
});

test('a transfer that arrives after the order was paid otherwise is reported with its own amount, to be refunded', async () => {
  const { shopper, id, number } = await ordered('bank_transfer', patientShopper);
  shop.clock.now = new Date(shop.clock.now.getTime() + 49 * 3_600_000);
  await endHolds(shop.paying, null);
  expect((await repay(shopper, id, 119)).status).toBe(201);
  expect((await run('transfers', 'confirm', number)).output).toBe(
    `Order ${number}: SAR 116.00 received. It does not pay the order: refund it (refund list).\n`,
  );
  expect((await run('refund', 'list')).output).toMatch(new RegExp(`\\n${number} +SAR 116\\.00 +bank_transfer`));
  await run('refund', 'done', number, '--amount', '116');
});

test('a transfer confirmed twice is booked once, even after an earlier one expired', async () => {
  const { shopper, id, number } = await ordered('bank_transfer', patientShopper);
  shop.clock.now = new Date(shop.clock.now.getTime() + 49 * 3_600_000);
  await endHolds(shop.paying, null);
  expect((await repay(shopper, id, 116, 'bank_transfer')).status).toBe(201);
  expect((await run('transfers', 'confirm', number)).output).toBe(`Order ${number}: SAR 116.00 received.\n`);
  expect((await run('transfers', 'confirm', number)).output).toContain(`run: transfers confirm ${number} --in-all 2`);
  expect((await run('refund', 'list')).output).toBe('There is nothing to refund manually.\n');
  expect((await run('transfers', 'confirm', number, '--in-all', '3')).output).toBe(
    `Order ${number} has 1 confirmed so far: the next one is --in-all 2.\n`,
  );
  expect((await run('transfers', 'confirm', number, '--in-all', '2')).output).toBe(
    `Order ${number}: SAR 116.00 received. It does not pay the order: refund it (refund list).\n`,
  );
  expect((await run('transfers', 'confirm', number, '--in-all', '2')).output).toContain(
    'already has its transfer, 2 times. Nothing',
  );
  // The same amount is now due twice. Reporting it once, even repeatedly, settles one.
  await run('orders', 'cancel', number);
  const done = (...more: string[]) => run('refund', 'done', number, '--amount', '116', ...more);
  expect((await done()).output).toBe(
    `Order ${number}: SAR 116.00 refunded. SAR 116.00 is still to be refunded (refund list).\n`,
  );
  expect(await done()).toMatchObject({
    code: 1,
    output: expect.stringContaining(`SAR 116.00 of order ${number} was refunded before`),
  });
  expect((await done('--another')).output).toBe(`Order ${number}: SAR 116.00 refunded.\n`);
  expect((await done('--another')).output).toBe(`Order ${number} has no manual refund open.\n`);
});

test('the owner refunds manually what a provider refuses, and the buyer is asked for an account', async () => {
  const { shopper, id, number } = await ordered('card');
  expect((await run('refund', 'by-hand', number)).output).toBe(
    `No provider has refused a refund of order ${number}.\n`,
  );
  await run('refund', 'order', number);
  await shop.open.db
    .update(paymentOperations)
    .set({ status: 'refused', lastError: 'no' })
    .where(eq(paymentOperations.status, 'waiting'));
  expect((await shopper.json(`/orders/${id}`)).body.data.transfer_back).toBeNull();
  expect((await run('refund', 'by-hand', number)).output).toBe(
    `Order ${number}: transfer SAR 119.00 yourself (where to: refund list), then: refund done ${number} --amount 119.00\n`,
  );
  expect((await shopper.json(`/orders/${id}`)).body.data.transfer_back).toMatchObject({ amount: 119 });
  const sent = await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, shopper.email));
  expect(sent.map(({ kind }) => kind)).toContain('refund_account_wanted');
  await run('refund', 'done', number, '--amount', '119');
  expect((await rowOf(id))?.paymentStatus).toBe('refunded');
  const [attempt] = JSON.parse((await run('transactions', 'list', '--order', number, '--json')).output);
  expect(attempt).toMatchObject({ refunded: 119, refunded_by_hand: 119 });
  expect((await run('transactions', 'show', attempt.id)).output).toContain(
    'refunded SAR 119.00, including SAR 119.00 by manual transfer',
  );
});
