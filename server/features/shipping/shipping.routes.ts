import type { Hono } from 'hono';
import { toSar } from '../../../contract/money.ts';
import { listShippingCompanies } from '../../../contract/shipping.ts';
import { personalRead, type CallDeps, type HttpContext } from '../../http/route.ts';
import { deliveryDates } from './delivery-dates.ts';
import { companyNames, readShippingTerms } from './shipping-terms.ts';

/** Who carries parcels, for how much, and when they come. */
export function mountShipping(app: Hono<HttpContext>, deps: CallDeps): void {
  personalRead(app, listShippingCompanies, deps, async ({ query, language, now }) => ({
    data: (await readShippingTerms(deps.db, query.city)).map(({ company, fee, freeAbove, days }) => ({
      id: company,
      name: companyNames[company][language],
      fee: toSar(fee),
      free_above: freeAbove === null ? null : toSar(freeAbove),
      delivery_days: days,
      delivery_dates: deliveryDates(now, days),
    })),
  }));
}
