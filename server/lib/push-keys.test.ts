import { createECDH, createSign, createVerify, createPrivateKey, createPublicKey } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/folder.ts';
import { readEnv } from './env.ts';
import { knownPushKeys, makePushKeys, publicPushKeyOf, pushKeysFile, pushKeysOf } from './push-keys.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', SECRET_KEY: 'k'.repeat(32) };

test('a generated pair matches: the public key verifies the private key’s signature', () => {
  const { publicKey, privateKey } = makePushKeys();
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const signer = createPrivateKey({ format: 'jwk', key: { ...jwk, d: privateKey } });
  const signature = createSign('sha256').update('a notice').sign(signer);
  const proved = createPublicKey({ format: 'jwk', key: jwk });
  expect(createVerify('sha256').update('a notice').verify(proved, signature)).toBe(true);
  expect([point.length, point[0], Buffer.from(privateKey, 'base64url').length]).toEqual([65, 4, 32]);
});

test('a private key with leading zeros is accepted', () => {
  const small = Buffer.alloc(32);
  small[31] = 7;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(small);
  expect(publicPushKeyOf(small.toString('base64url'))).toBe(pair.getPublicKey().toString('base64url'));
});

test.each([
  ['an empty string', ''],
  ['too short', 'AAAA'],
  ['zero', Buffer.alloc(32).toString('base64url')],
  ['beyond the curve', Buffer.alloc(32, 255).toString('base64url')],
  ['not base64url', '!'.repeat(43)],
])('%s is not a private key', (_, key) => {
  expect(publicPushKeyOf(key)).toBe(null);
});

test('outside production a pair is generated once and stored readable by its owner only; in production none is', () => {
  const { path } = testFolder();
  const env = readEnv({ DATA_DIR: path });
  expect(knownPushKeys(env)).toBe(null);
  const made = pushKeysOf(env);
  expect(made).not.toBe(null);
  expect([pushKeysOf(env), knownPushKeys(env)]).toEqual([made, made]);
  expect(statSync(pushKeysFile(env)).mode & 0o077).toBe(0);
  expect(pushKeysOf(readEnv({ ...production, DATA_DIR: path }))).toBe(null);
  writeFileSync(pushKeysFile(env), 'no key');
  expect(() => pushKeysOf(env)).toThrow(/contains no valid web push key/);
});

test('the environment’s pair has priority and must match', () => {
  const { publicKey, privateKey } = makePushKeys();
  const variables = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  for (const more of [{}, production])
    expect(pushKeysOf(readEnv({ ...variables, ...more, DATA_DIR: testFolder().path }))).toEqual({
      publicKey,
      privateKey,
    });
  expect(() => readEnv({ ...variables, VAPID_PUBLIC_KEY: makePushKeys().publicKey })).toThrow(
    /must be a matching pair/,
  );
  expect(() => readEnv({ ...variables, VAPID_PRIVATE_KEY: 'x' })).toThrow(/VAPID_PRIVATE_KEY must be a private key/);
  expect(() => readEnv({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/VAPID_PRIVATE_KEY must be set/);
});

test('the push contact is the mail sender, else the store’s address; other push services are listed by origin', () => {
  const subjectOf = (variables: Record<string, string>) => readEnv(variables).push.subject;
  expect(subjectOf({ MAIL_FROM: 'Lamsa <care@shop.example>' })).toBe('mailto:care@shop.example');
  expect(subjectOf({ PUBLIC_URL: 'https://shop.example' })).toBe('https://shop.example');
  expect(subjectOf({})).toBe('mailto:no-reply@store.example');
  expect(subjectOf({ VAPID_SUBJECT: 'mailto:push@shop.example', MAIL_FROM: 'a@b.c' })).toBe('mailto:push@shop.example');
  expect(() => subjectOf({ VAPID_SUBJECT: 'push@shop.example' })).toThrow(/VAPID_SUBJECT must begin with mailto:/);
  const servicesOf = (list: string) => readEnv({ PUSH_SERVICES: list }).push.services;
  expect(readEnv({}).push.services).toEqual([]);
  expect(servicesOf('https://push.example/, http://127.0.0.1:4100')).toEqual([
    'https://push.example',
    'http://127.0.0.1:4100',
  ]);
  for (const wrong of ['http://push.example', 'https://push.example/path', 'https://a,,https://b', '*'])
    expect(() => servicesOf(wrong)).toThrow(/PUSH_SERVICES must be a list of addresses/);
});
