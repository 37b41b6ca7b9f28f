// The owner's changes to the fee table.
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

/** Parses a place as the owner types it: `*`, a region by code or name, or a city; null if unknown. */
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

/** The English name of a rule's place. */
export function placeName(place: string): string {
  if (place === '*') return 'everywhere else';
  const [, code] = /^region:(\d\d)$/.exec(place) ?? [];
  const region = Object.entries(regions).find(([each]) => each === code);
  return region?.[1].en ?? cities.find((city) => city.code === place)?.en ?? place;
}

/** Sets fee and working days of a place. Existing orders keep theirs. */
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
