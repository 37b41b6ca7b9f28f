import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('pictures come only from the store and the map’s tile server', () => {
  const policy = (picturesFrom?: string[]) =>
    securityHeaders({ styleHash: null, ...(picturesFrom ? { picturesFrom } : {}) })['Content-Security-Policy'];
  expect(policy()).toContain("img-src 'self' data: blob:;");
  expect(policy(['https://tile.example'])).toContain("img-src 'self' data: blob: https://tile.example;");
});

test('the map may use geolocation, and its tile server gets the referrer’s origin', () => {
  const headers = securityHeaders({ styleHash: null });
  expect(headers['Permissions-Policy']).toContain('geolocation=(self)');
  expect(headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
});

test('scripts may call only the store and the payment gateway', () => {
  const policy = (connectTo?: string[]) =>
    securityHeaders({ styleHash: null, ...(connectTo ? { connectTo } : {}) })['Content-Security-Policy'];
  expect(policy()).toContain("connect-src 'self';");
  expect(policy(['https://api.moyasar.com'])).toContain("connect-src 'self' https://api.moyasar.com;");
});
