// What a store must not store: card numbers and security codes, and in plain text identity and account numbers. Orders
// are paid and fail at the sandboxes with full logging; then every column of every table, every log line, every answer
// and everything that providers sent is searched for them.
import { expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { inArabicDigits } from '../../../tests/support/data/arabic-digits.ts';
import { choicesOf, fill, order, repay, shopperWith } from '../../../tests/support/api/checkout.ts';
import { containsNumber, containsValue } from '../../../tests/support/data/contains-number.ts';
import { cardToken, openProviderSandbox } from '../../../tests/support/providers/provider-sandbox.ts';
import { openShop, productEntry, twoFields, type Customer } from '../../../tests/support/api/shop.ts';
import { wholeDatabase } from '../../../tests/support/database/whole-database.ts';
import { paymentsOf } from '../../app.ts';
import { createLog } from '../../lib/log.ts';
import { providerIds, type PaymentProvider } from '../../providers/payments/payment-provider.ts';
import type { Carrier } from '../../providers/shipping/carrier.ts';
import { carryOutOperations, reconcile } from './reports/ask-provider.ts';
import { lockOrder } from '../orders/order/change-order.ts';
import { bookManualPayment } from '../orders/order/move-order.ts';
import { payableOrders } from '../orders/order/payable-orders.ts';

const cards = { good: '4201320111111010', poor: '4201320000311101', visa: '4111111111111111' };
const checkNumber = '739';
const iban = 'SA4420000001234567891234';
const identities = { national: '1074938265', residence: '2381749502', wrong: '1074938266', passport: 'K40718263' };

/** The secret numbers found in a text. */
function secretsIn(text: string): string[] {
  const numbers = [...Object.values(cards), ...Object.values(identities), iban].filter((each) =>
    containsNumber(each, text),
  );
  return containsValue(checkNumber, text) ? [...numbers, checkNumber] : numbers;
}

test('no card number, security code, plain identity or plain account number is in any column, log, answer or webhook', async () => {
  const lines: string[] = [];
  const withoutTimes = (line: string) => line.replace(/"ms":\d+/, ''); // any number may match a security code
  const log = createLog('trace', { write: (line) => void lines.push(withoutTimes(line)) });
  // The sandboxes need the store to call, and the store needs the sandboxes.
  const payments: PaymentProvider[] = [];
  const carriers: Carrier[] = [];
  const shop = await openShop({
    log,
    paying: {
      payments,
      carriers,
      bankAccounts: [{ bank: 'Al Rajhi Bank', beneficiary: 'Lamsa Trading', iban: 'SA0380000000608010167519' }],
      cashOnDelivery: { enabled: true, fee: halalas(1_500), most: halalas(300_000) },
    },
  });
  const parties = await openProviderSandbox({ store: (request) => shop.app.fetch(request) });
  payments.push(...parties.providers);
  carriers.push(parties.aramex);
  try {
    await shop.bring({
      categories: twoFields,
      products: [
        productEntry({ variety: { sku: 'CUP', price: 100, quantity: 1_000 } }),
        productEntry({ variety: { sku: 'GOLD', price: 6_000, quantity: 1_000 } }),
      ],
    });
    const answers: unknown[] = [];
    const paying = { ...shop.deps, payments: paymentsOf(shop.deps), orders: payableOrders };
    const read = async (customer: Customer, path: string) => {
      const { body } = await customer.json(path);
      answers.push(body);
      return body.data;
    };
    const token = async (number: string) => {
      const { status, body } = await cardToken(parties, number, { cvc: checkNumber });
      expect(status).toBe(201);
      return body.id as string;
    };
    /** Orders, acts as the shopper at the provider, and waits until the store knows. */
    const bought = async (
      goods: Record<string, number>,
      method: string,
      change: Record<string, unknown>,
      decision: 'approve' | 'decline' | null = null,
    ) => {
      const shopper = await shopperWith(shop, goods);
      const { status, body } = await order(shopper, method, change);
      answers.push(body);
      expect([status, body.code]).toEqual([201, undefined]);
      const { id } = body.data.order;
      if (decision) {
        await parties.browse(body.data.action.url, { decision, code: '8888' });
        await expect
          .poll(async () => (await read(shopper, `/orders/${id}`)).payment_status, { timeout: 20_000 })
          .not.toBe('pending');
      }
      return { shopper, id, total: body.data.order.total as number, transactionId: body.data.transaction.id };
    };
    const gold = { GOLD: 2 };
    const cup = { CUP: 1 };

    await bought(cup, 'card', { card_token: await token(cards.good) }, 'approve');
    await bought(cup, 'card', { card_token: await token(cards.visa) }, 'decline');

    // A declining bank, then STC Pay with a wrong and a right code.
    const poor = await bought(cup, 'card', { card_token: await token(cards.poor) }, 'approve');
    const byStc = await repay(poor.shopper, poor.id, poor.total, 'stc_pay', { stc_phone: '0512345678' });
    answers.push(byStc.body);
    for (const code of ['111111', inArabicDigits('123456')])
      answers.push(
        (await poor.shopper.json(`/transactions/${byStc.body.data.transaction.id}/code`, { body: { code } })).body,
      );

    // Above 10,000 riyals: by card, by transfer, with a passport, and with an invalid number.
    const national = {
      type: 'national_id',
      number: inArabicDigits(`${identities.national.slice(0, 4)} ${identities.national.slice(4)}`),
    };
    const dear = await bought(gold, 'card', { card_token: await token(cards.good), identity: national }, 'approve');
    const byTransfer = await bought(gold, 'bank_transfer', {
      identity: { type: 'residence', number: identities.residence },
    });
    await bought(gold, 'bank_transfer', { identity: { type: 'passport', number: identities.passport } });
    const mistyped = await shopperWith(shop, gold);
    const refused = await order(mistyped, 'bank_transfer', {
      identity: { type: 'national_id', number: identities.wrong },
    });
    answers.push(refused.body);
    expect(refused.status).toBe(422);

    // A transfer that is refunded, to an account that was mistyped first.
    await shop.open.db.transaction(async (tx) =>
      bookManualPayment(tx, paying, await lockOrder(tx, byTransfer.id), {
        method: 'bank_transfer',
        now: shop.deps.now(),
      }),
    );
    await byTransfer.shopper.json(`/orders/${byTransfer.id}/cancel`, { method: 'POST' });
    for (const [at, typed] of [`${iban}5`, iban.replace('SA', 'SB'), inArabicDigits(iban)].entries()) {
      const path = `/orders/${byTransfer.id}/refund-account`;
      const given = await byTransfer.shopper.json(path, {
        body: { iban: typed, holder: 'Sara' },
        key: `an-account-of-a-test-${at}`,
      });
      answers.push(given.body);
    }

    // Failures are logged most: at the gateway, and when a card number is sent instead of a token.
    for (const way of ['error', 'garbage'] as const) {
      await parties.control('PUT', '/switches/moyasar', { answers: way, calls: '/v1/payments', times: 1 });
      await bought(gold, 'card', { card_token: await token(cards.good), identity: national });
    }
    for (const number of [cards.visa, inArabicDigits(cards.visa)]) {
      await fill(shop, mistyped, cup);
      answers.push((await order(mistyped, 'card', { card_token: number, identity: national })).body);
    }
    const nowhere = { ...choicesOf({ ...mistyped, addressId: 0 }, 'card'), expected_total: 1, identity: national };
    answers.push((await mistyped.json('/orders', { body: nowhere, key: 'a-key-of-a-test' })).body);
    for (const provider of providerIds) await reconcile(paying, provider);
    await carryOutOperations(paying);
    for (const path of ['/orders', `/orders/${dear.id}`, `/orders/${dear.id}/invoice`, '/transactions', '/user/export'])
      await read(dear.shopper, path);

    // All the data was stored …
    const database = await wholeDatabase(shop);
    expect(database.size).toBeGreaterThan(40);
    expect(database.get('order_identities')?.split('\n')).toHaveLength(6);
    expect(database.get('order_identities')).toContain(`"last_four":"${identities.national.slice(-4)}"`);
    expect(database.get('refund_accounts')).toContain(`"last_four":"${iban.slice(-4)}"`);
    expect(database.get('transactions')).toContain('"last_four":"1010"');
    expect(lines.filter((line) => line.includes('"path":"/api/v1/orders"')).length).toBeGreaterThan(8);
    expect(lines.filter((line) => line.includes('the outcome is unknown')).length).toBeGreaterThan(0);
    expect(JSON.stringify(answers)).toContain(`"last_four":"${identities.national.slice(-4)}"`);
    expect(parties.received.length).toBeGreaterThan(3);

    // … and none of the secrets.
    const found = [...database]
      .map(([table, rows]) => [table, secretsIn(rows)])
      .filter(([, secrets]) => secrets?.length);
    expect(found).toEqual([]);
    expect(secretsIn(lines.join(''))).toEqual([]);
    expect(secretsIn(JSON.stringify(answers))).toEqual([]);
    expect(parties.received.filter(({ body, url }) => secretsIn(`${url.href} ${body}`).length > 0)).toEqual([]);
  } finally {
    await shop.close();
  }
}, 120_000);
