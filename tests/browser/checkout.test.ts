import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { withShopper } from '../support/account-pages.ts';
import { axeFindings } from '../support/axe.ts';
import { layoutShift, screens, workerInCharge } from '../support/browser.ts';
import { dumpDevice } from '../support/device.ts';
import {
  aBuyer,
  ask,
  atProvider,
  cards,
  chooseMethod,
  goOn,
  heading,
  newestOrder,
  openAs,
  orders,
  plainProducts,
  toReview,
  typeCard,
} from '../support/ordering.ts';

const url = inject('storeUrl');

const words = {
  ar: {
    city: 'الرياض',
    paid: 'شكرًا لك، تم تأكيد الدفع',
    approve: 'موافقة',
    go: 'متابعة',
    required: 'هذا الحقل مطلوب',
  },
  en: {
    city: 'riyadh',
    paid: 'Thank you, your payment is confirmed',
    approve: 'Approve',
    go: 'Continue',
    required: 'This field is required',
  },
};

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  test('from a cart without an address to an order paid by card, of which nothing but the gateway knows the number', () =>
    withShopper({ url, language, width, height }, async ({ page }) => {
      const w = words[language];
      const customer = await aBuyer({}, null);
      const sentToUs: string[] = [];
      const gateway: string[] = [];
      page.on('request', (request) => {
        const to = new URL(request.url()).pathname;
        (to.startsWith('/sandbox/moyasar/v1/tokens') ? gateway : sentToUs).push(`${to} ${request.postData() ?? ''}`);
      });
      await openAs(page, customer, '/checkout');
      const field = (name: string) => page.locator(`main input[name="${name}"]`);
      await field('city').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await goOn(page).click();
      await expect.poll(() => page.getByText(w.required).count()).toBe(5);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city');
      await field('short_address').fill('rhob ٣٢٤٢');
      await field('city').fill(w.city);
      await field('building_number').focus();
      expect(await field('building_number').inputValue()).toBe('3242');
      await goOn(page).click();
      await page.getByRole('radio').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);

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
      expect(await axeFindings(page)).toEqual([]);
      await toReview(page);
      expect(await axeFindings(page)).toEqual([]);
      await goOn(page).click();
      await page.waitForURL(/\/sandbox\/moyasar/);
      await page.getByRole('button', { name: w.approve, exact: true }).click();
      await heading(page, w.paid).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await layoutShift(page)).toBeLessThan(0.001);

      expect(await orders(customer)).toHaveLength(1);
      expect((await newestOrder(customer)).payment_status).toBe('paid');
      expect(gateway).toHaveLength(1);
      expect(gateway[0]).toContain(cards.paid);
      const secret = /4201320111111010|4201 3201|"123"/;
      expect(sentToUs.filter((each) => secret.test(each))).toEqual([]);
      expect(Object.values(await dumpDevice(page)).filter((each) => /42013201|4201 3201/.test(each))).toEqual([]);
    }));
});

