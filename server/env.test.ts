import { expect, test } from 'vitest';
import { BadEnvironment, readEnv } from './env.ts';

test('nothing has to be set', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    dataDir: '.data',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    production: false,
  });
});

test('an empty variable is a missing one', () => {
  expect(readEnv({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('everything that is wrong is said at once, by name', () => {
  const wrong = () => readEnv({ PORT: '70000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  expect(wrong).toThrow(BadEnvironment);
  expect(wrong).toThrow(/PORT must be .*; DATABASE_URL must begin with postgres:\/\/.*; LOG_LEVEL must be one of/);
});

test('production needs the address that shoppers type, and a key of its own', () => {
  const NODE_ENV = 'production';
  const PUBLIC_URL = 'https://shop.example/';
  const SECRET_KEY = 'k'.repeat(32);
  expect(() => readEnv({ NODE_ENV, SECRET_KEY })).toThrow(/PUBLIC_URL/);
  expect(() => readEnv({ NODE_ENV, PUBLIC_URL })).toThrow(/SECRET_KEY/);
  expect(() => readEnv({ SECRET_KEY: 'too short' })).toThrow(/SECRET_KEY must have at least 32 characters/);
  expect(readEnv({ NODE_ENV, PUBLIC_URL, SECRET_KEY }).publicUrl).toBe('https://shop.example');
});

test('mail needs a sender, and half of an SMS provider’s keys is a slip', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM must be set where SMTP_URL is/);
  expect(() => readEnv({ SMTP_URL: 'http://mail.example', MAIL_FROM: 'Lamsa' })).toThrow(
    /SMTP_URL must be .*; MAIL_FROM must be/,
  );
  expect(() => readEnv({ UNIFONIC_SENDER_ID: 'Lamsa' })).toThrow(
    /UNIFONIC_APP_SID must be set where UNIFONIC_SENDER_ID is/,
  );
  expect(() => readEnv({ SMS_PROVIDER: 'pigeon' })).toThrow(/SMS_PROVIDER must be unifonic or taqnyat/);
  const { mail } = readEnv({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'لمسة <no-reply@shop.example>' });
  expect(mail).toEqual({ smtpUrl: 'smtps://u:p@mail.example', from: 'لمسة <no-reply@shop.example>' });
});

test('the SMS provider is the one named, else the one with keys', () => {
  const taqnyat = { TAQNYAT_TOKEN: 't', TAQNYAT_SENDER: 'Lamsa' };
  expect(readEnv({}).sms).toEqual({ provider: 'unifonic', unifonic: undefined, taqnyat: undefined });
  expect(readEnv({ ...taqnyat, TAQNYAT_BASE_URL: 'https://sms.example/' }).sms).toEqual({
    provider: 'taqnyat',
    unifonic: undefined,
    taqnyat: { token: 't', sender: 'Lamsa', baseUrl: 'https://sms.example' },
  });
  expect(readEnv({ ...taqnyat, SMS_PROVIDER: 'unifonic' }).sms.provider).toBe('unifonic');
});

test('an identity provider is whole or not there, and speaks https but on one’s own machine', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const other = { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'store', OIDC_CLIENT_SECRET: 's' };
  expect(readEnv({}).identityProviders).toEqual([]);
  expect(readEnv({ ...google, ...other, OIDC_NAME: 'Work' }).identityProviders).toEqual([
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
    { id: 'oidc', name: 'Work', issuer: 'https://id.example/', clientId: 'store', clientSecret: 's' },
  ]);
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_SECRET must be set where GOOGLE_CLIENT_ID/);
  expect(() => readEnv({ ...other, OIDC_CLIENT_ID: '' })).toThrow(/OIDC_CLIENT_ID must be set/);
  expect(() => readEnv({ ...other, OIDC_ISSUER: 'http://id.example' })).toThrow(/OIDC_ISSUER must begin with https/);
  const near = { ...other, OIDC_ISSUER: 'http://localhost:4000' };
  expect(readEnv(near).identityProviders).toHaveLength(1);
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET_KEY: 'k'.repeat(32) };
  expect(() => readEnv({ ...production, ...near })).toThrow(/OIDC_ISSUER must begin with https/);
});
