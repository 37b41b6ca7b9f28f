import { expect, test } from 'vitest';
import { defaultWorkers } from './default-workers.ts';
import { BadEnvironment, readEnv } from './env.ts';

test('no variable is required', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    dataDir: '.data',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    production: false,
  });
});

test('an empty variable counts as missing', () => {
  expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('the map is OpenStreetMap’s by default, and there is none if the variable is empty', () => {
  const mapOf = (url?: string) => readEnv(url === undefined ? {} : { MAP_TILES_URL: url }).mapTiles;
  expect(mapOf()).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png');
  expect(mapOf(' ')).toBeNull();
  const own = 'https://maps.example:8443/osm/{z}/{x}/{y}.png?key=1';
  expect(mapOf(own)).toBe(own);
  for (const wrong of [
    'http://maps.example/{z}/{x}/{y}.png',
    'https://{s}.maps.example/{z}/{x}/{y}.png',
    'https://maps.example/{z}/{x}.png',
    "https://maps.example/{z}/{x}/{y}; script-src 'unsafe-inline'",
  ])
    expect(() => mapOf(wrong)).toThrow(/MAP_TILES_URL must be an address such as/);
});

test('all invalid variables are reported at once, by name', () => {
  const wrong = () => readEnv({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(wrong).toThrow(BadEnvironment);
  expect(wrong).toThrow(/PORT must be .*; DATABASE_URL must begin with postgres:\/\/.*; LOG_LEVEL must be one of/);
});

test('replicas are a list, and need a primary', () => {
  const DATABASE_URL = 'postgres://db/store';
  expect(readEnv({ DATABASE_URL }).replicaUrls).toEqual([]);
  const DATABASE_REPLICA_URLS = 'postgres://a/store, postgresql://u:p%2C@b/store';
  expect(readEnv({ DATABASE_URL, DATABASE_REPLICA_URLS }).replicaUrls).toEqual([
    'postgres://a/store',
    'postgresql://u:p%2C@b/store',
  ]);
  expect(() => readEnv({ DATABASE_REPLICA_URLS })).toThrow(/DATABASE_URL must be set if DATABASE_REPLICA_URLS is/);
  expect(() => readEnv({ DATABASE_URL, DATABASE_REPLICA_URLS: 'mysql://a' })).toThrow(/must be a list of addresses/);
});

test('there can be several processes, unless the database or sandboxes are in one', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET_KEY: 'k'.repeat(32) };
  const DATABASE_URL = 'postgres://db/store';
  const WORKERS = '3';
  expect(readEnv({ ...production, DATABASE_URL }).workers).toBe(defaultWorkers());
  expect(readEnv({ ...production, DATABASE_URL, WORKERS }).workers).toBe(3);
  expect(readEnv({ ...production, WORKERS }).workers).toBe(1);
  expect(readEnv({ DATABASE_URL, WORKERS }).workers).toBe(1);
  expect(() => readEnv({ WORKERS: '0' })).toThrow(/WORKERS must be at least 1/);
});

test('production requires the public address and a secret key', () => {
  const NODE_ENV = 'production';
  const PUBLIC_URL = 'https://shop.example/';
  const SECRET_KEY = 'k'.repeat(32);
  expect(() => readEnv({ NODE_ENV, SECRET_KEY })).toThrow(/PUBLIC_URL/);
  expect(() => readEnv({ NODE_ENV, PUBLIC_URL })).toThrow(/SECRET_KEY/);
  expect(() => readEnv({ SECRET_KEY: 'too short' })).toThrow(/SECRET_KEY must have at least 32 characters/);
  expect(readEnv({ NODE_ENV, PUBLIC_URL, SECRET_KEY }).publicUrl).toBe('https://shop.example');
});

test('mail requires a sender, and an SMS provider all of its keys', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM must be set if SMTP_URL is set/);
  expect(() => readEnv({ SMTP_URL: 'http://mail.example', MAIL_FROM: 'Lamsa' })).toThrow(
    /SMTP_URL must be .*; MAIL_FROM must be/,
  );
  expect(() => readEnv({ UNIFONIC_SENDER_ID: 'Lamsa' })).toThrow(
    /UNIFONIC_APP_SID must be set if UNIFONIC_SENDER_ID is set/,
  );
  expect(() => readEnv({ SMS_PROVIDER: 'pigeon' })).toThrow(/SMS_PROVIDER must be unifonic or taqnyat/);
  const { mail } = readEnv({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'لمسة <no-reply@shop.example>' });
  expect(mail).toEqual({ smtpUrl: 'smtps://u:p@mail.example', from: 'لمسة <no-reply@shop.example>' });
});

