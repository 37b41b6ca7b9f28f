// The fee table, for the owner.
import { asc } from 'drizzle-orm';
import { cities, findCity, regions } from '../../../contract/account/cities.ts';
import type { Halalas } from '../../../contract/core/money.ts';
import type { ShippingCompanyId } from '../../../contract/orders/shipping.ts';
import type { Database } from '../../db/connect.ts';
import { shippingRules } from './shipping.tables.ts';

export type ShippingRule = typeof shippingRules.$inferSelect;

export function listRules(db: Database): Promise<ShippingRule[]> {
  return db.select().from(shippingRules).orderBy(asc(shippingRules.company), asc(shippingRules.place));
}

/** The place of a rule as an owner types it: `*`, a region by its code or name, or a city; null for one that is not known. */
export function placeOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '*') return '*';
  const code = text.replace(/^region:/, '');
  const region = Object.entries(regions).find(
    ([each, { ar, en }]) => each === code || ar === text || en.toLowerCase() === text.toLowerCase(),
  );
  if (region) return `region:${region[0]}`;
  return (cities.find((city) => city.code === text.toLowerCase()) ?? findCity(text))?.code ?? null;
}

/** What a place of a rule is called. */
export function placeName(place: string): string {
  if (place === '*') return 'everywhere else';
  const [, code] = /^region:(\d\d)$/.exec(place) ?? [];
  const region = Object.entries(regions).find(([each]) => each === code);
  return region?.[1].en ?? cities.find((city) => city.code === place)?.en ?? place;
}

/** Sets fee and working days of a place. Orders that were placed keep theirs. */
export async function setRule(
  db: Database,
  rule: { company: ShippingCompanyId; place: string; fee: Halalas; days: [number, number] },
): Promise<ShippingRule> {
  const [daysLeast, daysMost] = rule.days;
  const values = { feeHalalas: rule.fee, daysLeast, daysMost };
  const [set] = await db
    .insert(shippingRules)
    .values({ company: rule.company, place: rule.place, ...values })
    .onConflictDoUpdate({ target: [shippingRules.company, shippingRules.place], set: values })
    .returning();
  if (!set) throw new Error('a fee was not stored');
  return set;
}
