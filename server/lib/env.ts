import * as v from 'valibot';
import { saudiIban } from '../../contract/orders/iban.ts';
import { halalas, type Halalas } from '../../contract/core/money.ts';
import { cashExclusions, type CashExclusion } from '../../contract/orders/payments.ts';
import { toE164 } from '../../contract/account/phone.ts';
import { defaultWorkers } from './default-workers.ts';
import { publicPushKeyOf, type PushKeys } from './push-keys.ts';

const text = v.pipe(v.string(), v.trim());
const port = v.pipe(
  text,
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a number from 0 to 65535'),
);

const baseUrl = v.pipe(
  text,
  v.regex(/^https?:\/\//, 'must begin with https://'),
  v.transform((url) => url.replace(/\/+$/, '')),
);

/** For providers that get our keys, and codes or cards of shoppers: https, except on loopback. */
const securedUrl = v.pipe(
  baseUrl,
  v.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/, 'must begin with https://'),
);

/** Compared exactly with the provider's own issuer, which may have a trailing slash. */
const issuer = v.pipe(text, v.url('must be an address such as https://accounts.google.com'));

/** With it one can only make the store retrieve a payment, but it must not be guessable all the same. */
const webhookSecret = v.pipe(text, v.minLength(16, 'must have at least 16 characters'));

const count = (least: number, most: number) =>
  v.pipe(
    text,
    v.regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/** Tax law requires the records of orders for six years (saudi-commerce.md, section 9). */
const leastOrderDays = 6 * 366;

const amount = v.pipe(count(0, 100_000_000), v.transform(halalas));

const yesOrNo = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
);

/** Comma-separated exclusions from cash on delivery, or 'none', because an empty variable counts as missing. */
const excludedGoods = v.pipe(
  text,
  v.transform((list) => (list === 'none' ? [] : list.split(',').map((each) => each.trim()))),
  v.array(v.picklist(cashExclusions, `must be none, or a list of ${cashExclusions.join(' and ')}`)),
);

const onOrOff = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
);

const bankAccounts = v.pipe(
  text,
  v.parseJson(undefined, 'must be JSON'),
  v.array(
    v.strictObject({
      bank: v.pipe(text, v.nonEmpty()),
      beneficiary: v.pipe(text, v.nonEmpty()),
      iban: v.pipe(
        text,
        v.check((typed) => saudiIban(typed) !== null, 'contains an IBAN with wrong check digits'),
        v.transform((typed) => saudiIban(typed) ?? ''),
      ),
    }),
    'must be a list such as [{"bank":"…","beneficiary":"…","iban":"SA…"}]',
  ),
  v.minLength(1, 'must name at least one account'),
);

/** Comma-separated origins. Plain http only on loopback, for a sandbox. */
const origins = v.pipe(
  text,
  v.transform((list) => list.split(',').map((each) => each.trim().replace(/\/+$/, ''))),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?$/,
        'must be a list of addresses such as https://push.example',
      ),
      v.transform((each) => new URL(each).origin),
    ),
  ),
);