describe('each way of paying comes to its end', () => {
  const buy = (run: Parameters<typeof withShopper>[1]) => withShopper({ url, language: 'en', width: 390 }, run);

  test('a declined card says why, and the order is paid with another method', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'card');
      await typeCard(page, cards.poor);
      await toReview(page);
      await goOn(page).click();
      await atProvider(page, 'moyasar', 'Approve');
      await heading(page, 'The payment did not succeed').waitFor();
      await page.getByText(/insufficient funds/i).waitFor();
      await page.getByRole('link', { name: 'Pay again' }).click();
      await heading(page, 'Pay your order').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await chooseMethod(page, 'tamara');
      await goOn(page).click();
      await atProvider(page, 'tamara', 'Approve');
      await heading(page, words.en.paid).waitFor();
      const order = await newestOrder(customer);
      expect(order.transactions.map(({ payment_method, status }) => [payment_method, status])).toEqual([
        ['tamara', 'authorized'],
        ['card', 'failed'],
      ]);
    }));

  test('paying again by transfer costs less, and that is agreed to first', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'card');
      await typeCard(page, cards.poor);
      await toReview(page);
      await goOn(page).click();
      await atProvider(page, 'moyasar', 'Decline');
      const { id, total } = await newestOrder(customer);
      await page.goto(`${url}/checkout/pay/${id}`);
      await chooseMethod(page, 'bank_transfer');
      await goOn(page).click();
      await page.getByText('The total is another with this method.', { exact: false }).waitFor();
      await expect.poll(() => goOn(page).getAttribute('aria-disabled')).toBeNull();
      await goOn(page).click();
      await heading(page, 'We have your order').waitFor();
      expect((await newestOrder(customer)).total).toBeLessThan(total);
    }));

  test('STC Pay asks for its code; a wrong one leaves the order to be paid', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'stc_pay');
      await page.locator('main input[type=tel]').fill('٠٥١٢٣٤٥٦٧٨');
      await toReview(page);
      await goOn(page).click();
      await heading(page, 'One step is left').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByLabel('Code', { exact: true }).fill('111111');
      await page.getByRole('button', { name: 'Confirm payment' }).click();
      await heading(page, 'The payment did not succeed').waitFor();
      await page.getByRole('link', { name: 'Pay again' }).click();
      await chooseMethod(page, 'stc_pay');
      await page.locator('main input[type=tel]').fill('0512345678');
      await goOn(page).click();
      await heading(page, 'One step is left').waitFor();
      await page.getByLabel('Code', { exact: true }).fill('١٢٣٤٥٦');
      await page.getByRole('button', { name: 'Confirm payment' }).click();
      await heading(page, words.en.paid).waitFor();
    }));

  test('Tabby leads to its own page and back, in instalments that are the total; row 37: the way back asks the server, and nothing of it is kept', () =>
    buy(async ({ page, context }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await workerInCharge(page);
      const answers: { path: string; byWorker: boolean }[] = [];
      context.on('response', (answer) => {
        answers.push({ path: new URL(answer.url()).pathname, byWorker: answer.fromServiceWorker() });
      });
      await chooseMethod(page, 'tabby');
      await page
        .getByText(/4 payments/)
        .first()
        .waitFor();
      await toReview(page);
      await goOn(page).click();
      await atProvider(page, 'tabby', 'Approve');
      await heading(page, words.en.paid).waitFor();
      const order = await newestOrder(customer);
      expect(answers).toContainEqual({ path: `/checkout/result/${order.id}`, byWorker: true });
      const asked = answers.filter(({ path }) => path.startsWith(`/api/v1/orders/${order.id}`));
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter(({ byWorker }) => byWorker)).toEqual([]);
      expect((await dumpDevice(page)).cacheStorage).not.toContain(order.id);
    }));

  test('a transfer has its account, amount and number to copy, and takes a receipt', () =>
    buy(async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'bank_transfer');
      await page.getByText('Bank transfer discount').waitFor();
      await toReview(page);
      await goOn(page).click();
      await heading(page, 'We have your order').waitFor();
      await page
        .getByRole('button', { name: /^Copy IBAN/ })
        .first()
        .click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SA\d{22}$/);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send the receipt' }).click();
      await page.getByText('Choose a picture of the receipt first').waitFor();
      const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer();
      await page.locator('main input[type=file]').setInputFiles({
        name: 'receipt.png',
        mimeType: 'image/png',
        buffer: picture,
      });
      await page.getByLabel('Sender’s name').fill('Noura Alharbi');
      await page.getByRole('button', { name: 'Send the receipt' }).click();
      await heading(page, 'The payment is under review').waitFor();
      expect((await newestOrder(customer)).payment_status).toBe('under_review');
    }));

  test('cash on delivery has its fee and is done at once', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'cash_on_delivery');
      await page.getByText('Cash on delivery fee').waitFor();
      await toReview(page);
      await goOn(page).click();
      await heading(page, 'Thank you, we have your order').waitFor();
      expect((await newestOrder(customer)).payment_status).toBe('due_on_delivery');
    }));
});

