// Payment providers and carrier as in trial operation: the real adapters, the sandbox over HTTP, and a store that
// receives their webhooks.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { readEnv } from '../../../server/lib/env.ts';
import { openCarriers, openPayments } from '../../../server/assemble/open-providers.ts';
import type { PaymentProvider, ProviderId } from '../../../server/providers/payments/payment-provider.ts';
import { openProviderSandbox as openSandbox } from '../../../server/sandbox/shared/provider-sandbox.ts';

const all = ['moyasar', 'tabby', 'tamara', 'aramex'] as const;

export type Received = { party: string; headers: Headers; body: string; url: URL };

/**
 * `folder` is where the sandbox stores its state, `answer` the status of the store's webhook. A test can move the
 * returned `clock`.
 */
export async function openProviderSandbox(
  options: {
    folder?: string;
    variables?: Record<string, string>;
    retryAfterMs?: number[];
    answer?: () => number;
    /** A whole store, which then receives the webhooks. */
    store?: (request: Request) => Response | Promise<Response>;
    /** The address of the sandbox pages. */
    publicUrl?: string;
  } = {},
) {
  const { retryAfterMs = [20, 20, 20, 20, 20], answer = () => 200, publicUrl = 'http://store.test' } = options;
  const clock = { ahead: 0 };
  const received: Received[] = [];
  const app = new Hono();
  let origin = '';
  const sandbox = openSandbox({
    needed: all,
    publicUrl,
    listensAt: () => origin,
    folder: options.folder ?? null,
    now: () => new Date(Date.now() + clock.ahead),
    lateMs: { answer: 50, webhook: 300 },
    timetables: { moyasar: retryAfterMs, tabby: retryAfterMs, tamara: retryAfterMs, aramex: [] },
  });
  app.route('/sandbox', sandbox.routes);
  app.post('/api/v1/:room{payments|shipping}/webhooks/:party', async (c) => {
    const body = await c.req.text();
    received.push({ party: c.req.param('party'), headers: c.req.raw.headers, body, url: new URL(c.req.url) });
    const { headers, url, method } = c.req.raw;
    return options.store?.(new Request(url, { method, headers, body })) ?? new Response(null, { status: answer() });
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
  sandbox.start(() => undefined);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    sandbox.stop();
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);

  const env = readEnv({ PUBLIC_URL: publicUrl, APPLEPAY_ENABLED: 'true', ...options.variables });
  const providers = openPayments(env, sandbox);
  const provider = (id: ProviderId): PaymentProvider => {
    const found = providers.find((each) => each.id === id);
    if (!found) throw new Error(`there is no provider ${id}`);
    return found;
  };
  const [aramex] = openCarriers(env, sandbox);
  if (!aramex) throw new Error('no carrier');
  const browse = (url: string, form?: Record<string, string>) =>
    sandbox.fetch(url, {
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
  const control = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const response = await sandbox.fetch(`${publicUrl}/sandbox${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read it unchecked
    return { status: response.status, body: (await response.json()) as any };
  };
  return {
    moyasar: provider('moyasar'),
    tabby: provider('tabby'),
    tamara: provider('tamara'),
    aramex,
    providers,
    sandbox,
    /** Webhooks that the store received, in order. */
    received,
    clock,
    origin,
    /** What a shopper's browser does with a page: reads it, or submits its form. */
    browse,
    /** Calls the switches and lists of /sandbox. */
    control,
    /** Verifies a received webhook, as the store does. */
    read: ({ party, headers, body, url }: Received) =>
      providers.find(({ id }) => id === party)?.readWebhook({ headers, body, url }),
    close,
  };
}

export type ProviderSandbox = Awaited<ReturnType<typeof openProviderSandbox>>;

/** Has the sandbox create a card token, as the store's page does in the browser. */
export async function cardToken(
  { sandbox, moyasar }: ProviderSandbox,
  number: string,
  { origin = 'http://store.test', cvc = '987' } = {},
) {
  const gateway = moyasar.forBrowser('card');
  if (!gateway) throw new Error('no gateway');
  const response = await sandbox.fetch(`${gateway.api_base}/v1/tokens`, {
    method: 'POST',
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${gateway.publishable_key}:`).toString('base64')}`,
    },
    body: JSON.stringify({ name: 'Sara Ali', number, month: '09', year: '30', cvc, save_only: true }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read it unchecked
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}