test('the SMS provider is the configured one, else the one with keys', () => {
  const taqnyat = { TAQNYAT_TOKEN: 't', TAQNYAT_SENDER: 'Lamsa' };
  expect(readEnv({}).sms).toEqual({
    provider: 'unifonic',
    unifonic: undefined,
    taqnyat: undefined,
    codesADay: 5_000,
  });
  const variables = { ...taqnyat, TAQNYAT_BASE_URL: 'https://sms.example/', SMS_CODES_A_DAY: '300' };
  expect(readEnv(variables).sms).toEqual({
    provider: 'taqnyat',
    unifonic: undefined,
    taqnyat: { token: 't', sender: 'Lamsa', baseUrl: 'https://sms.example' },
    codesADay: 300,
  });
  expect(() => readEnv({ SMS_CODES_A_DAY: '0' })).toThrow(/SMS_CODES_A_DAY must be at least 1/);
  expect(readEnv({ ...taqnyat, SMS_PROVIDER: 'unifonic' }).sms.provider).toBe('unifonic');
});

test('an identity provider requires all of its settings, and https except on localhost', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const other = { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'store', OIDC_CLIENT_SECRET: 's' };
  expect(readEnv({}).identityProviders).toEqual([]);
  expect(readEnv({ ...google, ...other, OIDC_NAME: 'Work' }).identityProviders).toEqual([
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
    { id: 'oidc', name: 'Work', issuer: 'https://id.example/', clientId: 'store', clientSecret: 's' },
  ]);
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow(
    /GOOGLE_CLIENT_SECRET must be set if GOOGLE_CLIENT_ID is set/,
  );
  expect(() => readEnv({ ...other, OIDC_CLIENT_ID: '' })).toThrow(/OIDC_CLIENT_ID must be set/);
  expect(() => readEnv({ ...other, OIDC_ISSUER: 'http://id.example' })).toThrow(/OIDC_ISSUER must begin with https/);
  const near = { ...other, OIDC_ISSUER: 'http://localhost:4000' };
  expect(readEnv(near).identityProviders).toHaveLength(1);
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET_KEY: 'k'.repeat(32) };
  expect(() => readEnv({ ...production, ...near })).toThrow(/OIDC_ISSUER must begin with https/);
});

const moyasar = {
  MOYASAR_PUBLISHABLE_KEY: 'pk_test_1',
  MOYASAR_SECRET_KEY: 'sk_test_1',
  MOYASAR_WEBHOOK_SECRET: 'a long enough secret',
};

test('a payment provider requires all of its keys', () => {
  expect(readEnv({}).payments).toMatchObject({
    moyasar: undefined,
    tabby: undefined,
    tamara: undefined,
    applePay: false,
    appleDomainFile: undefined,
  });
  expect(readEnv(moyasar).payments.moyasar).toEqual({
    publishableKey: 'pk_test_1',
    secretKey: 'sk_test_1',
    webhookSecret: 'a long enough secret',
    baseUrl: 'https://api.moyasar.com',
  });
  expect(() => readEnv({ ...moyasar, MOYASAR_WEBHOOK_SECRET: '' })).toThrow(
    /MOYASAR_WEBHOOK_SECRET must be set if MOYASAR_PUBLISHABLE_KEY and MOYASAR_SECRET_KEY is set/,
  );
  expect(() => readEnv({ TABBY_SECRET_KEY: 'sk' })).toThrow(/TABBY_MERCHANT_CODE and TABBY_WEBHOOK_HEADER/);
  expect(() => readEnv({ TAMARA_API_TOKEN: 't' })).toThrow(/TAMARA_NOTIFICATION_TOKEN must be set/);
});

test('swapped or mixed keys of a payment provider are rejected', () => {
  expect(() => readEnv({ ...moyasar, MOYASAR_PUBLISHABLE_KEY: 'sk_test_1' })).toThrow(/must begin with pk_test_/);
  expect(() => readEnv({ ...moyasar, MOYASAR_SECRET_KEY: 'sk_live_1' })).toThrow(
    /both be test keys or both be live keys/,
  );
  expect(() => readEnv({ ...moyasar, MOYASAR_WEBHOOK_SECRET: 'short' })).toThrow(/at least 16 characters/);
});

test('addresses of providers require https, except on localhost', () => {
  for (const name of ['MOYASAR', 'TABBY', 'TAMARA', 'ARAMEX', 'UNIFONIC', 'TAQNYAT']) {
    expect(() => readEnv({ [`${name}_BASE_URL`]: 'http://pay.example' })).toThrow(
      `${name}_BASE_URL must begin with https`,
    );
    expect(() => readEnv({ [`${name}_BASE_URL`]: 'http://localhost.evil.example' })).toThrow(/must begin with https/);
    readEnv({ [`${name}_BASE_URL`]: 'http://localhost:4000/' });
  }
});

