import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { withShopper } from '../../support/browser/account-pages.ts';
import { appOnDevice, workerInCharge, screens } from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { dumpDevice } from '../../support/browser/device.ts';
import { containsNumber, containsValue } from '../../support/data/contains-number.ts';
import { alternating } from '../../support/in-turn.ts';
import {
  aBuyer,
  ask,
  atProvider,
  cards,
  checkNumber,
  chooseMethod,
  goOn,
  heading,
  newestOrder,
  openAs,
  orders,
  ownerDoes,
  moveShipment,
  placeOrder,
  toReview,
  typeCard,
} from '../../support/store/ordering.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    city: 'الرياض',
    paid: 'شكرًا لك، تم تأكيد الدفع',
    approve: 'موافقة',
    go: 'متابعة',
    required: 'هذا الحقل مطلوب',
    placed: 'شكرًا لك، استلمنا طلبك',
    failed: 'لم يتم الدفع',
    poor: /الرصيد غير كافٍ/,
    payAgain: 'إعادة الدفع',
    payOrder: 'دفع قيمة الطلب',
    stepLeft: 'بقيت خطوة واحدة',
    code: 'الرمز',
    confirm: 'أكّد الدفع',
    inFour: /[4٤] دفعات/,
    transferDiscount: 'خصم التحويل البنكي',
    transferLeft: 'استلمنا طلبك',
    copyIban: /^انسخ رقم الآيبان/,
    send: 'أرسل الإيصال',
    choose: 'اختر صورة الإيصال أولًا',
    sender: 'اسم المحوِّل',
    sent: 'المبلغ المحوَّل (ريال)',
    sentOn: 'تاريخ التحويل',
    numeric: 'يجب أن تكون القيمة رقمًا',
    review: 'الدفع قيد المراجعة',
    refused: 'لم نتمكن من مطابقة إيصال التحويل. بقي أن تحوّل المبلغ وترسل الإيصال.',
    cashFee: 'رسوم الدفع عند الاستلام',
    invoice: 'الفاتورة الضريبية',
    stages: ['قيد التجهيز', 'تم شحن الطلب', 'الطلب في الطريق إليك', 'تم تسليم الطلب'],
  },
  en: {
    city: 'riyadh',
    paid: 'Thank you, your payment is confirmed',
    approve: 'Approve',
    go: 'Continue',
    required: 'This field is required',
    placed: 'Thank you, we have received your order',
    failed: 'The payment did not go through',
    poor: /insufficient funds/i,
    payAgain: 'Pay again',
    payOrder: 'Pay for your order',
    stepLeft: 'One more step',
    code: 'Code',
    confirm: 'Confirm payment',
    inFour: /4 payments/,
    transferDiscount: 'Bank transfer discount',
    transferLeft: 'We have received your order',
    copyIban: /^Copy IBAN/,
    send: 'Send receipt',
    choose: 'Choose a picture of the receipt first',
    sender: 'Sender’s name',
    sent: 'Amount sent (SAR)',
    sentOn: 'Transfer date',
    numeric: 'Must be numeric',
    review: 'The payment is under review',
    refused: 'We could not match the transfer receipt. Now transfer the amount and send the receipt.',
    cashFee: 'Cash on delivery fee',
    invoice: 'Tax invoice',
    stages: ['Request being processed', 'Order shipped', 'Order being delivered', 'Order delivered'],
  },
};

