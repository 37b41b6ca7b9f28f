// From the environment to payment providers and carriers.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/folder.ts';
import { readEnv } from '../lib/env.ts';
import { appleDomainOf, gatewayOrigins, openCarriers, openPayments, openProviderSandboxes } from './open-providers.ts';

const moyasar = {
  MOYASAR_PUBLISHABLE_KEY: 'pk_test_1',
  MOYASAR_SECRET_KEY: 'sk_test_1',
  MOYASAR_WEBHOOK_SECRET: 'a long enough secret',
};
const tabby = {
  TABBY_SECRET_KEY: 'sk',
  TABBY_MERCHANT_CODE: 'SHOPSA',
  TABBY_WEBHOOK_HEADER: 'X-Shop-Tabby',
  TABBY_WEBHOOK_SECRET: 'a long enough secret',
};
const tamara = { TAMARA_API_TOKEN: 't', TAMARA_NOTIFICATION_TOKEN: 'a long enough secret' };
const aramex = {
  ARAMEX_USERNAME: 'u',
  ARAMEX_PASSWORD: 'p',
  ARAMEX_ACCOUNT_NUMBER: '1',
  ARAMEX_ACCOUNT_PIN: '2',
  ARAMEX_ACCOUNT_ENTITY: 'RUH',
  SHIPPER_NAME: 'Lamsa',
  SHIPPER_PHONE: '0512345678',
  SHIPPER_EMAIL: 'shop@example.com',
  SHIPPER_LINE: '1 Main St',
  SHIPPER_CITY: 'Riyadh',
  SHIPPER_POSTAL_CODE: '11564',
};
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET_KEY: 'k'.repeat(32) };

async function open(variables: Record<string, string>) {
  const env = readEnv({ DATA_DIR: testFolder().path, ...variables });
  const sandbox = await openProviderSandboxes(env, { now: () => new Date(), server: () => createServer() });
  const lines: string[] = [];
  sandbox?.start((line) => lines.push(line));
  sandbox?.stop();
  const path = (party: string) => sandbox?.routes.request(`/${party}`, { method: 'GET' });
  return {
    sandbox,
    lines,
    path,
    providers: openPayments(env, sandbox),
    carriers: openCarriers(env, sandbox),
  };
}

test('without keys every provider is replaced by its sandbox, and the startup output says so', async () => {
  const { providers, carriers, lines: messages } = await open({ PUBLIC_URL: 'http://store.test' });
  expect(providers.map(({ id, methods }) => [id, methods])).toEqual([
    ['moyasar', ['card', 'stc_pay']],
    ['tabby', ['tabby']],
    ['tamara', ['tamara']],
  ]);
  expect(carriers.map(({ id }) => id)).toEqual(['aramex']);
  expect(providers[0]?.forBrowser('card')?.api_base).toBe('http://store.test/sandbox/moyasar');
  expect(messages).toEqual([
    'Without keys and replaced by the sandbox (http://store.test/sandbox/parties): Moyasar, Tabby, Tamara, Aramex.',
  ]);
});

test('a provider with keys is called directly and has no sandbox', async () => {
  const { providers, lines: messages, path } = await open({ ...moyasar, ...aramex, APPLEPAY_ENABLED: 'true' });
  expect(providers[0]?.forBrowser('card')).toEqual({
    publishable_key: 'pk_test_1',
    api_base: 'https://api.moyasar.com',
  });
  expect(providers[0]?.methods).toContain('apple_pay');
  expect(gatewayOrigins(providers)).toEqual(['https://api.moyasar.com']);
  expect(messages.join()).toMatch(/: Tabby, Tamara\.$/);
  expect((await path('moyasar/v1/payments'))?.status).toBe(404);
  expect((await path('tabby/api/v2/payments'))?.status).toBe(401);
  expect((await open({ ...moyasar, ...tabby, ...tamara, ...aramex })).sandbox).toBe(null);
});

test('the Apple Pay domain file is read at startup, and a missing file is an error', () => {
  const folder = testFolder();
  const file = join(folder.path, 'domain-association');
  expect(appleDomainOf(readEnv({}))).toBe(null);
  expect(() => appleDomainOf(readEnv({ APPLEPAY_DOMAIN_FILE: file }))).toThrow(/APPLEPAY_DOMAIN_FILE must name a file/);
  folder.write('domain-association', '7B227073704964\n');
  expect(appleDomainOf(readEnv({ APPLEPAY_DOMAIN_FILE: file }))).toBe('7B227073704964');
});

test('in production there are no sandboxes: providers without keys are left out', async () => {
  const none = await open(production);
  expect([none.sandbox, none.providers, none.carriers]).toEqual([null, [], []]);
  const some = await open({ ...production, ...tabby });
  expect(some.providers.map(({ id }) => id)).toEqual(['tabby']);
  const all = await open({ ...production, ...moyasar, ...tabby, ...tamara, ...aramex });
  expect(all.providers).toHaveLength(3);
  expect(all.carriers).toHaveLength(1);
});