test('the check digits of bank accounts are verified', () => {
  const accounts = (iban: string) => JSON.stringify([{ bank: 'SNB', beneficiary: 'Lamsa', iban }]);
  const { bankTransfer } = readEnv({ BANK_ACCOUNTS_JSON: accounts('SA03 8000 0000 6080 1016 7519') }).payments;
  expect(bankTransfer.accounts).toEqual([{ bank: 'SNB', beneficiary: 'Lamsa', iban: 'SA0380000000608010167519' }]);
  expect(() => readEnv({ BANK_ACCOUNTS_JSON: accounts('SA03 8000 0000 6080 1016 7518') })).toThrow(/check digits/);
  expect(() => readEnv({ BANK_ACCOUNTS_JSON: 'SNB' })).toThrow(/BANK_ACCOUNTS_JSON must be JSON/);
  expect(() => readEnv({ BANK_ACCOUNTS_JSON: '[]' })).toThrow(/at least one/);
});

test('production offers only configured payment methods', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET_KEY: 'k'.repeat(32) };
  const { payments } = readEnv(production);
  expect([payments.bankTransfer.accounts, payments.cashOnDelivery.enabled]).toEqual([undefined, false]);
  expect(readEnv({ ...production, COD_ENABLED: 'true', COD_FEE_HALALAS: '1000' }).payments.cashOnDelivery).toEqual({
    enabled: true,
    fee: 1_000,
    most: 200_000,
    excludes: [],
  });
  const excluded = (list: string) => readEnv({ COD_EXCLUDES: list }).payments.cashOnDelivery.excludes;
  expect([excluded('none'), excluded(' gold , gold'), excluded('gold,custom_text')]).toEqual([
    [],
    ['gold'],
    ['gold', 'custom_text'],
  ]);
  expect(() => readEnv({ COD_EXCLUDES: 'silver' })).toThrow(/COD_EXCLUDES must be none, or a list of custom_text and/);
  expect(() => readEnv({ COD_ENABLED: 'yes' })).toThrow(/COD_ENABLED must be true or false/);
  expect(() => readEnv({ COD_FEE_HALALAS: '10.5' })).toThrow(/COD_FEE_HALALAS must be a whole number/);
});

test('a carrier requires the shipper’s address', () => {
  const aramex = {
    ARAMEX_USERNAME: 'u',
    ARAMEX_PASSWORD: 'p',
    ARAMEX_ACCOUNT_NUMBER: '1',
    ARAMEX_ACCOUNT_PIN: '2',
    ARAMEX_ACCOUNT_ENTITY: 'RUH',
  };
  const shipper = {
    SHIPPER_NAME: 'Lamsa',
    SHIPPER_PHONE: '0512345678',
    SHIPPER_EMAIL: 'shop@example.com',
    SHIPPER_LINE: '1 Main St',
    SHIPPER_CITY: 'Riyadh',
    SHIPPER_POSTAL_CODE: '11564',
  };
  expect(() => readEnv(aramex)).toThrow(/SHIPPER_NAME.* must be set if ARAMEX_USERNAME is set/);
  expect(() => readEnv({ ...aramex, ...shipper, ARAMEX_ACCOUNT_PIN: '' })).toThrow(/ARAMEX_ACCOUNT_PIN must be set/);
  expect(() => readEnv({ ARAMEX_WEBHOOK_SECRET: 'short' })).toThrow(/ARAMEX_WEBHOOK_SECRET must have at least 16/);
  expect(readEnv({ ...aramex, ...shipper }).shipping).toMatchObject({
    aramex: { accountEntity: 'RUH', accountCountry: 'SA', baseUrl: 'https://ws.aramex.net' },
    shipper: { phone: '+966512345678' },
  });
});

test.each(['SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET', 'ARAMEX_WEBHOOK_SECRET', 'METRICS_TOKEN'])(
  'a second %s needs the first, and is another one',
  (name) => {
    const [one, other] = ['the-one-key-that-is-valid,-long-enough', 'the-other-key-that-is-valid,-long-enough'];
    expect(() => readEnv({ [`${name}_ALSO`]: one })).toThrow(`${name} must be set if ${name}_ALSO is set`);
    expect(() => readEnv({ [name]: one, [`${name}_ALSO`]: one })).toThrow('to another value');
    expect(() => readEnv({ SECRET_KEY: one, SECRET_KEY_ALSO: other })).not.toThrow();
  },
);

test('/metrics accepts its token, and the one that takes its place', () => {
  const tokens = { METRICS_TOKEN: 'a-token-of-this-test', METRICS_TOKEN_ALSO: 'the-next-token-of-it' };
  expect(readEnv({ METRICS_PORT: '9464', ...tokens }).metrics).toEqual({
    port: 9464,
    token: 'a-token-of-this-test',
    tokenAlso: 'the-next-token-of-it',
  });
});

test('traces are sent only to a collector that is named', () => {
  expect(readEnv({}).tracing).toBe(false);
  expect(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }).tracing).toBe(false);
  expect(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }).tracing).toBe(true);
});