const knowsCard = (text: string) => containsNumber(cards.paid, text) || containsValue(checkNumber, text);

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  test(
    'from a cart without an address to an order paid by card, whose number only the gateway sees',
    { tags: language === 'en' ? ['core'] : [] },
    () =>
      withShopper({ url, language, width, height }, async ({ page, context }) => {
        const w = texts[language];
        const customer = await aBuyer({}, null);
        const sentToUs: string[] = [];
        const gateway: string[] = [];
        // Requests of page and worker. The gateway is another path in the sandbox, and another host with real keys.
        context.on('request', (request) => {
          const { 'content-length': _, ...headers } = request.headers();
          const whole = `${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`;
          const isGateway = new URL(request.url()).pathname.startsWith('/sandbox/moyasar/v1/tokens');
          (isGateway ? gateway : sentToUs).push(whole);
        });
        await openAs(page, customer, '/checkout');
        const field = (name: string) => page.locator(`main input[name="${name}"]`);
        await field('city').waitFor();

        await goOn(page).click();
        await expect.poll(() => page.getByText(w.required).count()).toBe(5);
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city');
        await field('short_address').fill('rhob ٣٢٤٢');
        await field('city').fill(w.city);
        await field('building_number').focus();
        expect(await field('building_number').inputValue()).toBe('3242');
        await goOn(page).click();
        await page.getByRole('radio').first().waitFor();

        await page.locator('main').getByRole('button', { name: w.go, exact: true }).click();
        await page.waitForURL(/step=shipping/);
        await goOn(page).click();
        await page.waitForURL(/step=payment/);
        await chooseMethod(page, 'card');
        await goOn(page).click();
        await expect.poll(() => page.getByText(w.required).count()).toBe(4);
        expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('cc-number');
        await typeCard(page, '٤٢٠١٣٢٠١١١١١١٠١٠');
        expect(await page.locator('main input[autocomplete="cc-number"]').inputValue()).toBe('4201 3201 1111 1010');
        await toReview(page);
        await goOn(page).click();
        await page.waitForURL(/\/sandbox\/moyasar/);
        await page.getByRole('button', { name: w.approve, exact: true }).click();
        await heading(page, w.paid).waitFor();
        expect(await layoutShiftsSoFar(page)).toEqual([]);

        expect(await orders(customer)).toHaveLength(1);
        expect((await newestOrder(customer)).payment_status).toBe('paid');
        expect(gateway).toHaveLength(1);
        expect(gateway.filter((each) => knowsCard(each))).toHaveLength(1);
        expect(sentToUs.filter((each) => each.includes('/api/v1/orders')).length).toBeGreaterThan(1);
        expect(sentToUs.filter((each) => knowsCard(each))).toEqual([]);
        expect(Object.values(await dumpDevice(page)).filter((each) => /42013201|4201 3201/.test(each))).toEqual([]);
      }),
  );
});

