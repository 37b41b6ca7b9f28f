import type { Hono } from 'hono';
import { shippingCompanyIds, shippingWebhook } from '../../../contract/orders/shipping.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { HttpContext } from '../../http/route.ts';
import type { ParcelDeps } from './create-waybills.ts';
import { takePush } from './track-shipments.ts';

/** Tracking webhooks from carriers. The body is in the carrier's format and is not parsed here. */
export function mountShipments(
  app: Hono<HttpContext>,
  { db, now, carriers }: Pick<ParcelDeps, 'db' | 'now' | 'carriers'>,
): void {
  app.post(shippingWebhook.path.replace('{company}', ':company'), async (c) => {
    const company = shippingCompanyIds.find((id) => id === c.req.param('company'));
    if (!company) throw new Refusal('not_found');
    const carrier = carriers.find(({ id }) => id === company);
    const { headers, url } = c.req.raw;
    if (carrier && !carrier.isProven({ headers, url: new URL(url) })) throw new Refusal('unauthenticated');
    const body = await c.req.text();
    if (carrier) await takePush(db, carrier, body, now());
    return c.json({ data: {} });
  });
}
