import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const ours = ['/sw.js', '/assets/catalogue-worker-co25tfg.js'];

/** The function in a browser that has Trusted Types, and the names of the policies that it has made. */
async function withTrustedTypes() {
  const names: string[] = [];
  vi.stubEnv('PROD', true);
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => {
      names.push(name);
      return { createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}` };
    },
  });
  return { names, ...(await import('./worker-address.ts')) };
}

test('one policy makes the addresses of both workers', async () => {
  const { workerAddress, names } = await withTrustedTypes();
  expect(ours.map(workerAddress)).toEqual(ours.map((address) => `trusted ${address}`));
  expect(names).toEqual(['worker']);
});

test.each([
  'https://evil.test/sw.js',
  '//evil.test/sw.js',
  '/assets/index-co25tfg.js',
  '/sw.js?x',
  '/media/sw.js',
  'data:,',
])('no script is started from %s', async (address) => {
  const { workerAddress } = await withTrustedTypes();
  expect(() => workerAddress(address)).toThrow(TypeError);
});

test('a browser without Trusted Types gets the address', async () => {
  const { workerAddress } = await import('./worker-address.ts');
  expect(ours.map(workerAddress)).toEqual(ours);
});
