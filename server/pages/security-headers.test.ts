import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('pictures come from the store, and besides only from where the map has its own', () => {
  const policy = (picturesFrom?: string[]) =>
    securityHeaders({ styleHash: null, https: true, ...(picturesFrom ? { picturesFrom } : {}) })[
      'Content-Security-Policy'
    ];
  expect(policy()).toContain("img-src 'self' data: blob:;");
  expect(policy(['https://tile.example'])).toContain("img-src 'self' data: blob: https://tile.example;");
});

test('the map may ask where the device is, and its pictures are told which site asks for them', () => {
  const headers = securityHeaders({ styleHash: null, https: true });
  expect(headers['Permissions-Policy']).toContain('geolocation=(self)');
  expect(headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
});

test('scripts may call the store, and besides only the gateway that cards are told to', () => {
  const policy = (connectTo?: string[]) =>
    securityHeaders({ styleHash: null, https: true, ...(connectTo ? { connectTo } : {}) })['Content-Security-Policy'];
  expect(policy()).toContain("connect-src 'self';");
  expect(policy(['https://api.moyasar.com'])).toContain("connect-src 'self' https://api.moyasar.com;");
});
