// Carriers, their fees and their delivery days.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';

const sar = v.number();
/** A day in Riyadh: YYYY-MM-DD. */
const day = v.string();

export const shippingCompanyIds = ['aramex'] as const;

export type ShippingCompanyId = (typeof shippingCompanyIds)[number];

export const shippingCompany = v.object({
  id: v.picklist(shippingCompanyIds),
  name: v.string(),
  /** To the city in the query, VAT included. */
  fee: sar,
  /** Products total after a coupon from which delivery is free; null if it never is. */
  free_above: v.nullable(sar),
  /** Working days (Sunday to Thursday), least and most. */
  delivery_days: v.tuple([v.number(), v.number()]),
  /** The same as calendar days, counted from today in Riyadh. */
  delivery_dates: v.object({ from: day, to: day }),
});

export type ShippingCompany = v.InferOutput<typeof shippingCompany>;

export const listShippingCompanies = defineCall({
  method: 'GET',
  path: '/shipping-companies',
  summary: 'The carriers for a city, with fee and delivery days.',
  signedIn: true,
  /** City code, or its name in either language; if empty or unknown, the fee for everywhere else. */
  query: v.object({ city: v.optional(v.pipe(v.string(), v.maxLength(240)), '') }),
  data: v.array(shippingCompany),
});

/** The carrier needs nothing but the status. */
export const shippingWebhook = defineCall({
  method: 'POST',
  path: '/shipping/webhooks/{company}',
  summary:
    'Shipment webhook of a carrier. It only triggers a query to the carrier. 401 if the store has set a secret for it ' +
    'and the request lacks that.',
  params: v.object({ company: v.picklist(shippingCompanyIds) }),
  data: v.object({}),
});
