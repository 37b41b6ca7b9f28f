import * as v from 'valibot';

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

/** Compared letter by letter with what the provider calls itself: a slash at the end may belong to it. */
const issuer = v.pipe(text, v.url('must be an address such as https://accounts.google.com'));

const schema = v.object({
  NODE_ENV: v.optional(text, 'development'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(text, v.nonEmpty('must name a folder')), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(text, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')),
  ),
  PUBLIC_URL: v.optional(v.pipe(text, v.url('must be an address such as https://shop.example'))),
  SECRET_KEY: v.optional(
    v.pipe(text, v.minLength(32, 'must have at least 32 characters, e.g. of: openssl rand -hex 32')),
  ),
  TRUSTED_PROXY: v.optional(
    v.pipe(text, v.regex(/^\d$/, 'must be the number of proxies in front of the store, e.g. 1'), v.transform(Number)),
    '0',
  ),
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
  UNIFONIC_BASE_URL: v.optional(baseUrl, 'https://el.cloud.unifonic.com'),
  TAQNYAT_TOKEN: v.optional(text),
  TAQNYAT_SENDER: v.optional(text),
  TAQNYAT_BASE_URL: v.optional(baseUrl, 'https://api.taqnyat.sa'),
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_CLIENT_SECRET: v.optional(text),
  GOOGLE_ISSUER: v.optional(issuer, 'https://accounts.google.com'),
  OIDC_ISSUER: v.optional(issuer),
  OIDC_CLIENT_ID: v.optional(text),
  OIDC_CLIENT_SECRET: v.optional(text),
  OIDC_NAME: v.optional(text),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    ),
    'info',
  ),
});

/** What the environment settles, parsed; see .env.example. */
export type Env = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The store's address as shoppers type it, without a slash at the end. */
  publicUrl: string;
  /** Undefined outside production: one is made and kept in the data folder. */
  secretKey: string | undefined;
  /** How many proxies in front of the store add to X-Forwarded-For. */
  trustedProxies: number;
  mail: {
    /** Of the server that mail is handed to; undefined where there is none. */
    smtpUrl: string | undefined;
    /** `address` or `Name <address>`; undefined only where there is no server. */
    from: string | undefined;
  };
  sms: {
    /** The one to send with, whether there is a key for it or not. */
    provider: 'unifonic' | 'taqnyat';
    /** Undefined where its keys are not given. */
    unifonic: { appSid: string; senderId: string; baseUrl: string } | undefined;
    taqnyat: { token: string; sender: string; baseUrl: string } | undefined;
  };
  /** Whom one can sign in with, beside e-mail and password. */
  identityProviders: { id: string; name: string; issuer: string; clientId: string; clientSecret: string }[];
  logLevel: string;
};

/** The environment is wrong; the message lists each variable with what it must be. */
export class BadEnvironment extends Error {}

/** Parses the environment once. An empty variable counts as missing. Throws BadEnvironment. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = v.safeParse(schema, given);
  if (!result.success) {
    const wrong = result.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`);
    throw new BadEnvironment(`The environment is not right: ${wrong.join('; ')}.`);
  }
  const env = result.output;
  const production = env.NODE_ENV === 'production';
  if (production && !env.PUBLIC_URL) {
    throw new BadEnvironment(
      'The environment is not right: PUBLIC_URL must be set in production, e.g. https://shop.example.',
    );
  }
  if (production && !env.SECRET_KEY) {
    throw new BadEnvironment(
      'The environment is not right: SECRET_KEY must be set in production, e.g. to what openssl rand -hex 32 prints.',
    );
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new BadEnvironment(
      'The environment is not right: MAIL_FROM must be set where SMTP_URL is, e.g. no-reply@shop.example.',
    );
  }
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    secretKey: env.SECRET_KEY,
    trustedProxies: env.TRUSTED_PROXY,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    sms: smsOf(env),
    identityProviders: identityProvidersOf(env, production),
    logLevel: env.LOG_LEVEL,
  };
}

/** Half of a provider's keys is a slip, which would else be noticed by messages that never come. */
function smsOf(env: v.InferOutput<typeof schema>): Env['sms'] {
  const pair = (first: 'UNIFONIC_APP_SID' | 'TAQNYAT_TOKEN', second: 'UNIFONIC_SENDER_ID' | 'TAQNYAT_SENDER') => {
    const [a, b] = [env[first], env[second]];
    if (a !== undefined && b !== undefined) return [a, b] as const;
    if (a === undefined && b === undefined) return undefined;
    const [given, missing] = a === undefined ? [second, first] : [first, second];
    throw new BadEnvironment(`The environment is not right: ${missing} must be set where ${given} is.`);
  };
  const unifonic = pair('UNIFONIC_APP_SID', 'UNIFONIC_SENDER_ID');
  const taqnyat = pair('TAQNYAT_TOKEN', 'TAQNYAT_SENDER');
  return {
    provider: env.SMS_PROVIDER ?? (taqnyat && !unifonic ? 'taqnyat' : 'unifonic'),
    unifonic: unifonic && { appSid: unifonic[0], senderId: unifonic[1], baseUrl: env.UNIFONIC_BASE_URL },
    taqnyat: taqnyat && { token: taqnyat[0], sender: taqnyat[1], baseUrl: env.TAQNYAT_BASE_URL },
  };
}

/** A provider is whole or not there at all; identities are kept under its id, so that it never changes. */
function identityProvidersOf(env: v.InferOutput<typeof schema>, production: boolean): Env['identityProviders'] {
  const all = (id: string, name: string, names: readonly (keyof typeof env & string)[]) => {
    const [address, clientId, clientSecret] = names.map((each) => env[each]);
    if (typeof address === 'string' && typeof clientId === 'string' && typeof clientSecret === 'string') {
      if (
        !address.startsWith('https:') &&
        (production || !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(address))
      ) {
        throw new BadEnvironment(
          `The environment is not right: ${names[0]} must begin with https://, or outside production with http://localhost.`,
        );
      }
      return [{ id, name, issuer: address, clientId, clientSecret }];
    }
    const given = names.filter((each) => each !== 'GOOGLE_ISSUER' && env[each] !== undefined);
    if (given.length === 0) return [];
    const missing = names.filter((each) => env[each] === undefined);
    throw new BadEnvironment(
      `The environment is not right: ${missing.join(' and ')} must be set where ${given.join(' and ')} is.`,
    );
  };
  return [
    ...all('google', 'Google', ['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
    ...all('oidc', env.OIDC_NAME ?? 'OpenID', ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
  ];
}
