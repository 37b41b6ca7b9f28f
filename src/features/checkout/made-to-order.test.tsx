// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { deliveryDates, quote } from '../../../tests/support/data/quote.ts';
import { CheckoutSummary } from './steps/checkout-summary.tsx';
import { ShippingStep } from './steps/shipping-step.tsx';

const nothing = () => undefined;
const company = {
  id: 'aramex',
  name: 'Aramex',
  fee: 25,
  free_above: null,
  delivery_days: [1, 4],
  delivery_dates: deliveryDates,
} as const;
const cart = { items: 1, subtotal: 100, coupon: null, total: 100, vat: 13 };

test.each([
  ['ar', 'في طلبك ما يُصنع خصيصًا لك، وتُحسب مدة التوصيل من وقت جاهزيته.'],
  ['en', 'Part of your order is made to order, so the days count from when it is ready.'],
] as const)(
  'in %s, says next to the delivery days that they count from when a custom item is ready',
  async (language, sentence) => {
    for (const isMadeToOrder of [true, false]) {
      const times = isMadeToOrder ? 1 : 0;
      await renderIn(
        language,
        <ShippingStep
          companies={[{ ...company, delivery_days: [1, 4] }]}
          chosen={null}
          isMadeToOrder={isMadeToOrder}
          onChoose={nothing}
          onContinue={nothing}
        />,
      );
      expect(screen.queryAllByText(sentence)).toHaveLength(times);
      cleanup();
      const summary = { cart, isMadeToOrder, isFinal: false, isStale: false, former: null };
      await renderIn(language, <CheckoutSummary {...summary} quote={quote} />);
      expect(screen.queryAllByText(sentence)).toHaveLength(times);
      cleanup();
      await renderIn(language, <CheckoutSummary {...summary} quote={null} />);
      expect(screen.queryAllByText(sentence)).toHaveLength(0);
      cleanup();
    }
  },
);