describe.each(['ar', 'en'] as const)('each payment method completes (%s)', (language) => {
  const test = alternating(language);
  const w = texts[language];
  const buy = (run: Parameters<typeof withShopper>[1]) => withShopper({ url, language, width: 390 }, run);

  test('a declined card shows why, and another method pays the order', { tags: ['core'] }, () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'card');
      await typeCard(page, cards.poor);
      await toReview(page);
      await goOn(page).click();
      await atProvider(page, 'moyasar', 'Approve');
      await heading(page, w.failed).waitFor();
      await page.getByText(w.poor).waitFor();
      await page.getByRole('link', { name: w.payAgain }).click();
      await heading(page, w.payOrder).waitFor();
      await chooseMethod(page, 'tamara');
      await goOn(page).click();
      await atProvider(page, 'tamara', 'Approve');
      await heading(page, w.paid).waitFor();
      const order = await newestOrder(customer);
      expect(order.transactions.map(({ payment_method, status }) => [payment_method, status])).toEqual([
        ['tamara', 'authorized'],
        ['card', 'failed'],
      ]);
    }),
  );

  test('an instalment payment is captured when the order ships, and then has an invoice', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'tamara');
      await toReview(page);
      await goOn(page).click();
      await atProvider(page, 'tamara', 'Approve');
      await heading(page, w.paid).waitFor();
      const order = await newestOrder(customer);
      await page.goto(`${url}/OrderDetails/${order.id}`);
      await page.getByRole('heading', { level: 1 }).filter({ hasText: order.number }).waitFor();
      expect(await page.getByRole('link', { name: w.invoice }).count()).toBe(0);
      await ownerDoes('orders', 'move', order.number, 'shipped');
      await expect.poll(async () => (await newestOrder(customer)).payment_status, { timeout: 30_000 }).toBe('paid');
      await page.reload();
      await page.getByRole('link', { name: w.invoice }).waitFor();
    }));

  test('STC Pay asks for its code; a wrong one leaves the order unpaid', { tags: ['core'] }, () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'stc_pay');
      await page.locator('main input[type=tel]').fill('٠٥١٢٣٤٥٦٧٨');
      await toReview(page);
      await goOn(page).click();
      await heading(page, w.stepLeft).waitFor();
      await page.getByLabel(w.code, { exact: true }).fill('111111');
      await page.getByRole('button', { name: w.confirm }).click();
      await heading(page, w.failed).waitFor();
      await page.getByRole('link', { name: w.payAgain }).click();
      await chooseMethod(page, 'stc_pay');
      await page.locator('main input[type=tel]').fill('0512345678');
      await goOn(page).click();
      await heading(page, w.stepLeft).waitFor();
      await page.getByLabel(w.code, { exact: true }).fill('١٢٣٤٥٦');
      await page.getByRole('button', { name: w.confirm }).click();
      await heading(page, w.paid).waitFor();
    }),
  );

  test(
    'Tabby redirects and returns, with instalments that add up; row 37: the return asks the server, nothing is stored',
    { tags: ['core'] },
    () =>
      withShopper({ url, language, width: 390, hasWorker: true }, async ({ page, context }) => {
        const customer = await aBuyer();
        await openAs(page, customer, '/checkout?step=payment');
        await workerInCharge(page);
        const answers: { path: string; byWorker: boolean }[] = [];
        context.on('response', (answer) => {
          answers.push({ path: new URL(answer.url()).pathname, byWorker: answer.fromServiceWorker() });
        });
        await page.locator('main input[value=tabby]').waitFor();
        const instalments = page.locator('main').getByText(w.inFour);
        await expect.poll(() => instalments.count()).toBe(1); // before it is chosen
        await chooseMethod(page, 'tabby');
        await expect.poll(() => instalments.count()).toBe(2); // and in the summary
        await toReview(page);
        await goOn(page).click();
        await atProvider(page, 'tabby', 'Approve');
        await heading(page, w.paid).waitFor();
        const order = await newestOrder(customer);
        expect(answers).toContainEqual({ path: `/checkout/result/${order.id}`, byWorker: true });
        const requests = answers.filter(({ path }) => path.startsWith(`/api/v1/orders/${order.id}`));
        expect(requests.length).toBeGreaterThan(0);
        expect(requests.filter(({ byWorker }) => byWorker)).toEqual([]);
        expect((await dumpDevice(page)).cacheStorage).not.toContain(order.id);
      }),
  );

  test(
    'a transfer can be copied and takes a receipt; the owner rejects it, then confirms another',
    { tags: ['core'] },
    () =>
      buy(async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
        const customer = await aBuyer();
        await openAs(page, customer, '/checkout?step=payment');
        await chooseMethod(page, 'bank_transfer');
        await page.getByText(w.transferDiscount).waitFor();
        await toReview(page);
        await goOn(page).click();
        await heading(page, w.transferLeft).waitFor();
        await page.getByRole('button', { name: w.copyIban }).first().click();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SA\d{22}$/);
        await page.getByRole('button', { name: w.send }).click();
        await page.getByText(w.choose).waitFor();
        const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#ffffff' } })
          .png()
          .toBuffer();
        const sendReceipt = async () => {
          await page.locator('main input[type=file]').setInputFiles({
            name: 'receipt.png',
            mimeType: 'image/png',
            buffer: picture,
          });
          await page.getByLabel(w.sender).fill('Noura Alharbi');
          await page.getByLabel(w.sent, { exact: true }).fill('١٬٢٠٠ ريال');
          await page.getByRole('button', { name: w.send }).click();
          await page.getByText(w.numeric).waitFor();
          await page.getByLabel(w.sent, { exact: true }).fill('١٬٢٠٠٫٥');
          await page.getByLabel(w.sentOn).fill('2026-01-05');
          await page.getByRole('button', { name: w.send }).click();
          await heading(page, w.review).waitFor();
        };
        await sendReceipt();
        const { id, number, payment_status } = await newestOrder(customer);
        expect(payment_status).toBe('under_review');

        await ownerDoes('transfers', 'reject', number);
        await page.reload();
        await heading(page, w.transferLeft).waitFor();
        await page.getByText(w.refused, { exact: true }).waitFor();
        await sendReceipt();
        await ownerDoes('transfers', 'confirm', number);
        await page.reload();
        await heading(page, w.paid).waitFor();
        expect(await ask<Order>(customer, 'GET', `/orders/${id}`)).toMatchObject({
          payment_status: 'paid',
          has_invoice: true,
        });
      }),
  );

  test('cash on delivery adds its fee and places the order at once', { tags: ['core'] }, () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'cash_on_delivery');
      await page.getByText(w.cashFee).waitFor();
      await toReview(page);
      await goOn(page).click();
      await heading(page, w.placed).waitFor();
      expect(await newestOrder(customer)).toMatchObject({ payment_status: 'due_on_delivery' });
    }),
  );

  test('a shipment is delivered, and the order shows the time of each stage', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      const { id } = await placeOrder(customer);
      const { number } = await newestOrder(customer);
      await ownerDoes('orders', 'move', number, 'shipped');
      await moveShipment(customer, { id, move: 'out_for_delivery', status: 'out_for_delivery' });
      await openAs(page, customer, `/OrderDetails/${id}`);
      const stage = page.locator('main ol[aria-label] li');
      await page
        .locator('main ol li[aria-current=step]')
        .getByText(w.stages[2] ?? '')
        .waitFor();
      await moveShipment(customer, { id, move: 'delivered', status: 'delivered' });
      await page.reload();
      await expect.poll(() => stage.locator('b').allTextContents()).toEqual(w.stages);
      await expect
        .poll(() => stage.evaluateAll((all) => all.map((each) => each.getAttribute('data-state'))))
        .toEqual(Array(4).fill('done'));
      // Each shows when it was reached.
      expect(
        await stage.evaluateAll((all) => all.filter((each) => /[\d٠-٩]/.test(each.textContent ?? '')).length),
      ).toBe(4);
    }));
});

