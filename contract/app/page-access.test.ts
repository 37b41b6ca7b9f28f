import { expect, test } from 'vitest';
import { isCustomerPage, isVisitorPage } from './page-access.ts';

test.each([
  ['/cart', 'customers'],
  ['/Favorite', 'customers'],
  ['/orders/', 'customers'],
  ['/OrderDetails/7', 'customers'],
  ['/checkout?step=2', 'customers'],
  ['/verify-email', 'customers'],
  ['/login/return', 'visitors'],
  ['/forgetpassword', 'visitors'],
  ['/', 'everybody'],
  ['/store', 'everybody'],
  ['/cartoons', 'everybody'],
  ['/products/7', 'everybody'],
])('%s is for %s', (path, audience) => {
  expect([isCustomerPage(path), isVisitorPage(path)]).toEqual([audience === 'customers', audience === 'visitors']);
});
