import { expect, test } from 'vitest';
import { pageKindOf } from './page-kind.ts';

test.each([
  ['/', 'home'],
  ['/store', 'list'],
  ['/products', 'list'],
  ['/products/', 'list'],
  ['/category/9/Dr.Organic', 'list'],
  ['/products/12', 'product'],
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/checkout/result/3f0c', 'checkout'],
  ['/profile', 'account'],
  ['/OrderDetails/3f0c/invoice', 'account'],
  ['/orders', 'account'],
  ['/login/return', 'account'],
  ['/reset-password', 'account'],
  ['/favorite', 'other'],
  ['/compare', 'other'],
  ['/contact', 'other'],
  ['/storefront', 'other'],
  ['/constructor', 'other'],
])('%s is a page of the kind %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});
