import type { DeliveryTerms } from '../../../contract/orders/delivery.ts';
import type { Language } from '../../../contract/core/language.ts';
import { halalas, toSar } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { listRules, type ShippingRule } from './manage-fees.ts';
import { companyNames } from './shipping-terms.ts';
import { workingDaysText } from './working-days.ts';

/** What the fee table says of delivery, in one language; null without a rule. With `hasCarrierRates` nobody knows a fee beforehand. */
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

/** The least and the most working days over all rules, of which there is at least one. */
export function daysOf(rules: readonly ShippingRule[]): [number, number] {
  return [Math.min(...rules.map(({ daysLeast }) => daysLeast)), Math.max(...rules.map(({ daysMost }) => daysMost))];
}

/** What texts of the owner can name beside the settings, as `{{delivery_days}}` and `{{delivery_company}}`; empty without a rule. */
export async function deliverySettings(db: Database, language: Language): Promise<ReadonlyMap<string, string>> {
  const terms = await deliveryTermsAnswer(db, { language, hasCarrierRates: false });
  return new Map([
    ['delivery_days', terms?.everywhere.days ?? ''],
    ['delivery_company', terms?.company ?? ''],
  ]);
}
