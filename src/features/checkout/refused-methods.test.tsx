// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RefusedMethod } from '../../../contract/orders/payments.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { MethodChoice } from './payment/method-choice.tsx';

const nothing = () => undefined;
const bounds = { icons: [], min: null, max: null, discount_percent: 0 };
const offers = [
  { ...bounds, id: 'card', title: 'Card', fee: 0 },
  { ...bounds, id: 'cash_on_delivery', title: 'Cash', fee: 15 },
] as const;
const refused: RefusedMethod[] = [
  { payment_method: 'cash_on_delivery', reason: 'custom_text', titles: ['Name'], message: 'Not for names.' },
  { payment_method: 'cash_on_delivery', reason: 'gold', titles: ['Ring'], message: 'Not for gold.' },
];

test('cash is off if products rule it out, and each reason shows once', async () => {
  for (const chosen of [null, 'cash_on_delivery'] as const) {
    await renderIn(
      'en',
      <MethodChoice
        offers={offers}
        totalBy={() => 100}
        refused={refused}
        chosen={chosen}
        refusal="Not for names. Not for gold."
        onChoose={nothing}
      />,
    );
    expect(screen.getByRole('radio', { name: /Card/ })).toHaveProperty('disabled', false);
    const cash = screen.getByRole('radio', { name: /Cash/ });
    expect(cash).toHaveProperty('disabled', true);
    expect(document.body.textContent.match(/Not for names\./g)).toHaveLength(1);
    expect(document.body.textContent.match(/Not for gold\./g)).toHaveLength(1);
    expect(document.body.textContent).not.toContain('SAR 15');
    cleanup();
  }
});

test('a total above the limit shows in addition to the products that rule out a method', async () => {
  await renderIn(
    'en',
    <MethodChoice
      offers={[{ ...offers[1], max: 50 }]}
      totalBy={() => 100}
      refused={refused}
      chosen={null}
      refusal={null}
      onChoose={nothing}
    />,
  );
  expect(screen.getByText(/Not for gold\./)).toBeTruthy();
  expect(screen.getByText(/orders up to SAR 50/i)).toBeTruthy();
});

test('a total of 0 suits every method', async () => {
  await renderIn(
    'en',
    <MethodChoice
      offers={offers}
      totalBy={() => 0}
      refused={refused}
      chosen={null}
      refusal={null}
      onChoose={nothing}
    />,
  );
  expect(screen.getByRole('radio', { name: /Cash/ })).toHaveProperty('disabled', false);
  expect(screen.queryByText(/Not for gold/)).toBeNull();
});
