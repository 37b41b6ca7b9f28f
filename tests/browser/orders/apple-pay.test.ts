// Apple Pay in a browser that supports it: the page simulates Apple's payment sheet; the gateway is the sandbox.
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { withShopper } from '../../support/browser/account-pages.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { screens } from '../../support/browser/browser.ts';
import {
  aBuyer,
  chooseMethod,
  goOn,
  heading,
  newestOrder,
  openAs,
  orders,
  plainProducts,
  toReview,
} from '../../support/store/ordering.ts';

const url = inject('storeUrl');

const texts = {
  ar: { paid: 'شكرًا لك، تم تأكيد الدفع', failed: 'لم يتم الدفع', payAgain: 'إعادة الدفع', off: /Apple Pay غير متاح/ },
  en: {
    paid: 'Thank you, your payment is confirmed',
    failed: 'The payment did not go through',
    payAgain: 'Pay again',
    off: /Apple Pay is not available now/,
  },
};

/** `did`: calls to Apple's sheet, in order. `shopper`: what the shopper does with the next sheet. */
type Apple = { shopper: 'approves' | 'closes'; did: string[] };

async function hasApple(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const apple: Apple = { shopper: 'approves', did: [] };
    class Sheet {
      static readonly STATUS_SUCCESS = 0;
      static readonly supportsVersion = () => true;
      static readonly canMakePayments = () => true;
      onvalidatemerchant: ((event: { validationURL: string }) => void) | null = null;
      onpaymentauthorized: ((event: object) => void) | null = null;
      oncancel: (() => void) | null = null;
      constructor(_: number, { total }: { total: { label: string; amount: string } }) {
        if (!navigator.userActivation.isActive) throw new Error('not in a press');
        apple.did.push(`${total.label} ${total.amount}`);
      }
      begin() {
        const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
        setTimeout(() => this.onvalidatemerchant?.({ validationURL }));
      }
      completeMerchantValidation({ domainName }: { domainName: string }) {
        apple.did.push(`vouched for ${domainName}`);
        if (apple.shopper === 'closes') this.oncancel?.();
        else this.onpaymentauthorized?.({ payment: { token: { paymentData: { version: 'EC_v1', data: 'sealed' } } } });
      }
      completePayment(status: number) {
        apple.did.push(`status ${status}`);
      }
      abort() {
        apple.did.push('aborted');
      }
    }
    Object.assign(window, { ApplePaySession: Sheet, apple });
  });
}

const apple = (page: Page) => page.evaluate(() => (globalThis as unknown as { apple: Apple }).apple);
const shopperOf = (page: Page, shopper: Apple['shopper']) =>
  page.evaluate((does) => ((globalThis as unknown as { apple: Apple }).apple.shopper = does), shopper);

/** The sandbox accepts Apple Pay for totals of SAR 200 to 300. */
const takenProducts = async () => (await plainProducts('&min_price=220&max_price=260')).slice(0, 1);

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const w = texts[language];
  const buy = (run: Parameters<typeof withShopper>[1]) => withShopper({ url, language, width, height }, run);
  const name = language === 'ar' ? 'لمسة' : 'Lamsa';

  test(
    'closing the sheet pays nothing; approving it pays the order’s total as shown',
    { tags: language === 'ar' ? ['core'] : [] },
    () =>
      buy(async ({ page }) => {
        const customer = await aBuyer({ products: await takenProducts() });
        await hasApple(page);
        await openAs(page, customer, '/checkout?step=payment');
        await chooseMethod(page, 'apple_pay');
        expect(await axeFindings(page)).toEqual([]);
        await toReview(page);
        expect(await axeFindings(page)).toEqual([]);
        await shopperOf(page, 'closes');
        await goOn(page).click();
        await expect.poll(async () => (await apple(page)).did.length).toBe(2);
        await expect.poll(() => goOn(page).getAttribute('aria-disabled')).toBeNull();
        expect(await orders(customer)).toEqual([]);

        await shopperOf(page, 'approves');
        await goOn(page).click();
        await heading(page, w.paid).waitFor();
        const { total, payment_status, transactions } = await newestOrder(customer);
        const expected = [`${name} ${total.toFixed(2)}`, 'vouched for 127.0.0.1'];
        expect((await apple(page)).did).toEqual([...expected, ...expected, 'status 0']);
        expect([payment_status, transactions.map(({ payment_method }) => payment_method)]).toEqual([
          'paid',
          ['apple_pay'],
        ]);
      }),
  );

  test('a declined payment gives its reason and can be retried; so can a failed merchant validation', () =>
    buy(async ({ page, context }) => {
      const customer = await aBuyer();
      await hasApple(page);
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'apple_pay');
      await toReview(page);
      await goOn(page).click();
      await heading(page, w.failed).waitFor();
      expect((await apple(page)).did.at(-1)).toBe('aborted');

      await page.getByRole('link', { name: w.payAgain }).click();
      await chooseMethod(page, 'apple_pay');
      await context.route('**/sandbox/moyasar/v1/applepay/initiate', (route) => route.fulfill({ status: 403 }), {
        times: 1,
      });
      await goOn(page).click();
      await page.getByText(w.off).waitFor();
      expect((await newestOrder(customer)).transactions).toHaveLength(1);
      await goOn(page).click();
      await heading(page, w.failed).waitFor();
      await expect.poll(async () => (await newestOrder(customer)).transactions.length).toBe(2);
    }));
});

test('a browser without Apple Pay does not offer it', { tags: ['core'] }, () =>
  withShopper({ url, language: 'en', width: 390 }, async ({ page }) => {
    await openAs(page, await aBuyer(), '/checkout?step=payment');
    await page.locator('main input[type=radio][value=card]').waitFor();
    expect(await page.locator('main input[type=radio][value=apple_pay]').count()).toBe(0);
  }),
);
