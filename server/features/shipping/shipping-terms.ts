// What a company charges for a place, by the owner's rules and settings.
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
  /** Items total, after the coupon, from which delivery is free; null if it never is. */
  freeAbove: Halalas | null;
  /** Working days, lowest and highest. */
  days: [number, number];
};

export const companyNames: Record<ShippingCompanyId, Record<Language, string>> = {
  aramex: { ar: 'أرامكس', en: 'Aramex' },
};

/**
 * Terms of every company that ships the load to its city; unknown places get the fee for everywhere. A company's own
 * rate replaces the table's fee if known (live-rates.ts).
 */
export async function readShippingTerms(db: Database, load: Load, now: Date): Promise<ShippingTerms[]> {
  const town = findCity(load.city);
  const places = [...(town ? [town.code, `region:${town.region}`] : []), '*'];
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

/** From the setting `free_shipping_from` in SAR; null if that is not an amount. */
export function freeAboveOf(settings: readonly Setting[]): Halalas | null {
  const text = plainValue(settings, 'free_shipping_from');
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? fromSar(Number(text)) : null;
}