describe('at the worst moment', () => {
  const buy = (run: Parameters<typeof withShopper>[1]) => withShopper({ url, language: 'en', width: 1280 }, run);

  async function atReview(page: Parameters<typeof openAs>[0], customer: Parameters<typeof openAs>[1]) {
    await openAs(page, customer, '/checkout?step=payment');
    await chooseMethod(page, 'cash_on_delivery');
    await toReview(page);
  }

  test('an answer that is lost is asked for with the same key: one order, and its page', () =>
    buy(async ({ page, consoleSaid }) => {
      const customer = await aBuyer();
      await atReview(page, customer);
      const keys: string[] = [];
      await page.route('**/api/v1/orders', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        keys.push(route.request().headers()['idempotency-key'] ?? '');
        if (keys.length > 1) return route.continue();
        await route.fetch(); // the order is made, and nobody hears of it
        return route.abort();
      });
      await goOn(page).dblclick();
      await page.getByText('Checking your order …').waitFor();
      await heading(page, 'Thank you, we have your order').waitFor();
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(await orders(customer)).toHaveLength(1);
      consoleSaid(); // the browser tells of the request that was cut off
    }));

  test('left while the answer was on its way, the order is found again', () =>
    buy(async ({ page, consoleSaid }) => {
      const customer = await aBuyer();
      await atReview(page, customer);
      let cut = () => {};
      const isMade = new Promise<void>((resolve) => {
        cut = resolve;
      });
      await page.route('**/api/v1/orders', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        cut();
        return undefined; // never answered
      });
      await goOn(page).click();
      await isMade;
      await page.goto(`${url}/checkout`);
      await heading(page, 'Thank you, we have your order').waitFor();
      expect(await orders(customer)).toHaveLength(1);
      consoleSaid();
    }));

  test('without a connection nothing is sent, now or later, and all that was chosen stays', () =>
    buy(async ({ page, context }) => {
      const customer = await aBuyer();
      await atReview(page, customer);
      await page.getByLabel('Notes on the order').fill('Ring twice');
      await context.setOffline(true);
      await page.getByRole('dialog').getByRole('button').first().click();
      await page.getByText('This step needs a connection', { exact: false }).waitFor();
      await goOn(page).click();
      await page.locator('.Toastify__toast').first().waitFor();
      await context.setOffline(false);
      await page.reload();
      await page.waitForURL(/step=review/);
      await expect.poll(() => page.getByLabel('Notes on the order').inputValue()).toBe('Ring twice');
      await page.waitForTimeout(1_500);
      expect(await orders(customer)).toEqual([]);
      await expect.poll(() => goOn(page).getAttribute('aria-disabled')).toBeNull();
      await goOn(page).click();
      await heading(page, 'Thank you, we have your order').waitFor();
      expect((await newestOrder(customer)).notes).toBe('Ring twice');
    }));

  test('a total that has changed is shown beside the former one and charged only when agreed to', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'cash_on_delivery');
      await page.getByText('Cash on delivery fee').waitFor();
      await toReview(page);
      // Meanwhile the parcel goes elsewhere: the fee is another.
      const [address] = await ask<{ id: number }[]>(customer, 'GET', '/addresses');
      await ask(customer, 'PUT', `/addresses/${address?.id ?? 0}`, { city: 'Somewhere', short_address: 'RHOB3242' });
      await goOn(page).click();
      await page.locator('aside s').waitFor();
      expect(await orders(customer)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await expect.poll(() => goOn(page).getAttribute('aria-disabled')).toBeNull();
      await goOn(page).click();
      await heading(page, 'Thank you, we have your order').waitFor();
    }));

  test('what others have bought meanwhile is settled without losing what was chosen', () =>
    buy(async ({ page }) => {
      const goods = await plainProducts('&page=2');
      const [wanted] = goods.filter(({ quantity }) => quantity < 20);
      if (!wanted) throw new Error('the demonstration has something rare');
      const customer = await aBuyer({ products: [wanted], pieces: wanted.quantity });
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'bank_transfer');
      await toReview(page);
      const other = await aBuyer({ products: [wanted], pieces: 1 });
      const [address] = await ask<{ id: number }[]>(other, 'GET', '/addresses');
      const choices = { address_id: address?.id, shipping_company_id: 'aramex', payment_method: 'bank_transfer' };
      const { total } = await ask<{ total: number }>(other, 'POST', '/checkout/quote', choices);
      await ask(other, 'POST', '/orders', { ...choices, expected_total: total });
      await goOn(page).click();
      await page.getByRole('heading', { name: 'Before you order' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: `Take ${wanted.quantity - 1}` }).click();
      await page.getByRole('heading', { name: 'Before you order' }).waitFor({ state: 'detached' });
      await expect.poll(() => goOn(page).getAttribute('aria-disabled')).toBeNull();
      await goOn(page).click();
      await heading(page, 'We have your order').waitFor();
      expect((await newestOrder(customer)).pieces).toBe(wanted.quantity - 1);
    }));

  test('above 10,000 riyals the order asks who buys, and the number stays off the device', () =>
    buy(async ({ page }) => {
      const [dearest] = (await plainProducts('&min_price=1000')).reverse();
      if (!dearest) throw new Error('the demonstration has gold');
      const pieces = Math.floor(10_000 / dearest.price) + 1;
      const customer = await aBuyer({ products: [dearest], pieces });
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'bank_transfer');
      await goOn(page).click();
      await page.waitForURL(/step=identity/);
      expect(await axeFindings(page)).toEqual([]);
      await goOn(page).click();
      await page.getByText('This field is required').waitFor();
      await page.getByLabel('Number', { exact: true }).fill('1000000009');
      await goOn(page).click();
      await page.getByText('This number is not valid', { exact: true }).waitFor();
      await page.getByLabel('Number', { exact: true }).fill('١٠١٠١٠١٠١٠');
      await toReview(page);
      expect(Object.values(await dumpDevice(page)).filter((each) => /1010101010|١٠١٠١٠/.test(each))).toEqual([]);
      await goOn(page).click();
      await heading(page, 'We have your order').waitFor();
      expect((await newestOrder(customer)).identity).toEqual({ type: 'national_id', last_four: '1010' });
    }));

  test('Back walks the steps, and a card is typed anew after a reload', () =>
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
    }));

  test('an empty cart cannot be ordered', () =>
    buy(async ({ page }) => {
      const customer = await aBuyer({ products: [] });
      await openAs(page, customer, '/checkout');
      await heading(page, 'Your cart is empty').waitFor();
    }));
});
