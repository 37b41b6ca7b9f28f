import { afterEach, expect, test, vi } from 'vitest';
import { halalas } from '../../../../contract/core/money.ts';
import { openPaymentProviderStub } from '../../../../tests/support/providers/trial-provider.ts';
import {
  ProviderRefused,
  ProviderUnreachable,
  type PaymentProvider,
} from '../../../providers/payments/payment-provider.ts';
import { createEligibility, type EligibilityQuestion } from './ask-eligibility.ts';

type Answering = NonNullable<PaymentProvider['eligibility']>;

const asked = { amount: halalas(20_000), email: 'sara@example.com', phone: '+966512345678', language: 'ar' as const };
const clock = { now: new Date('2026-11-22T10:00:00Z') };

function opened(answer: Answering) {
  const eligibility = vi.fn<Answering>(answer);
  const mayAsk = vi.fn<() => Promise<boolean>>(async () => true);
  const provider = { ...openPaymentProviderStub({ id: 'tabby' }), eligibility };
  const askAny = createEligibility(() => clock.now);
  return {
    eligibility,
    mayAsk,
    ask: (about: EligibilityQuestion, of: PaymentProvider = provider) => askAny(of, about, mayAsk),
  };
}
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

afterEach(() => vi.useRealTimers());

test('the provider is asked once in five minutes for each amount and shopper', async () => {
  const { ask, eligibility, mayAsk } = opened(async ({ amount }) =>
    amount > 30_000 ? { eligible: false, reason: 'amount_too_high' } : { eligible: true },
  );
  const more = { ...asked, amount: halalas(40_000) };
  expect([await ask(asked), await ask(more)]).toEqual([null, 'amount_too_high']);
  expect([await ask(asked), await ask({ ...more, language: 'en' })]).toEqual([null, 'amount_too_high']);
  expect(eligibility).toHaveBeenCalledTimes(2);
  await ask({ ...asked, phone: '+966598765432' });
  later(5 * 60_000);
  await ask(asked);
  expect([eligibility.mock.calls.length, mayAsk.mock.calls.length]).toEqual([4, 4]);
});

test('a provider that may not or cannot be asked stays selectable', async () => {
  const { ask, eligibility, mayAsk } = opened(async () => ({ eligible: false, reason: 'amount_too_high' }));
  mayAsk.mockResolvedValue(false);
  expect(await ask(asked)).toBe(null);
  expect(eligibility).not.toHaveBeenCalled();
  expect(await ask(asked, openPaymentProviderStub())).toBe(null);
});

test.each([
  ['fails', () => Promise.reject(new ProviderUnreachable('tabby', '502'))],
  ['says nothing', () => new Promise<never>(() => undefined)],
])('a provider that %s is not asked for a minute by anyone, and stays selectable', async (_, answer) => {
  vi.useFakeTimers();
  const { ask, eligibility, mayAsk } = opened(answer);
  const first = ask(asked);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await first).toBe(null);
  later(59_000);
  expect(await ask({ ...asked, phone: '+966598765432' })).toBe(null);
  expect([eligibility.mock.calls.length, mayAsk.mock.calls.length]).toEqual([1, 1]);
  later(1_000);
  const again = ask(asked);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await again).toBe(null);
  expect(eligibility).toHaveBeenCalledTimes(2);
});

test('a question that the provider refuses pauses for a minute; others are asked', async () => {
  const { ask, eligibility } = opened(async ({ phone }) => {
    if (phone === asked.phone) throw new ProviderRefused('tabby', 400, 'declined', 'no such number');
    return { eligible: false, reason: 'amount_too_high' };
  });
  expect([await ask(asked), await ask(asked)]).toEqual([null, null]);
  expect(await ask({ ...asked, phone: '+966598765432' })).toBe('amount_too_high');
  expect(eligibility).toHaveBeenCalledTimes(2);
  later(60_000);
  await ask(asked);
  expect(eligibility).toHaveBeenCalledTimes(3);
});
