import type { Hono } from 'hono';
import { paymentWebhook } from '../../../contract/orders/orders.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { HttpContext } from '../../http/route.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { takeWebhook } from './reports/take-webhook.ts';

/** Webhooks of payment providers. The body is in the provider's format and is not parsed here. */
export function mountPayments(app: Hono<HttpContext>, deps: PaymentDeps): void {
  app.post(paymentWebhook.path.replace('{provider}', ':provider'), async (c) => {
    const provider = deps.payments.providers.find(({ id }) => id === c.req.param('provider'));
    if (!provider) throw new Refusal('not_found');
    const body = await c.req.text();
    await takeWebhook(deps, provider, { headers: c.req.raw.headers, body, url: new URL(c.req.url) });
    return c.json({ data: {} });
  });
}
