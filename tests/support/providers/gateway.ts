// The Moyasar sandbox on its own port: a payment provider that keeps running while the store is down, reached like the
// real one.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { openProviderSandbox } from '../../../server/sandbox/shared/provider-sandbox.ts';

type Taken = { id: string; order: string; status: string; /** Halalas. */ amount: number; refunded: number };

/** `store` returns the store's address, to which webhooks go. */
export async function openGateway(store: () => string) {
  let origin = '';
  /**
   * Hooks for a payment request of the store: before the gateway has it, and after it has taken it but not yet
   * answered.
   */
  const points: Record<'asked' | 'taken', () => Promise<void>> = { asked: nothing, taken: nothing };
  const app = new Hono();
  app.post('/sandbox/moyasar/v1/payments', async (_, next) => {
    await points.asked();
    await next();
    await points.taken();
  });
  app.post('/api/v1/payments/webhooks/:party', async (c) => {
    const { headers, method } = c.req.raw;
    const answer = await fetch(store() + c.req.path, { method, headers, body: await c.req.text() }).catch(() => null);
    return new Response(null, { status: answer?.status ?? 502 });
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
  const sandbox = openProviderSandbox({
    needed: ['moyasar'],
    publicUrl: origin,
    listensAt: () => origin,
    folder: null,
    now: () => new Date(),
    timetables: { moyasar: [500, 1_000, 2_000], tabby: [], tamara: [], aramex: [] },
  });
  app.route('/sandbox', sandbox.routes);
  sandbox.start(() => undefined);
  const { moyasar: keys } = sandbox.keys;
  const baseUrl = sandbox.baseUrlOf('moyasar');

  return {
    points,
    /** The settings with which the store reaches it. */
    env: {
      MOYASAR_PUBLISHABLE_KEY: keys.publishableKey,
      MOYASAR_SECRET_KEY: keys.secretKey,
      MOYASAR_WEBHOOK_SECRET: keys.webhookSecret,
      MOYASAR_BASE_URL: baseUrl,
    },
    /** A card token, as the store's page requests it in the browser. */
    async token(number: string): Promise<string> {
      const answer = await fetch(`${baseUrl}/v1/tokens`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Basic ${Buffer.from(`${keys.publishableKey}:`).toString('base64')}`,
        },
        body: JSON.stringify({ name: 'Sara Ali', number, month: '09', year: '30', cvc: '987', save_only: true }),
      });
      return ((await answer.json()) as { id: string }).id;
    },
    /** What a shopper answers on the bank's page. */
    async approve(url: string): Promise<void> {
      await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ decision: 'approve', code: '8888' }),
      });
    },
    async payments(): Promise<Taken[]> {
      return ((await (await fetch(`${origin}/sandbox/payments`)).json()) as { data: Taken[] }).data;
    },
    close(): void {
      sandbox.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Gateway = Awaited<ReturnType<typeof openGateway>>;

async function nothing(): Promise<void> {}
