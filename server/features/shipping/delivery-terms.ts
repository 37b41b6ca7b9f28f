import type { DeliveryTerms } from '../../../contract/orders/delivery.ts';
import type { Language } from '../../../contract/core/language.ts';
import { halalas, toSar } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { listRules, type ShippingRule } from './manage-fees.ts';
import { companyNames } from './shipping-terms.ts';
import { workingDaysText } from '../../../contract/orders/working-days.ts';

/**
 * Delivery terms from the fee table, in one language; null without a rule. With `hasCarrierRates` the fee is not known
 * in advance.
 */
export async function deliveryTermsAnswer(
  db: Database,
  { language, hasCarrierRates }: { language: Language; hasCarrierRates: boolean },
): Promise<DeliveryTerms | null> {
  const rules = await listRules(db);
  const [first] = rules;
  if (!first) return null;
  const fee = ({ feeHalalas }: ShippingRule) => toSar(halalas(feeHalalas));
  const fees = rules.map(fee);
  return {
    company: companyNames[first.company][language],
    everywhere: {
      days: workingDaysText(daysOf(rules), language),
      fee: hasCarrierRates ? null : [Math.min(...fees), Math.max(...fees)],
    },
    places: rules.map((rule) => ({
      place: rule.place,
      days: workingDaysText([rule.daysLeast, rule.daysMost], language),
      fee: hasCarrierRates ? null : fee(rule),
    })),
  };
}

/** The lowest and highest working days of all rules; at least one rule is required. */
export function daysOf(rules: readonly ShippingRule[]): [number, number] {
  return [Math.min(...rules.map(({ daysLeast }) => daysLeast)), Math.max(...rules.map(({ daysMost }) => daysMost))];
}

/**
 * Placeholders for the owner's texts besides the settings: `{{delivery_days}}` and `{{delivery_company}}`; empty
 * without a rule.
 */
export async function deliverySettings(db: Database, language: Language): Promise<ReadonlyMap<string, string>> {
  const terms = await deliveryTermsAnswer(db, { language, hasCarrierRates: false });
  return new Map([
    ['delivery_days', terms?.everywhere.days ?? ''],
    ['delivery_company', terms?.company ?? ''],
  ]);
}
