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

test('production needs the address that shoppers type', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/PUBLIC_URL/);
  expect(readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe(
    'https://shop.example',
  );
});
