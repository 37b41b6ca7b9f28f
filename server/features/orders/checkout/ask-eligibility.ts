// Asks an instalment provider before the order is placed whether it would accept the shopper, so that nobody is
// declined who could have paid another way (saudi-commerce, section 2).
import type { DeclineReason } from '../../../../contract/orders/payments.ts';
import type { Language } from '../../../../contract/core/language.ts';
import type { Halalas } from '../../../../contract/core/money.ts';
import { withTimeout } from '../../../providers/with-timeout.ts';
import { ProviderRefused, type PaymentProvider } from '../../../providers/payments/payment-provider.ts';

/**
 * The shopper to ask about. Pass verified phone numbers only, or strangers could learn what a provider allows someone.
 */
export type EligibilityQuestion = { amount: Halalas; email: string; phone: string; language: Language };

/**
 * Why the provider would decline; null if it would accept or does not answer in time: then its own page decides.
 * `mayAsk` is called only if the provider has to be asked.
 */
export type AskEligibility = (
  provider: PaymentProvider,
  asked: EligibilityQuestion,
  mayAsk: () => Promise<boolean>,
) => Promise<DeclineReason | null>;

/** Maximum wait for a quote. */
const eligibilityTimeoutMs = 3_000;
/** The question repeats whenever the shopper changes a choice. */
const cachedForMs = 5 * 60_000;
/** Pause after a provider did not answer, or every quote would wait for it. */
const restMs = 60_000;
const maxCached = 1_000;

/** Caches answers for five minutes, and a provider's silence or refusal for one minute. */
export function createEligibility(now: () => Date): AskEligibility {
  const known = new Map<string, { until: number; reason: DeclineReason | null }>();
  const silentUntil = new Map<PaymentProvider['id'], number>();
  const cache = (key: string, forMs: number, reason: DeclineReason | null) => {
    known.delete(key);
    known.set(key, { until: now().getTime() + forMs, reason });
    const [oldest] = known.keys();
    if (known.size > maxCached && oldest !== undefined) known.delete(oldest);
    return reason;
  };
  return async (provider, asked, mayAsk) => {
    if (!provider.eligibility) return null;
    const key = JSON.stringify([provider.id, asked.amount, asked.email, asked.phone]);
    const cached = known.get(key);
    if (cached && cached.until > now().getTime()) return cached.reason;
    if ((silentUntil.get(provider.id) ?? 0) > now().getTime() || !(await mayAsk())) return null;
    try {
      const answer = await withTimeout(eligibilityTimeoutMs, provider.eligibility(asked));
      return cache(key, cachedForMs, answer.eligible ? null : answer.reason);
    } catch (error) {
      // An unreachable provider is reported and logged when the payment starts.
      if (error instanceof ProviderRefused) return cache(key, restMs, null);
      silentUntil.set(provider.id, now().getTime() + restMs);
      return null;
    }
  };
}
