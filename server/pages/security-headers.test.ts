import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('scripts may call the store, and besides only the gateway that cards are told to', () => {
  const policy = (connectTo?: string[]) =>
    securityHeaders({ styleHash: null, https: true, ...(connectTo ? { connectTo } : {}) })['Content-Security-Policy'];
  expect(policy()).toContain("connect-src 'self';");
  expect(policy(['https://api.moyasar.com'])).toContain("connect-src 'self' https://api.moyasar.com;");
});
