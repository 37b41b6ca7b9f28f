import { randomUUID } from 'node:crypto';
import { halalas } from '../../../contract/core/money.ts';
import type { Attempt } from '../../../server/providers/payments/payment-provider.ts';

/** A payment attempt of SAR 1,150.00 for order 10042; `facts` overrides it. */
export function anAttempt(facts: Partial<Attempt> = {}): Attempt {
  return {
    transactionId: randomUUID(),
    method: 'card',
    amount: halalas(115_000),
    language: 'ar',
    order: {
      reference: '10042',
      createdAt: new Date('2026-01-15T12:00:00Z'),
      items: [
        {
          sku: 'SKU-9',
          title: 'خاتم 18',
          quantity: 1,
          unit: halalas(112_500),
          total: halalas(112_500),
          categoryTitle: 'Jewellery',
          imageUrl: null,
        },
      ],
      delivery: halalas(2_500),
      discount: halalas(0),
      vat: halalas(15_000),
    },
    buyer: {
      id: '77',
      name: 'Sara Ali',
      email: 'sara@example.com',
      phone: '+966544337866',
      registeredAt: new Date('2025-01-01T00:00:00Z'),
      ordersBefore: 0,
    },
    address: { line: '3242 Al Urubah, Al Olaya', city: 'Riyadh', postalCode: '12611', country: 'SA' },
    returnUrl: 'https://shop.example/checkout/result/1',
    ...facts,
  };
}
