// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentMethodOffer } from '../../../../contract/orders/payments.ts';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { useCard } from '../card/use-card.ts';
import { PaymentStep } from './payment-step.tsx';

const offer = {
  id: 'card',
  title: 'Card',
  fee: 0,
  discount_percent: 0,
  icons: [],
  publishable_key: 'pk_test_x',
  api_base: 'https://gateway.test',
} as unknown as PaymentMethodOffer;
const typed = { 'cc-number': '4111111111111111', 'cc-exp': '0930', 'cc-csc': '739', 'cc-name': 'Noura Alharbi' };

function Step({ onContinue }: { onContinue: () => void }) {
  return (
    <PaymentStep
      offers={[offer]}
      totalBy={() => 100}
      refused={[]}
      quote={null}
      chosen="card"
      onChoose={() => undefined}
      card={useCard()}
      stcPhone=""
      onStcPhone={() => undefined}
      isOffline={false}
      onContinue={onContinue}
    />
  );
}

test.each([
  { what: 'leads to the next step', leaves: false, times: 1 },
  { what: 'does not bring back a shopper who has left the step', leaves: true, times: 0 },
])('the gateway’s answer to a card $what', async ({ leaves, times }) => {
  let answer: (response: Response) => void = () => undefined;
  const gateway = vi.fn<() => Promise<Response>>(() => new Promise((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', gateway);
  onTestFinished(() => void vi.unstubAllGlobals());
  const onContinue = vi.fn<() => void>();
  const { container, unmount } = await renderIn('en', <Step onContinue={onContinue} />);
  for (const [autocomplete, value] of Object.entries(typed)) {
    const field = container.querySelector(`input[autocomplete="${autocomplete}"]`);
    if (!field) throw new Error(`the form has no field for ${autocomplete}`);
    fireEvent.input(field, { target: { value } });
  }
  const form = container.querySelector('form');
  if (!form) throw new Error('the step has no form');
  fireEvent.submit(form);
  await vi.waitFor(() => expect(gateway).toHaveBeenCalled());
  if (leaves) unmount();
  answer(Response.json({ id: 'token_x', brand: 'visa', last_four: '1111' }, { status: 201 }));
  if (leaves) await new Promise((resolve) => setTimeout(resolve, 50));
  await vi.waitFor(() => expect(onContinue).toHaveBeenCalledTimes(times));
});