/** URL template of map tiles with {z}, {x} and {y}. Plain http only on loopback, for a sandbox. */
const tiles = v.pipe(
  text,
  v.regex(
    /^(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s;,]+$/,
    'must be an address such as https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  ),
);

/** Comma-separated. A comma in a password has to be written as %2C. */
const replicas = v.pipe(
  text,
  v.transform((list) => list.split(',').flatMap((each) => each.trim() || [])),
  v.array(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must be a list of addresses such as postgres://…'))),
);

const secretKey = v.pipe(text, v.minLength(32, 'must have at least 32 characters, e.g. from: openssl rand -hex 32'));

const metricsToken = v.pipe(
  text,
  v.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters: letters, digits and signs only'),
);

/** Secrets of which a second one is accepted, by the same name with _ALSO. */
const replaceable = [
  'SECRET_KEY',
  'MOYASAR_WEBHOOK_SECRET',
  'TABBY_WEBHOOK_SECRET',
  'TAMARA_NOTIFICATION_TOKEN',
  'ARAMEX_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const;

const schema = v.object({
  NODE_ENV: v.optional(text, 'development'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text),
  DATA_DIR: v.optional(v.pipe(text, v.nonEmpty('must name a folder')), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(text, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')),
  ),
  DATABASE_REPLICA_URLS: v.optional(replicas, ''),
  PUBLIC_URL: v.optional(v.pipe(text, v.url('must be an address such as https://shop.example'))),
  SECRET_KEY: v.optional(secretKey),
  SECRET_KEY_ALSO: v.optional(secretKey),
  TRUSTED_PROXY: v.optional(
    v.pipe(text, v.regex(/^\d$/, 'must be the number of proxies in front of the store, e.g. 1'), v.transform(Number)),
    '0',
  ),
  WORKERS: v.optional(count(1, 64)),
  SERVICE_WORKER: v.optional(onOrOff, 'on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(text, v.regex(/^https?:\/\/\S+$/, 'must be an address such as http://localhost:4318')),
  ),
  METRICS_PORT: v.optional(port),
  METRICS_TOKEN: v.optional(metricsToken),
  METRICS_TOKEN_ALSO: v.optional(metricsToken),
  CDN_PURGE_URL: v.optional(securedUrl),
  CDN_PURGE_TOKEN: v.optional(v.pipe(text, v.regex(/^[\x21-\x7e]+$/, 'must have letters, digits and signs only'))),
  SMTP_URL: v.optional(
    v.pipe(text, v.regex(/^smtps?:\/\/\S+$/, 'must be an address such as smtps://user:password@mail.example:465')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      text,
      v.regex(
        /^(?:[^<>@]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'must be an address such as no-reply@shop.example, or Name <no-reply@shop.example>',
      ),
    ),
  ),
  SMS_PROVIDER: v.optional(v.picklist(['unifonic', 'taqnyat'], 'must be unifonic or taqnyat')),
  UNIFONIC_APP_SID: v.optional(text),
  UNIFONIC_SENDER_ID: v.optional(text),
  UNIFONIC_BASE_URL: v.optional(securedUrl, 'https://el.cloud.unifonic.com'),
  TAQNYAT_TOKEN: v.optional(text),
  TAQNYAT_SENDER: v.optional(text),
  TAQNYAT_BASE_URL: v.optional(securedUrl, 'https://api.taqnyat.sa'),
  SMS_CODES_A_DAY: v.optional(count(1, 1_000_000), '5000'),
  VAPID_PUBLIC_KEY: v.optional(text),
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(
      text,
      v.check((key) => publicPushKeyOf(key) !== null, 'must be a private key as npm run store -- push-keys prints it'),
    ),
  ),
  VAPID_SUBJECT: v.optional(
    v.pipe(text, v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')),
  ),
  PUSH_SERVICES: v.optional(origins),
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_CLIENT_SECRET: v.optional(text),
  GOOGLE_ISSUER: v.optional(issuer, 'https://accounts.google.com'),
  OIDC_ISSUER: v.optional(issuer),
  OIDC_CLIENT_ID: v.optional(text),
  OIDC_CLIENT_SECRET: v.optional(text),
  OIDC_NAME: v.optional(text),
  MOYASAR_PUBLISHABLE_KEY: v.optional(
    v.pipe(text, v.regex(/^pk_(test|live)_\S+$/, 'must begin with pk_test_ or pk_live_')),
  ),
  MOYASAR_SECRET_KEY: v.optional(v.pipe(text, v.regex(/^sk_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_'))),
  MOYASAR_WEBHOOK_SECRET: v.optional(webhookSecret),
  MOYASAR_WEBHOOK_SECRET_ALSO: v.optional(webhookSecret),
  MOYASAR_BASE_URL: v.optional(securedUrl, 'https://api.moyasar.com'),
  APPLEPAY_ENABLED: v.optional(yesOrNo, 'false'),
  APPLEPAY_DOMAIN_FILE: v.optional(text),
  TABBY_SECRET_KEY: v.optional(text),
  TABBY_MERCHANT_CODE: v.optional(text),
  TABBY_WEBHOOK_HEADER: v.optional(
    v.pipe(text, v.regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header, such as X-Shop-Tabby')),
  ),
  TABBY_WEBHOOK_SECRET: v.optional(webhookSecret),
  TABBY_WEBHOOK_SECRET_ALSO: v.optional(webhookSecret),
  TABBY_BASE_URL: v.optional(securedUrl, 'https://api.tabby.sa'),
  TABBY_MIN_HALALAS: v.optional(amount, '100'),
  TABBY_MAX_HALALAS: v.optional(amount, '500000'),
  TAMARA_API_TOKEN: v.optional(text),
  TAMARA_NOTIFICATION_TOKEN: v.optional(webhookSecret),
  TAMARA_NOTIFICATION_TOKEN_ALSO: v.optional(webhookSecret),
  TAMARA_BASE_URL: v.optional(securedUrl, 'https://api.tamara.co'),
  TAMARA_MIN_HALALAS: v.optional(amount, '100'),
  TAMARA_MAX_HALALAS: v.optional(amount, '500000'),
  BANK_ACCOUNTS_JSON: v.optional(bankAccounts),
  BANK_TRANSFER_HOLD_HOURS: v.optional(count(1, 720), '48'),
  BANK_TRANSFER_MOST_DAYS: v.optional(count(1, 60), '14'),
  COD_ENABLED: v.optional(yesOrNo),
  COD_FEE_HALALAS: v.optional(amount, '1500'),
  COD_MAX_HALALAS: v.optional(amount, '200000'),
  COD_EXCLUDES: v.optional(excludedGoods, 'none'),
  ARAMEX_USERNAME: v.optional(text),
  ARAMEX_PASSWORD: v.optional(text),
  ARAMEX_ACCOUNT_NUMBER: v.optional(text),
  ARAMEX_ACCOUNT_PIN: v.optional(text),
  ARAMEX_ACCOUNT_ENTITY: v.optional(v.pipe(text, v.regex(/^[A-Z]{3}$/, 'must be three letters, such as RUH'))),
  ARAMEX_WEBHOOK_SECRET: v.optional(webhookSecret),
  ARAMEX_WEBHOOK_SECRET_ALSO: v.optional(webhookSecret),
  ARAMEX_COUNTRY: v.optional(v.pipe(text, v.regex(/^[A-Z]{2}$/, 'must be two letters, such as SA')), 'SA'),
  ARAMEX_BASE_URL: v.optional(securedUrl, 'https://ws.aramex.net'),
  SHIPPER_NAME: v.optional(text),
  SHIPPER_PHONE: v.optional(
    v.pipe(
      text,
      v.check((typed) => toE164(typed) !== null, 'must be a mobile number, such as 0512345678'),
      v.transform((typed) => toE164(typed) ?? ''),
    ),
  ),
  SHIPPER_EMAIL: v.optional(v.pipe(text, v.email('must be an email address'))),
  SHIPPER_LINE: v.optional(text),
  SHIPPER_CITY: v.optional(text),
  SHIPPER_POSTAL_CODE: v.optional(v.pipe(text, v.regex(/^\d{5}$/, 'must be five digits'))),
  MAP_TILES_URL: v.optional(tiles, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  IDENTITY_RETENTION_DAYS: v.optional(count(1, 36_500), '3650'),
  ORDER_RETENTION_DAYS: v.optional(count(leastOrderDays, 36_500), '3650'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    ),
    'info',
  ),
});

/** The parsed environment; see .env.example. */
export type Env = {
  production: boolean;
  port: number;
  host: string;
  /** Whether the sandbox answers requests from other machines: only if HOST is set. */
  sandboxIsForAll: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL replicas of that database for public reads. */
  replicaUrls: string[];
  /** The number of processes. Always 1 if one process has to have the embedded database or the sandboxes. */
  workers: number;
  /** The purge address of a CDN in front of the store; null if there is none. */
  cdn: { purgeUrl: string; purgeToken: string | undefined } | null;
  /**
   * Where monitoring reads /metrics, and what it sends as a bearer token: without one, only this machine may read it. Null
   * if there is no monitoring.
   */
  metrics: { port: number; token: string | undefined; tokenAlso: string | undefined } | null;
  /** Whether traces are sent, to a collector that OTEL_EXPORTER_OTLP_ENDPOINT names. */
  tracing: boolean;
  /** The store's address for shoppers, without a trailing slash. */
  publicUrl: string;
  /** If undefined (outside production only), one is generated and stored in the data folder. */
  secretKey: string | undefined;
  /** Accepted too, while one key takes the place of the other. */
  secretKeyAlso: string | undefined;
  /** Number of proxies in front of the store that append to X-Forwarded-For. */
  trustedProxies: number;
  /** Whether the service worker stores the shop for offline use. If false, devices delete what they have stored. */
  serviceWorker: boolean;
  mail: {
    /** The SMTP server; undefined if there is none. */
    smtpUrl: string | undefined;
    /** `address` or `Name <address>`; set whenever `smtpUrl` is. */
    from: string | undefined;
  };
  sms: {
    /** The provider to use, even if it has no keys (sandbox). */
    provider: 'unifonic' | 'taqnyat';
    /** Undefined without its keys. */
    unifonic: { appSid: string; senderId: string; baseUrl: string } | undefined;
    taqnyat: { token: string; sender: string; baseUrl: string } | undefined;
    /** Maximum one-time codes sent per day in total. */
    codesADay: number;
  };
  push: {
    /** Undefined if not configured. */
    keys: PushKeys | undefined;
    /** Contact for push services: a `mailto:` or `https:` URL. */
    subject: string;
    /** Origins of push services besides those of the known browsers. */
    services: string[];
  };
  /** Ways to sign in besides email and password. */
  identityProviders: { id: string; name: string; issuer: string; clientId: string; clientSecret: string }[];
  payments: {
    /** Undefined without its keys, like the others. */
    moyasar:
      | {
          publishableKey: string;
          secretKey: string;
          webhookSecret: string;
          webhookSecretAlso: string | undefined;
          baseUrl: string;
        }
      | undefined;
    applePay: boolean;
    /** Path of Apple's domain association file. */
    appleDomainFile: string | undefined;
    tabby:
      | {
          secretKey: string;
          merchantCode: string;
          webhookHeader: string;
          webhookSecret: string;
          webhookSecretAlso: string | undefined;
          baseUrl: string;
        }
      | undefined;
    tamara:
      | { apiToken: string; notificationToken: string; notificationTokenAlso: string | undefined; baseUrl: string }
      | undefined;
    limits: Record<'tabby' | 'tamara', { least: Halalas; most: Halalas }>;
    bankTransfer: {
      /** Undefined if transfers are not accepted. IBANs are validated and without spaces. */
      accounts: { bank: string; beneficiary: string; iban: string }[] | undefined;
      /** How long stock is reserved for a transfer. */
      holdHours: number;
      /** Maximum days from the order for which stock is reserved for a transfer, whatever receipts arrive. */
      mostDays: number;
    };
    /** The fee includes VAT. `most` is the maximum total, `excludes` the products for which it is not available. */
    cashOnDelivery: { enabled: boolean; fee: Halalas; most: Halalas; excludes: CashExclusion[] };
  };
  shipping: {
    /** Undefined without its keys. */
    aramex:
      | {
          userName: string;
          password: string;
          accountNumber: string;
          accountPin: string;
          accountEntity: string;
          accountCountry: string;
          /** Secret that pushes must have; undefined if they have none. */
          webhookSecret: string | undefined;
          webhookSecretAlso: string | undefined;
          baseUrl: string;
        }
      | undefined;
    /** The sender's address; set whenever there is a carrier. The phone is E.164. */
    shipper: { name: string; phone: string; email: string; line: string; city: string; postalCode: string } | undefined;
  };
  /** URL template of the map's tiles with {z}, {x} and {y}; null for no map. */
  mapTiles: string | null;
  /** Retention of buyers' identity numbers, counted from the order. */
  identityRetentionDays: number;
  /** How long finished orders stay in the buyer's account, counted from the order. */
  orderRetentionDays: number;
  logLevel: string;
};

/** Invalid environment; the message lists each variable and what it must be. */
export class BadEnvironment extends Error {
  constructor(readonly wrong: readonly string[]) {
    super(`Invalid environment: ${wrong.join('; ')}.`);
  }
}

/**
 * Parses the environment. An empty variable counts as missing, except that an empty MAP_TILES_URL turns off the map.
 * Throws BadEnvironment.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = v.safeParse(schema, present);
  if (!result.success) {
    const wrong = result.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`);
    throw new BadEnvironment(wrong);
  }
  const env = result.output;
  const production = env.NODE_ENV === 'production';
  if (production && !env.PUBLIC_URL) {
    throw new BadEnvironment(['PUBLIC_URL must be set in production, e.g. https://shop.example']);
  }
  for (const name of replaceable) {
    const also = env[`${name}_ALSO`];
    if (also !== undefined && (env[name] === undefined || env[name] === also))
      throw new BadEnvironment([`${name} must be set if ${name}_ALSO is set, to another value`]);
  }
  if (production && !env.SECRET_KEY) {
    throw new BadEnvironment(['SECRET_KEY must be set in production, e.g. to the output of: openssl rand -hex 32']);
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new BadEnvironment(['MAIL_FROM must be set if SMTP_URL is set, e.g. no-reply@shop.example']);
  }
  if (env.DATABASE_REPLICA_URLS.length > 0 && !env.DATABASE_URL) {
    throw new BadEnvironment(['DATABASE_URL must be set if DATABASE_REPLICA_URLS is set']);
  }
  return {
    production,
    cdn: env.CDN_PURGE_URL === undefined ? null : { purgeUrl: env.CDN_PURGE_URL, purgeToken: env.CDN_PURGE_TOKEN },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metrics:
      env.METRICS_PORT === undefined
        ? null
        : { port: env.METRICS_PORT, token: env.METRICS_TOKEN, tokenAlso: env.METRICS_TOKEN_ALSO },
    workers: production && env.DATABASE_URL ? (env.WORKERS ?? defaultWorkers()) : 1,
    port: env.PORT,
    host: env.HOST ?? '0.0.0.0',
    sandboxIsForAll: env.HOST !== undefined,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    replicaUrls: env.DATABASE_REPLICA_URLS,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    secretKey: env.SECRET_KEY,
    secretKeyAlso: env.SECRET_KEY_ALSO,
    trustedProxies: env.TRUSTED_PROXY,
    serviceWorker: env.SERVICE_WORKER,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    sms: smsOf(env),
    push: pushOf(env),
    identityProviders: identityProvidersOf(env, production),
    payments: paymentsOf(env, production),
    shipping: shippingOf(env),
    mapTiles: variables['MAP_TILES_URL']?.trim() === '' ? null : env.MAP_TILES_URL,
    identityRetentionDays: env.IDENTITY_RETENTION_DAYS,
    orderRetentionDays: env.ORDER_RETENTION_DAYS,
    logLevel: env.LOG_LEVEL,
  };
}

/** Rejects half-configured providers; otherwise the mistake would show only as messages that never arrive. */
function smsOf(env: v.InferOutput<typeof schema>): Env['sms'] {
  const pair = (first: 'UNIFONIC_APP_SID' | 'TAQNYAT_TOKEN', second: 'UNIFONIC_SENDER_ID' | 'TAQNYAT_SENDER') => {
    const [a, b] = [env[first], env[second]];
    if (a !== undefined && b !== undefined) return [a, b] as const;
    if (a === undefined && b === undefined) return undefined;
    const [present, missing] = a === undefined ? [second, first] : [first, second];
    throw new BadEnvironment([`${missing} must be set if ${present} is set`]);
  };
  const unifonic = pair('UNIFONIC_APP_SID', 'UNIFONIC_SENDER_ID');
  const taqnyat = pair('TAQNYAT_TOKEN', 'TAQNYAT_SENDER');
  return {
    provider: env.SMS_PROVIDER ?? (taqnyat && !unifonic ? 'taqnyat' : 'unifonic'),
    unifonic: unifonic && { appSid: unifonic[0], senderId: unifonic[1], baseUrl: env.UNIFONIC_BASE_URL },
    taqnyat: taqnyat && { token: taqnyat[0], sender: taqnyat[1], baseUrl: env.TAQNYAT_BASE_URL },
    codesADay: env.SMS_CODES_A_DAY,
  };
}

/** Nobody reads mail there, but push services require a contact. */
const subjectOfNobody = 'mailto:no-reply@store.example';

function pushOf(env: v.InferOutput<typeof schema>): Env['push'] {
  const keys = group(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
  if (keys && publicPushKeyOf(keys.VAPID_PRIVATE_KEY) !== keys.VAPID_PUBLIC_KEY)
    throw new BadEnvironment([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a matching pair: npm run store -- push-keys',
    ]);
  const sender = /[^<>\s]+@[^<>\s]+/.exec(env.MAIL_FROM ?? '')?.[0];
  const ofStore = env.PUBLIC_URL?.startsWith('https://') ? env.PUBLIC_URL : subjectOfNobody;
  return {
    keys: keys && { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY },
    subject: env.VAPID_SUBJECT ?? (sender ? `mailto:${sender}` : ofStore),
    services: env.PUSH_SERVICES ?? [],
  };
}

/** A provider needs all of its settings. Identities are stored under its id, which must never change. */
function identityProvidersOf(env: v.InferOutput<typeof schema>, production: boolean): Env['identityProviders'] {
  const all = (id: string, name: string, names: readonly (keyof typeof env & string)[]) => {
    const [address, clientId, clientSecret] = names.map((each) => env[each]);
    if (typeof address === 'string' && typeof clientId === 'string' && typeof clientSecret === 'string') {
      if (
        !address.startsWith('https:') &&
        (production || !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(address))
      ) {
        throw new BadEnvironment([`${names[0]} must begin with https://, or outside production with http://localhost`]);
      }
      return [{ id, name, issuer: address, clientId, clientSecret }];
    }
    const present = names.filter((each) => each !== 'GOOGLE_ISSUER' && env[each] !== undefined);
    if (present.length === 0) return [];
    const missing = names.filter((each) => env[each] === undefined);
    throw new BadEnvironment([`${missing.join(' and ')} must be set if ${present.join(' and ')} is set`]);
  };
  return [
    ...all('google', 'Google', ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
    ...all('oidc', env.OIDC_NAME ?? 'OpenID', ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
  ];
}

type Variables = v.InferOutput<typeof schema>;

/** All variables of a group or none; otherwise a mistake would show only as an order that cannot be paid. */
function group<Name extends keyof Variables & string>(
  env: Variables,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const values = names.map((name) => [name, env[name]] as const);
  const present = values.filter(([, value]) => value !== undefined);
  if (present.length === 0) return undefined;
  const missing = values.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) {
    throw new BadEnvironment([
      `${missing.join(' and ')} must be set if ${present.map(([name]) => name).join(' and ')} is set`,
    ]);
  }
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)])) as Record<Name, string>;
}

/** A fictitious account for trial stores; its IBAN is the documentation example. */
const trialAccounts = [{ bank: 'Trial Bank', beneficiary: 'Trial Store', iban: 'SA0380000000608010167519' }];

function paymentsOf(env: Variables, production: boolean): Env['payments'] {
  const moyasar = group(env, ['MOYASAR_PUBLISHABLE_KEY', 'MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET']);
  const tabby = group(env, ['TABBY_SECRET_KEY', 'TABBY_MERCHANT_CODE', 'TABBY_WEBHOOK_HEADER', 'TABBY_WEBHOOK_SECRET']);
  const tamara = group(env, ['TAMARA_API_TOKEN', 'TAMARA_NOTIFICATION_TOKEN']);
  const isLive = (key: string) => key.slice(2, 8) === '_live_';
  if (moyasar && isLive(moyasar.MOYASAR_PUBLISHABLE_KEY) !== isLive(moyasar.MOYASAR_SECRET_KEY)) {
    throw new BadEnvironment([
      'MOYASAR_PUBLISHABLE_KEY and MOYASAR_SECRET_KEY must both be test keys or both be live keys',
    ]);
  }
  return {
    moyasar: moyasar && {
      publishableKey: moyasar.MOYASAR_PUBLISHABLE_KEY,
      secretKey: moyasar.MOYASAR_SECRET_KEY,
      webhookSecret: moyasar.MOYASAR_WEBHOOK_SECRET,
      webhookSecretAlso: env.MOYASAR_WEBHOOK_SECRET_ALSO,
      baseUrl: env.MOYASAR_BASE_URL,
    },
    applePay: env.APPLEPAY_ENABLED,
    appleDomainFile: env.APPLEPAY_DOMAIN_FILE,
    tabby: tabby && {
      secretKey: tabby.TABBY_SECRET_KEY,
      merchantCode: tabby.TABBY_MERCHANT_CODE,
      webhookHeader: tabby.TABBY_WEBHOOK_HEADER,
      webhookSecret: tabby.TABBY_WEBHOOK_SECRET,
      webhookSecretAlso: env.TABBY_WEBHOOK_SECRET_ALSO,
      baseUrl: env.TABBY_BASE_URL,
    },
    tamara: tamara && {
      apiToken: tamara.TAMARA_API_TOKEN,
      notificationToken: tamara.TAMARA_NOTIFICATION_TOKEN,
      notificationTokenAlso: env.TAMARA_NOTIFICATION_TOKEN_ALSO,
      baseUrl: env.TAMARA_BASE_URL,
    },
    limits: {
      tabby: { least: env.TABBY_MIN_HALALAS, most: env.TABBY_MAX_HALALAS },
      tamara: { least: env.TAMARA_MIN_HALALAS, most: env.TAMARA_MAX_HALALAS },
    },
    bankTransfer: {
      accounts: env.BANK_ACCOUNTS_JSON ?? (production ? undefined : trialAccounts),
      holdHours: env.BANK_TRANSFER_HOLD_HOURS,
      mostDays: env.BANK_TRANSFER_MOST_DAYS,
    },
    cashOnDelivery: {
      enabled: env.COD_ENABLED ?? !production,
      fee: env.COD_FEE_HALALAS,
      most: env.COD_MAX_HALALAS,
      excludes: [...new Set(env.COD_EXCLUDES)],
    },
  };
}

function shippingOf(env: Variables): Env['shipping'] {
  const aramex = group(env, [
    'ARAMEX_USERNAME',
    'ARAMEX_PASSWORD',
    'ARAMEX_ACCOUNT_NUMBER',
    'ARAMEX_ACCOUNT_PIN',
    'ARAMEX_ACCOUNT_ENTITY',
  ]);
  const shipper = group(env, [
    'SHIPPER_NAME',
    'SHIPPER_PHONE',
    'SHIPPER_EMAIL',
    'SHIPPER_LINE',
    'SHIPPER_CITY',
    'SHIPPER_POSTAL_CODE',
  ]);
  if (aramex && !shipper) {
    throw new BadEnvironment([
      'SHIPPER_NAME, _PHONE, _EMAIL, _LINE, _CITY and _POSTAL_CODE must be set if ARAMEX_USERNAME is set',
    ]);
  }
  return {
    aramex: aramex && {
      userName: aramex.ARAMEX_USERNAME,
      password: aramex.ARAMEX_PASSWORD,
      accountNumber: aramex.ARAMEX_ACCOUNT_NUMBER,
      accountPin: aramex.ARAMEX_ACCOUNT_PIN,
      accountEntity: aramex.ARAMEX_ACCOUNT_ENTITY,
      accountCountry: env.ARAMEX_COUNTRY,
      webhookSecret: env.ARAMEX_WEBHOOK_SECRET,
      webhookSecretAlso: env.ARAMEX_WEBHOOK_SECRET_ALSO,
      baseUrl: env.ARAMEX_BASE_URL,
    },
    shipper: shipper && {
      name: shipper.SHIPPER_NAME,
      phone: shipper.SHIPPER_PHONE,
      email: shipper.SHIPPER_EMAIL,
      line: shipper.SHIPPER_LINE,
      city: shipper.SHIPPER_CITY,
      postalCode: shipper.SHIPPER_POSTAL_CODE,
    },
  };
}
