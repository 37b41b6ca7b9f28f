// Limits at checkout: the shopper reads what to do, loses nothing, and can go on.
import { describe, expect, inject, test } from 'vitest';
import { withShopper } from '../../support/browser/account-pages.ts';
import { screens } from '../../support/browser/browser.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import {
  aBuyer,
  ask,
  atProvider,
  cards,
  chooseMethod,
  goOn,
  newestOrder,
  openAs,
  orders,
  payByCard,
  placeOrder,
  plainProducts,
  repayByCard,
  toReview,
  typeCard,
} from '../../support/store/ordering.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    unpaid: /^لديك 3 طلبات بانتظار التحويل البنكي أو الدفع عند الاستلام\. .* لرفع هذا الحد أكّد بريدك الإلكتروني/,
    tries: 'لم تكتمل محاولات دفع كثيرة بالبطاقة خلال ساعة.',
  },
  en: {
    unpaid: /^You have 3 orders waiting for a bank transfer or for payment on delivery\. .* verify your email/,
    tries: 'Too many card payments were not completed within an hour.',
  },
};

describe.each(screens)('$language, $width px', ({ language, width, height }) => {
  const say = texts[language];
  const shop = (story: Parameters<typeof withShopper>[1]) => withShopper({ url, language, width, height }, story);

  test('a fourth order that waits for cash is refused; paid online it is placed', () =>
    shop(async ({ page }) => {
      const customer = await aBuyer();
      const [product] = await plainProducts();
      for (let order = 1; order <= 3; order += 1) {
        await placeOrder(customer);
        await ask(customer, 'POST', '/products/add-to-cart', { variety_id: product?.default_variety_id, quantity: 1 });
      }
      await openAs(page, customer, '/checkout?step=payment');
      await chooseMethod(page, 'cash_on_delivery');
      await toReview(page);
      await goOn(page).click();
      await page.getByRole('alert').filter({ hasText: say.unpaid }).waitFor();
      expect((await orders(customer)).length).toBe(3);
      expect(await piecesInHeader(page)).toBe(1);

      await page.goto(`${url}/checkout?step=payment`);
      await chooseMethod(page, 'tamara');
      await toReview(page);
      await goOn(page).click();
      await atProvider(page, 'tamara', 'Approve');
      expect((await orders(customer)).length).toBe(4);
    }));

  test('an eleventh card within an hour is refused; another method pays the order', () =>
    shop(async ({ page }) => {
      const customer = await aBuyer();
      const id = await payByCard(customer, cards.poor);
      for (let card = 2; card <= 10; card += 1) await repayByCard(customer, id, cards.poor);
      await openAs(page, customer, `/checkout/pay/${id}`);
      await chooseMethod(page, 'card');
      await typeCard(page, cards.paid);
      await goOn(page).click();
      await page.getByRole('alert').filter({ hasText: say.tries }).waitFor();
      expect((await newestOrder(customer)).transactions.length).toBe(10);

      await chooseMethod(page, 'tamara');
      await goOn(page).click();
      await atProvider(page, 'tamara', 'Approve');
      expect((await newestOrder(customer)).transactions[0]?.status).toBe('authorized');
    }));
});
