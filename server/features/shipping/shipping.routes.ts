import type { Hono } from 'hono';
import { toSar } from '../../../contract/core/money.ts';
import { listShippingCompanies } from '../../../contract/orders/shipping.ts';
import type { Database } from '../../db/connect.ts';
import { createLimit } from '../../http/requests/rate-limiter.ts';
import { personalRead, type CallDeps, type HttpContext } from '../../http/route.ts';
import { deliveryDates } from './delivery-dates.ts';
import { askRates, type RateDeps } from './live-rates.ts';
import { companyNames, readShippingTerms } from './shipping-terms.ts';

export type ShippingDeps = CallDeps &
  Omit<RateDeps, 'limitRates'> & { cartWeight: (db: Database, userId: number) => Promise<number | null> };

/** Shipping companies with fees and delivery dates for the customer's cart. */
export function mountShipping(app: Hono<HttpContext>, deps: ShippingDeps): void {
  const asking: RateDeps = { ...deps, limitRates: createLimit(deps, 'carrierRates') };
  personalRead(app, listShippingCompanies, deps, async ({ query, who, language, now }) => {
    const load = { city: query.city, weightGrams: (await deps.cartWeight(deps.db, who.userId)) ?? 0 };
    await askRates(asking, { ...load, userId: who.userId });
    return {
      data: (await readShippingTerms(deps.db, load, now)).map(({ company, fee, freeAbove, days }) => ({
        id: company,
        name: companyNames[company][language],
        fee: toSar(fee),
        free_above: freeAbove === null ? null : toSar(freeAbove),
        delivery_days: days,
        delivery_dates: deliveryDates(now, days),
      })),
    };
  });
}
