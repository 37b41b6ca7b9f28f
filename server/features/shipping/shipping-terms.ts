// What a company takes for a place, by the owner's rules and settings.
import { inArray } from 'drizzle-orm';
import { findCity } from '../../../contract/account/cities.ts';
import type { Language } from '../../../contract/core/language.ts';
import { fromSar, halalas, type Halalas } from '../../../contract/core/money.ts';
import { shippingCompanyIds, type ShippingCompanyId } from '../../../contract/orders/shipping.ts';
import type { Database } from '../../db/connect.ts';
import { listSettings, plainValue, type Setting } from '../content/list-settings.ts';
import { readRates, type Load } from './live-rates.ts';
import { shippingRules } from './shipping.tables.ts';

export type ShippingTerms = {
  company: ShippingCompanyId;
  fee: Halalas;
  /** Goods, after a coupon, from which the delivery is free; null where it never is. */
  freeAbove: Halalas | null;
  /** Working days, the least and the most. */
  days: [number, number];
};

export const companyNames: Record<ShippingCompanyId, Record<Language, string>> = {
  aramex: { ar: 'أرامكس', en: 'Aramex' },
};

/**
 * The terms of every company that carries a load to its city; another place than those that are known has the fee for everywhere. A company's own rate counts in place of the
 * table's fee where it is known (live-rates.ts).
 */
export async function readShippingTerms(db: Database, load: Load, now: Date): Promise<ShippingTerms[]> {
  const known = findCity(load.city);
  const places = [...(known ? [known.code, `region:${known.region}`] : []), '*'];
  const rules = await db.select().from(shippingRules).where(inArray(shippingRules.place, places));
  const freeAbove = freeAboveOf(await listSettings(db));
  const rates = await readRates(db, load, now);
  return shippingCompanyIds.flatMap((company) => {
    const own = rules.filter((rule) => rule.company === company);
    const rule = places.map((place) => own.find((each) => each.place === place)).find((each) => each !== undefined);
    if (!rule) return [];
    const fee = rates.get(company) ?? halalas(rule.feeHalalas);
    return [{ company, fee, freeAbove, days: [rule.daysLeast, rule.daysMost] }];
  });
}

/** By the setting `free_shipping_from` in SAR; what is no amount is none. */
export function freeAboveOf(settings: readonly Setting[]): Halalas | null {
  const text = plainValue(settings, 'free_shipping_from');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? fromSar(Number(text)) : null;
}
