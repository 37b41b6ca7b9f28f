// Creates payment providers and carriers from the environment: real ones if they have keys; outside production,
// sandboxes for the others.
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { BadEnvironment, type Env } from '../lib/env.ts';
import { createMoyasar } from '../providers/payments/moyasar.ts';
import type { PaymentProvider, ProviderId } from '../providers/payments/payment-provider.ts';
import { createTabby } from '../providers/payments/tabby.ts';
import { createTamara } from '../providers/payments/tamara.ts';
import { createAramex, type Shipper } from '../providers/shipping/aramex.ts';
import type { Carrier } from '../providers/shipping/carrier.ts';
import type { ProviderSandbox } from '../sandbox/shared/provider-sandbox.ts';
import { serverUrl } from '../lib/serve.ts';

/** Shipper address for trial runs. */
const trialShipper: Shipper = {
  name: 'Trial Store',
  phone: '+966500000000',
  email: 'store@store.example',
  line: '3242 Al Urubah, Al Olaya',
  city: 'Riyadh',
  postalCode: '12611',
};

/**
 * Opens sandboxes for providers without keys; null if none is needed or allowed. `server` is called for its address
 * only when a sandbox is called.
 */
export async function openProviderSandboxes(
  env: Env,
  { now, server }: { now: () => Date; server: () => Server },
): Promise<ProviderSandbox | null> {
  const { moyasar, tabby, tamara } = env.payments;
  const configured = [
    ['moyasar', moyasar],
    ['tabby', tabby],
    ['tamara', tamara],
    ['aramex', env.shipping.aramex],
  ] as const;
  const needed = configured.flatMap(([party, keys]) => (keys === undefined ? [party] : []));
  if (env.production || needed.length === 0) return null;
  const { openProviderSandbox: open } = await import('../sandbox/shared/provider-sandbox.ts'); // production never loads it
  return open({
    needed,
    publicUrl: env.publicUrl,
    listensAt: () => serverUrl(server()),
    folder: join(env.dataDir, 'sandbox'),
    now,
    hasMailbox: env.mail.smtpUrl === undefined || env.sms[env.sms.provider] === undefined,
  });
}

/** The online payment providers. In production, a provider without keys is left out and its methods are not offered. */
export function openPayments(env: Env, sandbox: ProviderSandbox | null): PaymentProvider[] {
  const { moyasar, tabby, tamara, limits, applePay } = env.payments;
  const reach = (provider: ProviderId, configured: { baseUrl: string } | undefined) =>
    configured || sandbox === null
      ? { baseUrl: configured?.baseUrl ?? '' }
      : { baseUrl: sandbox.baseUrlOf(provider), fetch: sandbox.fetch };
  const keys = {
    moyasar: moyasar ?? sandbox?.keys.moyasar,
    tabby: tabby ?? sandbox?.keys.tabby,
    tamara: tamara ?? sandbox?.keys.tamara,
  };
  return [
    keys.moyasar && createMoyasar(keys.moyasar, { ...reach('moyasar', moyasar), applePay }),
    keys.tabby && createTabby(keys.tabby, { ...reach('tabby', tabby), limits: limits.tabby }),
    keys.tamara &&
      createTamara(keys.tamara, {
        ...reach('tamara', tamara),
        limits: limits.tamara,
        notificationUrl: `${env.publicUrl}/api/v1/payments/webhooks/tamara`,
      }),
  ].filter((provider) => provider !== undefined);
}

/** The carriers. In production without keys there is none: the owner ships orders and updates their status. */
export function openCarriers({ shipping }: Env, sandbox: ProviderSandbox | null): Carrier[] {
  const { aramex, shipper = trialShipper } = shipping;
  if (aramex) return [createAramex(aramex, shipper, { baseUrl: aramex.baseUrl })];
  if (!sandbox) return [];
  return [createAramex(sandbox.keys.aramex, shipper, { baseUrl: sandbox.baseUrlOf('aramex'), fetch: sandbox.fetch })];
}

/**
 * Apple Pay's domain association, as downloaded from Moyasar's dashboard; null if not set. Throws BadEnvironment if the
 * file cannot be read.
 */
export function appleDomainOf({ payments }: Pick<Env, 'payments'>): string | null {
  const { appleDomainFile: file } = payments;
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new BadEnvironment(['APPLEPAY_DOMAIN_FILE must name a file that can be read']);
  }
}

/** Origins that browsers send card data to: the content security policy must allow them. */
export function gatewayOrigins(payments: readonly PaymentProvider[]): string[] {
  const gateways = payments.flatMap(({ methods, forBrowser }) => methods.map((method) => forBrowser(method)));
  const origins = gateways.flatMap((gateway) => (gateway === null ? [] : [new URL(gateway.api_base).origin]));
  return [...new Set(origins)];
}
