import { describe, expect, test } from 'vitest';
import { authHref, parseAuthSearch, readListParameter } from './auth-paths.ts';

describe('the address of signing in', () => {
  test('carries the way back, the wanted page, and the list with its product', () => {
    const search = { back: '/store?page=2', for: 'cart', wish: 'favourite:12' } as const;
    const href = authHref('/register', search);
    expect(href).toBe('/register?back=%2Fstore%3Fpage%3D2&for=cart&wish=favourite%3A12');
    expect(parseAuthSearch(Object.fromEntries(new URL(href, 'https://store.example').searchParams))).toEqual(search);
  });

  test('is short if there is nothing to carry', () => {
    expect(authHref('/login', {})).toBe('/login');
  });

  test('carries the quantity and text of a form sent before JavaScript had loaded', () => {
    const parameters = { wish: 'cart:116:176', quantity: '2', custom_text: ' سارة ' };
    expect(parseAuthSearch(parameters)).toEqual({ wish: 'cart:116:176', quantity: 2, custom_text: 'سارة' });
    expect(parseAuthSearch({ ...parameters, wish: 'favourite:116', quantity: '0' })).toEqual({ wish: 'favourite:116' });
    expect(readListParameter('cart:116:176')).toEqual({ list: 'cart', product_id: 116, variety_id: 176 });
  });

  test.each([
    [{ back: '//evil.example' }],
    [{ back: 'javascript:alert(1)' }],
    [{ for: 'toString' }],
    [{ for: ['cart'] }],
    [{ wish: 'favourite' }],
    [{ wish: 'favourite:0' }],
    [{ wish: 'favourite:12abc' }],
    [{ wish: 'password:12' }],
    [{ wish: 'cart:99999999999' }],
    [{ other: '1' }],
  ])('ignores unknown or invalid parameters: %j', (parameters) => {
    expect(parseAuthSearch(parameters)).toEqual({});
  });
});

test('a `wish` parameter names its list and product', () => {
  expect(readListParameter('compare:7')).toEqual({ list: 'compare', product_id: 7 });
  expect(readListParameter(undefined)).toBeNull();
});