describe('interruptions', () => {
  const buy = (run: Parameters<typeof withShopper>[1]) => withShopper({ url, language: 'en', width: 1280 }, run);

  test('Back steps through the checkout, and a reload clears the card', { tags: ['core'] }, () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout');
      await page.locator('main').getByRole('button', { name: 'Continue', exact: true }).click();
      await page.waitForURL(/step=shipping/);
      await goOn(page).click();
      await page.waitForURL(/step=payment/);
      await chooseMethod(page, 'card');
      await typeCard(page, cards.paid);
      await toReview(page);
      await page.goBack();
      await page.getByRole('button', { name: 'Another card' }).waitFor();
      await page.goBack();
      await page.getByRole('radiogroup', { name: 'Shipping company' }).waitFor();
      await page.goForward();
      await page.goForward();
      await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor();
      await page.reload();
      await page.waitForURL(/step=payment/);
      expect(await page.locator('main input[value=card]').isChecked()).toBe(true);
      expect(await page.locator('main input[autocomplete="cc-number"]').inputValue()).toBe('');
    }),
  );

  test('the cart shows its total in instalments, also offline', () =>
    withShopper({ url, language: 'en', width: 1280, hasWorker: true }, async ({ page, context, takeConsole }) => {
      await openAs(page, await aBuyer(), '/cart');
      const parts = page.getByRole('list', { name: 'Pay in installments with no extra fees' }).getByRole('listitem');
      await expect.poll(() => parts.count()).toBe(2);
      const lines = await parts.allTextContents();
      expect(lines[0]).toMatch(/^4 payments.* Tabby/);
      await appOnDevice(page);
      const isStored = async () => {
        const { indexedDB } = await dumpDevice(page);
        return indexedDB.includes('tabby_max') && indexedDB.includes('price_when_added');
      };
      await expect.poll(isStored, { timeout: 10_000 }).toBe(true);
      await context.setOffline(true);
      await page.reload();
      await expect.poll(() => parts.allTextContents()).toEqual(lines);
      takeConsole(); // for failed requests
    }));
});
