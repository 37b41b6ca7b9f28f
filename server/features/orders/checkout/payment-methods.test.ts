import { expect, test } from 'vitest';
import { halalas } from '../../../../contract/core/money.ts';
import { createMoyasar } from '../../../providers/payments/moyasar.ts';
import { createTabby } from '../../../providers/payments/tabby.ts';
import { createTamara } from '../../../providers/payments/tamara.ts';
import { holdOf } from './payment-methods.ts';

const baseUrl = 'https://payments.test';
const limits = { least: halalas(100), most: halalas(100_000) };
const secrets = { publishableKey: 'pk', secretKey: 'sk', webhookSecret: 'secret' };
const providers = [
  createMoyasar(secrets, { baseUrl, applePay: true }),
  createTabby({ ...secrets, merchantCode: 'SHOPSA', webhookHeader: 'X-Shop' }, { baseUrl, limits }),
  createTamara(
    { apiToken: 'token', notificationToken: 'token' },
    { baseUrl, limits, notificationUrl: 'https://store.test/webhook' },
  ),
];
const settings = { bankAccounts: [], transferHoldHours: 48, transferMostDays: 14, cash: null };

const minute = 60_000;
const placedAt = new Date('2026-11-22T09:00:00Z');
const after = (minutes: number) => new Date(placedAt.getTime() + minutes * minute);

test.each([
  ['placing', 0, null],
  ['the first attempts', 15, 30],
  ['the last attempt that extends the reservation', 119, 120],
  ['an attempt after the reservation was released', 500, null],
  ['an attempt after its end, before the job that releases it', 500, 500],
])('%s: items stay reserved as long as any payment page is open', (_, at, until) => {
  for (const { methods, sessionMs } of providers)
    for (const method of methods) {
      const heldUntil = until === null ? null : after(until);
      const hold = holdOf(method, { total: 100, createdAt: placedAt, heldUntil }, settings, after(at));
      expect((hold?.getTime() ?? 0) - after(at).getTime()).toBeGreaterThanOrEqual(sessionMs);
    }
});
