// Whatever a payment fails of, its page says so, and the same order can be paid again by any method.
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import type { DeclineReason, PaymentMethod } from '../../contract/payments.ts';
import { reasonWords } from '../../server/features/orders/reasons.ts';
import { withShopper } from '../support/account-pages.ts';
import { onlyIn } from '../support/in-turn.ts';
import {
  aBuyer,
  atProvider,
  cards,
  chooseMethod,
  goOn,
  heading,
  newestOrder,
  openAs,
  toReview,
  typeCard,
} from '../support/ordering.ts';

const url = inject('storeUrl');

const words = {
  ar: {
    failed: 'لم يتم الدفع',
    notCompleted: 'لم تكتمل عملية الدفع',
    payAgain: 'إعادة الدفع',
    stepLeft: 'بقيت خطوة واحدة',
    code: 'الرمز',
    confirm: 'تأكيد الدفع',
    paid: 'شكرًا لك، تم تأكيد الدفع',
  },
  en: {
    failed: 'The payment did not succeed',
    notCompleted: 'The payment was not completed',
    payAgain: 'Pay again',
    stepLeft: 'One step is left',
    code: 'Code',
    confirm: 'Confirm payment',
    paid: 'Thank you, your payment is confirmed',
  },
};

type Attempt = {
  method: PaymentMethod;
  reason: DeclineReason;
  /** What is typed at the step of the payment, and what is done after it. */
  choose?: (page: Page) => Promise<void>;
  act: (page: Page, w: (typeof words)['ar']) => Promise<void>;
};

const card = (number: string, reason: DeclineReason, answer: 'Approve' | 'Decline' = 'Approve'): Attempt => ({
  method: 'card',
  reason,
  choose: (page) => typeCard(page, number),
  act: (page) => atProvider(page, 'moyasar', answer),
});

const fromMobile = (mobile: string) => (page: Page) => page.locator('main input[type=tel]').fill(mobile);

const stcPay = (code: string, reason: DeclineReason): Attempt => ({
  method: 'stc_pay',
  reason,
  choose: fromMobile('0512345678'),
  act: async (page, w) => {
    await heading(page, w.stepLeft).waitFor();
    await page.getByLabel(w.code, { exact: true }).fill(code);
    await page.getByRole('button', { name: w.confirm }).click();
  },
});

const inParts = (method: 'tabby' | 'tamara', answer: 'Reject' | 'Cancel', reason: DeclineReason): Attempt => ({
  method,
  reason,
  act: (page) => atProvider(page, method, answer),
});

// Numbers, mobiles and codes of the providers' test systems (saudi-commerce, sections 1 and 2).
const attempts: Attempt[] = [
  card(cards.poor, 'insufficient_funds'),
  card('4201322267774310', 'expired_card'),
  card('4201320131000508', 'lost_card'),
  card('4201321144311528', 'stolen_card'),
  card('4201326324640570', 'over_limit'),
  card('4201321234411220', 'declined'),
  card(cards.paid, 'authentication_failed', 'Decline'),
  stcPay('111111', 'insufficient_funds'),
  stcPay('222222', 'daily_limit'),
  stcPay('444444', 'timeout'),
  stcPay('987654', 'wrong_code'),
  { method: 'stc_pay', reason: 'declined', choose: fromMobile('0515555555'), act: async () => undefined },
  inParts('tabby', 'Reject', 'not_available'),
  inParts('tabby', 'Cancel', 'session_expired'),
  inParts('tamara', 'Reject', 'not_available'),
  inParts('tamara', 'Cancel', 'cancelled_by_shopper'),
];

describe.each(onlyIn('ar'))('an order that cannot be paid (%s)', (language) => {
  test('says why each time, and is paid by another method in the end', { timeout: 300_000 }, () =>
    withShopper({ url, language, width: 390 }, async ({ page }) => {
      const w = words[language];
      const customer = await aBuyer();
      await openAs(page, customer, '/checkout?step=payment');
      for (const [at, { method, reason, choose, act }] of attempts.entries()) {
        await chooseMethod(page, method);
        await choose?.(page);
        if (at === 0) await toReview(page);
        await goOn(page).click();
        await act(page, w);
        // Tabby says the same of who cancels and of who never comes back.
        const isOver = reason === 'session_expired' || reason === 'cancelled_by_shopper';
        await heading(page, isOver ? w.notCompleted : w.failed).waitFor();
        await page.getByRole('status').getByText(reasonWords(reason, language)).waitFor();
        await page.getByRole('link', { name: w.payAgain }).click();
      }
      await chooseMethod(page, 'tamara');
      await goOn(page).click();
      await atProvider(page, 'tamara', 'Approve');
      await heading(page, w.paid).waitFor();
      const { transactions, payment_status } = await newestOrder(customer);
      expect(payment_status).toBe('authorized');
      expect(transactions.map((one) => one.reason_code).reverse()).toEqual([
        ...attempts.map(({ reason }) => reason),
        null,
      ]);
    }),
  );
});
