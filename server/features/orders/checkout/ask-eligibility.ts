// Whether a provider of instalments would take an order of this shopper, asked before they place it: so nobody is declined who could have paid another way (saudi-commerce, section 2).
import type { DeclineReason } from '../../../../contract/orders/payments.ts';
import type { Language } from '../../../../contract/core/language.ts';
import type { Halalas } from '../../../../contract/core/money.ts';
import { answerWithin } from '../../../providers/with-timeout.ts';
import { ProviderRefused, type PaymentProvider } from '../../../providers/payments/payment-provider.ts';

/** Whom it is about: of a number that nobody has proved to be theirs, a provider would tell strangers what it allows. */
export type Asked = { amount: Halalas; email: string; phone: string; language: Language };

/**
 * The reason why a provider would not take it; null where it would, or does not say in time: then its own page decides. `mayAsk` is called where the question would leave the
 * house.
 */
export type AskEligibility = (
  provider: PaymentProvider,
  asked: Asked,
  mayAsk: () => Promise<boolean>,
) => Promise<DeclineReason | null>;

/** A quote does not wait longer. */
const patienceMs = 3_000;
/** The same question comes with each change of a choice. */
const keptForMs = 5 * 60_000;
/** A provider that has just been silent is left alone for so long, or every quote would wait for it. */
const restMs = 60_000;
const mostKept = 1_000;

/** Asks, and remembers what was said for five minutes, and for one that nothing was. */
export function createEligibility(now: () => Date): AskEligibility {
  const known = new Map<string, { until: number; reason: DeclineReason | null }>();
  const silentUntil = new Map<PaymentProvider['id'], number>();
  const keep = (key: string, forMs: number, reason: DeclineReason | null) => {
    known.delete(key);
    known.set(key, { until: now().getTime() + forMs, reason });
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
    return reason;
  };
  return async (provider, asked, mayAsk) => {
    if (!provider.eligibility) return null;
    const key = JSON.stringify([provider.id, asked.amount, asked.email, asked.phone]);
    const kept = known.get(key);
    if (kept && kept.until > now().getTime()) return kept.reason;
    if ((silentUntil.get(provider.id) ?? 0) > now().getTime() || !(await mayAsk())) return null;
    try {
      const said = await answerWithin(patienceMs, provider.eligibility(asked));
      return keep(key, keptForMs, said.eligible ? null : said.reason);
    } catch (error) {
      // That it cannot be reached is found out, and logged, where the payment starts.
      if (error instanceof ProviderRefused) return keep(key, restMs, null);
      silentUntil.set(provider.id, now().getTime() + restMs);
      return null;
    }
  };
}
