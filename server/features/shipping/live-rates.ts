// The carriers' own rates. Cached in the database for 15 minutes, so that all instances price alike and no carrier is
// called inside a transaction: ask before it, read inside it. If a carrier does not answer in time, the fee table
// applies.
import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { findCity } from '../../../contract/account/cities.ts';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import type { ShippingCompanyId } from '../../../contract/orders/shipping.ts';
import type { Database } from '../../db/connect.ts';
import type { Limit } from '../../http/requests/rate-limiter.ts';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../providers/with-timeout.ts';
import type { Carrier } from '../../providers/shipping/carrier.ts';
import { shippingRates } from './shipping.tables.ts';

/** What a shipment's price depends on. `city` as the customer typed it. */
export type Load = { city: string; weightGrams: number };

export type RateDeps = {
  db: Database;
  carriers: readonly Carrier[];
  log: Log;
  now: () => Date;
  /** How many rates the store asks carriers for, for one customer: it is the owner's account with them. */
  limitRates: Limit;
};

const minute = 60_000;
const freshMs = 15 * minute;
/** Pause after a carrier failed, so that not every checkout waits for it. */
const restMs = minute;
const timeoutMs = 3_000;
const retentionMs = 24 * 60 * minute;
/** Carriers charge by half kilograms; rounding up also means fewer cache entries. */
const stepGrams = 500;

/**
 * Cache key of a load; null for an unknown place: no carrier would know its spelling, and the fee table has a fee for
 * it.
 */
function keyOf({ city, weightGrams }: Load): { city: string; weightGrams: number } | null {
  const town = findCity(city);
  return town && { city: town.en, weightGrams: Math.max(1, Math.ceil(weightGrams / stepGrams)) * stepGrams };
}

const isFresh = (now: Date) =>
  or(
    and(isNotNull(shippingRates.feeHalalas), gt(shippingRates.askedAt, new Date(now.getTime() - freshMs))),
    and(isNull(shippingRates.feeHalalas), gt(shippingRates.askedAt, new Date(now.getTime() - restMs))),
  );

const isStale = (now: Date) =>
  or(
    lte(shippingRates.askedAt, new Date(now.getTime() - freshMs)),
    and(isNull(shippingRates.feeHalalas), lte(shippingRates.askedAt, new Date(now.getTime() - restMs))),
  );

async function readFresh(db: Database, load: Load, now: Date) {
  const key = keyOf(load);
  if (!key) return [];
  return db
    .select()
    .from(shippingRates)
    .where(and(eq(shippingRates.city, key.city), eq(shippingRates.weightGrams, key.weightGrams), isFresh(now)));
}

/** Carrier rates for a load, VAT included, answered within the last 15 minutes. Calls no carrier. */
export async function readRates(db: Database, load: Load, now: Date): Promise<Map<ShippingCompanyId, Halalas>> {
  const rows = await readFresh(db, load, now);
  return new Map(
    rows.flatMap(({ company, feeHalalas }) => (feeHalalas === null ? [] : [[company, halalas(feeHalalas)]])),
  );
}

/**
 * Asks the carriers without a fresh rate, for a customer. Call it outside transactions; it takes at most three seconds.
 * Fails only with `too_many_requests`: with the fee table instead, a customer could choose between it and the rate.
 */
export async function askRates(
  { db, carriers, log, now, limitRates }: RateDeps,
  { userId, ...load }: Load & { userId: number },
): Promise<void> {
  const key = keyOf(load);
  if (!key || carriers.length === 0) return;
  const rated = new Set((await readFresh(db, load, now())).map(({ company }) => company));
  const unknown = carriers.filter(({ id }) => !rated.has(id));
  if (unknown.length === 0) return;
  await limitRates.take(String(userId));
  await Promise.all(
    unknown.map(async (carrier) => {
      const fee = await rateInTime(carrier, key, log);
      const values = { feeHalalas: fee, askedAt: now() };
      // The first answer wins, so that simultaneous requests get the same rate.
      await db
        .insert(shippingRates)
        .values({ company: carrier.id, ...key, ...values })
        .onConflictDoUpdate({
          target: [shippingRates.company, shippingRates.city, shippingRates.weightGrams],
          set: values,
          setWhere: isStale(now()),
        });
    }),
  );
}

/** Null if the carrier refuses, fails or is late. */
async function rateInTime(carrier: Carrier, { city, weightGrams }: Load, log: Log): Promise<Halalas | null> {
  try {
    const to = { line: '', shortAddress: '', city, postalCode: '', country: 'SA' };
    const load = { reference: '', weightGrams, pieces: 1, cashOnDelivery: null, to };
    return await withTimeout(timeoutMs, carrier.rate(load));
  } catch (error) {
    log.warn({ carrier: carrier.id, weightGrams, err: error }, 'asking a carrier for its rate failed');
    return null;
  }
}

/** Deletes rates that are no longer used. */
export async function forgetOldRates(db: Database, now: Date): Promise<void> {
  await db.delete(shippingRates).where(lte(shippingRates.askedAt, new Date(now.getTime() - retentionMs)));
}
