// From the environment to payment providers and carriers: real ones where there are keys; outside production stand-ins for the others; in production none. What main.ts and
// dev.ts share.
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
import type { StandIns } from '../sandbox/parties/stand-ins.ts';
import { placeOf } from '../lib/serve.ts';

/** Whence parcels go while the store is tried out. */
const trialShipper: Shipper = {
  name: 'Trial Store',
  phone: '+966500000000',
  email: 'store@store.example',
  line: '3242 Al Urubah, Al Olaya',
  city: 'Riyadh',
  postalCode: '12611',
};

/** Stand-ins for the parties without keys; null where none is needed, or wanted. `server` is asked for its place once one of them is called. */
export async function openStandIns(
  env: Env,
  { now, server }: { now: () => Date; server: () => Server },
): Promise<StandIns | null> {
  const { moyasar, tabby, tamara } = env.payments;
  const configured = [
    ['moyasar', moyasar],
    ['tabby', tabby],
    ['tamara', tamara],
    ['aramex', env.shipping.aramex],
  ] as const;
  const needed = configured.flatMap(([party, keys]) => (keys === undefined ? [party] : []));
  if (env.production || needed.length === 0) return null;
  const { openStandIns: open } = await import('../sandbox/parties/stand-ins.ts'); // production never loads it
  return open({
    needed,
    publicUrl: env.publicUrl,
    listensAt: () => placeOf(server()),
    folder: join(env.dataDir, 'sandbox'),
    now,
    hasMailbox: env.mail.smtpUrl === undefined || env.sms[env.sms.provider] === undefined,
  });
}

/** Who takes payments online. In production a provider without keys is not there, and its ways to pay are not offered. */
export function openPayments(env: Env, standIns: StandIns | null): PaymentProvider[] {
  const { moyasar, tabby, tamara, limits, applePay } = env.payments;
  const reach = (provider: ProviderId, configured: { baseUrl: string } | undefined) =>
    configured || standIns === null
      ? { baseUrl: configured?.baseUrl ?? '' }
      : { baseUrl: standIns.baseUrlOf(provider), fetch: standIns.fetch };
  const keys = {
    moyasar: moyasar ?? standIns?.keys.moyasar,
    tabby: tabby ?? standIns?.keys.tabby,
    tamara: tamara ?? standIns?.keys.tamara,
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

/** Who carries parcels. In production without keys nobody: the owner hands parcels over and says so. */
export function openCarriers({ shipping }: Env, standIns: StandIns | null): Carrier[] {
  const { aramex, shipper = trialShipper } = shipping;
  if (aramex) return [createAramex(aramex, shipper, { baseUrl: aramex.baseUrl })];
  if (!standIns) return [];
  return [
    createAramex(standIns.keys.aramex, shipper, { baseUrl: standIns.baseUrlOf('aramex'), fetch: standIns.fetch }),
  ];
}

/** What shows Apple that the domain is this store's, as Moyasar's dashboard gives it out; null where there is none. Throws BadEnvironment where the file cannot be read. */
export function appleDomainOf({ payments }: Pick<Env, 'payments'>): string | null {
  const { appleDomainFile: file } = payments;
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new BadEnvironment(['APPLEPAY_DOMAIN_FILE must name a file that can be read']);
  }
}

/** Where browsers tell cards to: the store's pages must be allowed to call there. */
export function gatewayOrigins(payments: readonly PaymentProvider[]): string[] {
  const gateways = payments.flatMap(({ methods, forBrowser }) => methods.map((method) => forBrowser(method)));
  const origins = gateways.flatMap((gateway) => (gateway === null ? [] : [new URL(gateway.api_base).origin]));
  return [...new Set(origins)];
}
