// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { Unreachable } from '../../../../lib/net/api.ts';
import { ApplePayOff, hasApplePay, payByApple } from './apple-pay.ts';

const purchase = { amount: 199.5, label: 'Lamsa', publishable_key: 'pk_test_x', api_base: 'https://gateway.test' };
const sealed = { version: 'EC_v1', data: 'x' };

class Sheet {
  static readonly STATUS_SUCCESS = 0;
  static readonly supportsVersion = (version: number) => version <= 6;
  static readonly canMakePayments = () => true;
  static last: Sheet;
  readonly did: unknown[] = [];
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null = null;
  onpaymentauthorized: ((event: { payment: { token: { paymentData: unknown } } }) => void) | null = null;
  oncancel: (() => void) | null = null;
  constructor(
    readonly version: number,
    readonly request: object,
  ) {
    Sheet.last = this;
  }
  begin() {
    this.did.push('begun');
    this.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
  }
  abort() {
    this.did.push('aborted');
  }
  completeMerchantValidation(session: unknown) {
    this.did.push(session);
    this.onpaymentauthorized?.({ payment: { token: { paymentData: sealed } } });
  }
  completePayment(status: number) {
    this.did.push(`status ${status}`);
  }
}

const requests: { url: string; body: unknown }[] = [];
function answering(answer: () => Response | Promise<Response>) {
  window.ApplePaySession = Sheet;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, body: JSON.parse(String(init.body)) });
    return answer();
  });
}
const vouched = () => Response.json({ nonce: '1' });

afterEach(() => {
  delete window.ApplePaySession;
  requests.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('is unavailable without ApplePaySession, in older versions, and without https', () => {
  expect(hasApplePay()).toBe(false);
  window.ApplePaySession = Sheet;
  expect(hasApplePay()).toBe(true);
  window.ApplePaySession = class extends Sheet {
    static override readonly supportsVersion = () => false;
  };
  expect(hasApplePay()).toBe(false);
  window.ApplePaySession = class extends Sheet {
    static override readonly canMakePayments = () => {
      throw new DOMException('not https', 'InvalidAccessError');
    };
  };
  expect(hasApplePay()).toBe(false);
});

test('validates the merchant, pays with the payment token, and the sheet shows success', async () => {
  answering(vouched);
  const pay = vi.fn<(sealed: string) => Promise<boolean>>(async () => true);
  expect(await payByApple(purchase, { isStillRight: async () => true, pay })).toBe(true);
  expect(requests).toEqual([
    {
      url: 'https://gateway.test/v1/applepay/initiate',
      body: {
        validation_url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
        display_name: 'Lamsa',
        domain_name: location.hostname,
        publishable_api_key: 'pk_test_x',
      },
    },
  ]);
  expect(pay.mock.calls).toEqual([[JSON.stringify(sealed)]]);
  expect(Sheet.last.request).toMatchObject({
    countryCode: 'SA',
    currencyCode: 'SAR',
    total: { label: 'Lamsa', amount: '199.50' },
  });
  expect(Sheet.last.did).toEqual(['begun', { nonce: '1' }, 'status 0']);
});

test('a declined payment closes the sheet; the page shows the reason', async () => {
  answering(vouched);
  expect(await payByApple(purchase, { isStillRight: async () => true, pay: async () => false })).toBe(true);
  expect(Sheet.last.did.at(-1)).toBe('aborted');
});

test('without a timely outcome the sheet closes and the page keeps checking', async () => {
  vi.useFakeTimers();
  answering(vouched);
  let confirm = () => {};
  const pay = () => new Promise<boolean>((resolve) => (confirm = () => resolve(true)));
  const paying = payByApple(purchase, { isStillRight: async () => true, pay });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(Sheet.last.did.at(-1)).toBe('aborted');
  confirm();
  expect(await paying).toBe(true);
  expect(Sheet.last.did.at(-1)).toBe('aborted');
});

test.each([
  ['does not validate the merchant', () => Response.json({}, { status: 401 }), ApplePayOff],
  ['does not answer', () => Promise.reject(new TypeError('no')), Unreachable],
  ['is out of order', () => new Response('<html>', { status: 502 }), Unreachable],
])('pays nothing if the gateway %s', async (_, answer, failure) => {
  answering(answer);
  const pay = vi.fn<(sealed: string) => Promise<boolean>>(async () => true);
  await expect(payByApple(purchase, { isStillRight: async () => true, pay })).rejects.toBeInstanceOf(failure);
  expect(pay).not.toHaveBeenCalled();
  expect(Sheet.last.did).toEqual(['begun', 'aborted']);
});

test('an outdated order or a sheet closed by the shopper pays nothing', async () => {
  answering(vouched);
  const pay = vi.fn<(sealed: string) => Promise<boolean>>(async () => true);
  expect(await payByApple(purchase, { isStillRight: async () => false, pay })).toBe(false);
  expect([Sheet.last.did, requests]).toEqual([['begun', 'aborted'], []]);

  answering(() => new Promise<Response>(() => undefined));
  const paying = payByApple(purchase, { isStillRight: async () => true, pay });
  Sheet.last.oncancel?.();
  expect(await paying).toBe(false);
  expect(Sheet.last.did).toEqual(['begun']);
  expect(pay).not.toHaveBeenCalled();
});

test('a sheet closed after approval still pays', async () => {
  answering(vouched);
  let take: (isTaken: boolean) => void = () => {};
  const pay = vi.fn<(sealed: string) => Promise<boolean>>(() => new Promise((resolve) => (take = resolve)));
  const settled = vi.fn<(isPaid: boolean) => void>();
  const paying = payByApple(purchase, { isStillRight: async () => true, pay }).then(settled);
  Sheet.last.onpaymentauthorized?.({ payment: { token: { paymentData: {} } } });
  Sheet.last.oncancel?.();
  await vi.waitFor(() => expect(pay).toHaveBeenCalledOnce());
  expect(settled).not.toHaveBeenCalled();
  take(true);
  await paying;
  expect(settled).toHaveBeenCalledExactlyOnceWith(true);
  expect(Sheet.last.did).toEqual(['begun']);
});
