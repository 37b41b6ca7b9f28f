import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { halalas } from '../../../../contract/core/money.ts';
import { priceOrder } from './pricing.ts';

const price = (change: Partial<Parameters<typeof priceOrder>[0]> = {}) =>
  priceOrder({
    lineTotals: [halalas(11_500)],
    couponDiscount: halalas(0),
    freeShipping: false,
    method: 'card',
    fee: halalas(2_500),
    freeAbove: halalas(30_000),
    cashFee: halalas(1_500),
    ...change,
  });

describe('the price of an order', () => {
  test('items and delivery, with the VAT they include', () => {
    expect(price()).toMatchObject({ subtotal: 11_500, delivery: 2_500, cashFee: 0, total: 14_000, vat: 1_826 });
  });

  test('a bank transfer takes three per cent off the items after the coupon, and nothing off the delivery', () => {
    const priced = price({ method: 'bank_transfer', couponDiscount: halalas(1_000) });
    expect(priced).toMatchObject({ transferDiscount: 315, total: 10_500 - 315 + 2_500 });
  });

  test('only cash has a fee', () => {
    expect(price({ method: 'cash_on_delivery' }).total).toBe(15_500);
    expect(price({ method: 'tabby' }).cashFee).toBe(0);
  });

  test.each([
    [30_000, 0, 0],
    [29_999, 0, 2_500],
    [30_001, 2, 2_500], // the coupon counts
  ])('items of %i with a coupon of %i: delivery %i', (goods, coupon, delivery) => {
    for (const method of ['card', 'bank_transfer'] as const)
      expect(price({ lineTotals: [halalas(goods)], couponDiscount: halalas(coupon), method }).delivery).toBe(delivery);
  });

  test('a coupon for free delivery, and a coupon above the items total', () => {
    expect(price({ freeShipping: true }).delivery).toBe(0);
    expect(price({ freeShipping: true, couponDiscount: halalas(99_999) })).toMatchObject({ total: 0, vat: 0 });
  });

  test.each([
    [1_000_000, false],
    [1_000_001, true],
  ])('a total of %i requires an identity: %s', (total, needs) => {
    expect(price({ lineTotals: [halalas(total)] }).needsIdentity).toBe(needs);
  });

  test('VAT is rounded once per document: three lines of 33.33, 33.33, 33.34 include 13.04', () => {
    const { vat, lines } = price({ lineTotals: [3_333, 3_333, 3_333].map(halalas), freeShipping: true });
    expect([vat, lines.map((line) => line.vat)]).toEqual([1_304, [435, 435, 434]]);
  });
});

// With arbitrary amounts. prices.api.test.ts recalculates whole carts.
test('for any amounts, the lines’ discounts and VAT add up to the whole', () => {
  const cart = fc.record({
    lineTotals: fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 1, maxLength: 12 }),
    percent: fc.integer({ min: 0, max: 60 }),
    freeShipping: fc.boolean(),
    method: fc.constantFrom('card' as const, 'bank_transfer' as const, 'cash_on_delivery' as const, 'tamara' as const),
    fee: fc.integer({ min: 0, max: 5_000 }),
    freeAbove: fc.option(fc.integer({ min: 0, max: 100_000 })),
    cashFee: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(cart, ({ lineTotals, percent, ...given }) => {
      const goods = lineTotals.reduce((a, b) => a + b, 0);
      const coupon = Math.floor((goods * percent) / 100);
      const left = goods - coupon;
      const halfUp = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d));
      const transfer = given.method === 'bank_transfer' ? halfUp(BigInt(left) * 3n, 100n) : 0;
      const delivery = given.freeShipping || (given.freeAbove !== null && left >= given.freeAbove) ? 0 : given.fee;
      const cash = given.method === 'cash_on_delivery' ? given.cashFee : 0;
      const total = left - transfer + delivery + cash;
      const priced = priceOrder({
        lineTotals: lineTotals.map(halalas),
        couponDiscount: halalas(coupon),
        freeShipping: given.freeShipping,
        method: given.method,
        fee: halalas(given.fee),
        freeAbove: given.freeAbove === null ? null : halalas(given.freeAbove),
        cashFee: halalas(given.cashFee),
      });
      expect(priced).toMatchObject({ subtotal: goods, transferDiscount: transfer, delivery, cashFee: cash, total });
      expect(priced.vat).toBe(halfUp(BigInt(total) * 15n, 115n));
      const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);
      expect(sum(priced.lines.map(({ discount }) => discount))).toBe(coupon + transfer);
      expect(sum(priced.lines.map(({ vat }) => vat)) + priced.deliveryVat + priced.cashFeeVat).toBe(priced.vat);
      for (const [at, { discount, vat }] of priced.lines.entries()) {
        const line = lineTotals[at] ?? 0;
        expect(Math.abs(discount - (line * (coupon + transfer)) / goods)).toBeLessThan(1);
        if (total > 0) expect(Math.abs(vat - ((line - discount) * priced.vat) / total)).toBeLessThan(1);
      }
    }),
    { numRuns: 200 },
  );
});
