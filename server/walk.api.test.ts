// Three shoppers, the owner, the payment providers and time, each doing anything at any moment, with the audit after each
// hundred steps: the books, stock and payments add up, and no request fails for a fault of the store. WALK_STEPS is the
// number of steps, WALK_SEED what they are chosen from.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentMethods, type PaymentMethod } from '../contract/orders/payments.ts';
import {
  assertBooksBalance,
  home,
  openPayingShop,
  patientShopper,
  type PayingShop,
} from '../tests/support/api/checkout.ts';
import { productEntry, twoFields, type Customer } from '../tests/support/api/shop.ts';
import { idsBySku } from '../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../tests/support/store/owner.ts';
import { coupons } from './features/coupons/coupons.tables.ts';
import { closeUnpaid, endHolds } from './features/orders/order/expire-holds.ts';
import { exitCodes } from './cli/caller.ts';
import { carryOutOperations, reconcile } from './features/payments/reports/ask-provider.ts';
import { saveUpload } from './features/uploads/store-upload.ts';
import { rateLimitRules } from './http/rate-limits.ts';
import { providerIds } from './providers/payments/payment-provider.ts';
import { declined } from '../tests/support/providers/trial-provider.ts';

const steps = Number(process.env.WALK_STEPS ?? 300);
const seed = Number(process.env.WALK_SEED ?? 1);
const auditEvery = 100;

const skus = ['CUP', 'RING', 'RARE'];
const stages = ['shipped', 'out_for_delivery', 'delivered', 'returned'];

type Shopper = Customer & { addressId: number };
type Known = { id: string; number: string; total: number; shopper: Shopper };

let shop: PayingShop;
let shoppers: Shopper[];
const orders: Known[] = [];
const varieties: number[] = [];

beforeAll(async () => {
  // Rate limits count by the real clock, on which weeks of the walk pass in seconds.
  const rules = Object.entries(rateLimitRules).map(([name, rule]) => [name, { ...rule, points: 1_000_000 }]);
  shop = await openPayingShop({ rateLimitOverrides: Object.fromEntries(rules) });
  await shop.bring({
    categories: twoFields,
    products: skus.map((sku, at) =>
      productEntry({ variety: { sku, price: 100 * (at + 1), quantity: sku === 'RARE' ? 5 : 10_000 } }),
    ),
  });
  for (const sku of skus) varieties.push((await idsBySku(shop, sku)).varietyId);
  await shop.open.db.insert(coupons).values({ code: 'SMILE10', kind: 'percent', percent: 10, createdAt: new Date() });
  shoppers = await Promise.all(['Norah', 'Sara', 'Fahd'].map(newShopper));
});
afterAll(() => shop.close());

const newShopper = (firstName: string): Promise<Shopper> => patientShopper(shop, {}, { firstName });

/** A number chosen for a step, from 0 up to 1. */
type Chance = () => number;

const oneOf = <T>(all: readonly T[], chance: Chance): T | undefined => all[Math.floor(chance() * all.length)];

/** One of the orders, usually of the last ones: little can happen to the others any more. */
const anOrder = (all: readonly Known[], chance: Chance): Known | undefined =>
  oneOf(chance() < 0.8 ? all.slice(-3) : all, chance);

type Move = (shopper: Shopper, chance: Chance) => Promise<unknown>;

const outcomes = [
  { status: 'paid' },
  { status: 'pending', action: { type: 'redirect', url: 'https://gateway.test/pay' } },
  { status: 'authorized' },
  declined,
  { ...declined, refuse: true },
] as const;

/** Chooses what the providers say next, and whether their answers arrive. */
function chooseProviders(chance: Chance): void {
  for (const provider of [shop.moyasar, shop.tabby, shop.tamara]) {
    provider.next = oneOf(outcomes, chance) ?? outcomes[0];
    provider.line = chance() < 0.8 ? 'good' : chance() < 0.5 ? 'answer lost' : 'dead';
    provider.refusesChanges = chance() < 0.1;
  }
}

/** Which calls and commands have succeeded: a walk in which one never does would not test it. */
const succeeded = new Set<string>();
const often = [
  'DELETE /addresses/{id}',
  'DELETE /carts/{id}',
  'GET /user/export',
  'PATCH /carts/{id}',
  'POST /addresses',
  'POST /carts/coupon',
  'POST /checkout/quote',
  'POST /orders',
  'POST /orders/{id}/cancel',
  'POST /orders/{id}/check-payment',
  'POST /orders/{id}/reorder',
  'POST /products/add-to-cart',
  'PUT /addresses/{id}',
  'orders cancel',
];
/** Only in a walk of thousands of steps for sure. */
const seldom = [
  'DELETE /user',
  'POST /orders/{id}/receipt',
  'POST /orders/{id}/refund-account',
  'POST /orders/{id}/repay',
  'orders move',
  'refund account',
  'refund again',
  'refund by-hand',
  'refund done',
  'refund drop',
  'refund order',
  'transfers confirm',
  'transfers reject',
];

async function request(shopper: Shopper, path: string, init: Parameters<Customer['json']>[1] = {}) {
  const answer = await shopper.json(path, init);
  // 503: a provider did not answer, or the same order is being worked on.
  expect([path, answer.status, answer.body.code]).not.toEqual([path, 500, 'internal']);
  const method = init.method ?? (init.body ? 'POST' : 'GET');
  if (answer.status < 300) succeeded.add(`${method} ${path.replaceAll(/\/(\d+|[\w-]{20,})(?=\/|$)/g, '/{id}')}`);
  return answer;
}

const linesOf = async (shopper: Shopper): Promise<{ id: number }[]> => (await request(shopper, '/carts')).body.data;

const ofShopper = (shopper: Shopper) => orders.filter((each) => each.shopper === shopper);

async function pay(shopper: Shopper, chance: Chance, orderId: string | null): Promise<void> {
  chooseProviders(chance);
  const method = oneOf<PaymentMethod>(paymentMethods, chance) ?? 'card';
  const details = {
    payment_method: method,
    ...(method === 'card' ? { card_token: 'token' } : {}),
    ...(method === 'stc_pay' ? { stc_phone: '0512345678' } : {}),
  };
  const choices = { address_id: shopper.addressId, shipping_company_id: 'aramex', payment_method: method };
  if (orderId === null) {
    const quote = await request(shopper, '/checkout/quote', { body: choices });
    const expected_total = quote.body.data?.total ?? 0;
    const body = { ...choices, ...details, expected_total, identity: { type: 'national_id', number: '1010101010' } };
    const key = crypto.randomUUID();
    const { status, body: answer } = await request(shopper, '/orders', { body, key });
    // A phone that got no answer asks again.
    const again = chance() < 0.3 ? await request(shopper, '/orders', { body, key }) : null;
    const placed = status === 201 ? answer : again?.status === 201 ? again.body : null;
    if (placed === null) return;
    const { id, number, total } = placed.data.order;
    if (!orders.some((each) => each.id === id)) orders.push({ id, number: String(number), total, shopper });
    return;
  }
  const { data } = (await request(shopper, `/orders/${orderId}`)).body;
  const offer = (data?.repay_totals ?? []).find((each: { payment_method: string }) => each.payment_method === method);
  await request(shopper, `/orders/${orderId}/repay`, {
    body: { ...details, expected_total: offer?.total ?? data?.total ?? 0 },
    key: crypto.randomUUID(),
  });
}

const moves: Record<string, Move> = {
  add: (shopper, chance) =>
    request(shopper, '/products/add-to-cart', {
      body: { variety_id: oneOf(varieties, chance), quantity: 1 + Math.floor(chance() * 3) },
    }),
  set: async (shopper, chance) => {
    const line = oneOf(await linesOf(shopper), chance);
    if (line)
      await request(shopper, `/carts/${line.id}`, { method: 'PATCH', body: { quantity: Math.floor(chance() * 8) } });
  },
  remove: async (shopper, chance) => {
    const line = oneOf(await linesOf(shopper), chance);
    if (line) await request(shopper, `/carts/${line.id}`, { method: 'DELETE' });
  },
  coupon: (shopper) => request(shopper, '/carts/coupon', { body: { code: 'SMILE10' } }),
  order: async (shopper, chance) => {
    await moves['add']?.(shopper, chance);
    await pay(shopper, chance, null);
  },
  repay: async (shopper, chance) => {
    const mine = anOrder(ofShopper(shopper), chance);
    if (mine) await pay(shopper, chance, mine.id);
  },
  cancel: async (shopper, chance) => {
    const mine = anOrder(ofShopper(shopper), chance);
    if (mine) await request(shopper, `/orders/${mine.id}/cancel`, { method: 'POST', key: crypto.randomUUID() });
  },
  'look at an order': async (shopper, chance) => {
    const mine = anOrder(ofShopper(shopper), chance);
    if (mine) await request(shopper, `/orders/${mine.id}/check-payment`, { method: 'POST' });
  },
  'give an account': async (shopper, chance) => {
    const mine = anOrder(ofShopper(shopper), chance);
    const body = { iban: 'SA4420000001234567891234', holder: 'Norah' };
    if (mine) await request(shopper, `/orders/${mine.id}/refund-account`, { body });
  },
  'send a receipt': async (shopper, chance) => {
    const mine = anOrder(ofShopper(shopper), chance);
    if (!mine) return;
    const picture = { webp: new Uint8Array([1]), width: 1, height: 1 };
    const { id } = await saveUpload(shop.open.db, { userId: shopper.id, picture, now: shop.clock.now });
    await request(shopper, `/orders/${mine.id}/receipt`, { body: { upload_id: id } });
  },
  reorder: async (shopper, chance) => {
    const mine = anOrder(ofShopper(shopper), chance);
    if (mine) await request(shopper, `/orders/${mine.id}/reorder`, { method: 'POST' });
  },
  'move house': async (shopper) => {
    const { status, body } = await request(shopper, '/addresses', { body: { ...home, building_number: '4711' } });
    if (status >= 300) return;
    await request(shopper, `/addresses/${shopper.addressId}`, { method: 'DELETE' });
    shopper.addressId = body.data.id;
  },
  'correct the address': (shopper, chance) =>
    request(shopper, `/addresses/${shopper.addressId}`, {
      method: 'PUT',
      body: { ...home, building_number: String(1_000 + Math.floor(chance() * 9_000)) },
    }),
  'ask for all data': (shopper) => request(shopper, '/user/export'),
  // The orders stay, with their money, stock and refunds; somebody else comes.
  'delete the account': async (shopper, chance) => {
    if (chance() < 0.8) return;
    const { status } = await request(shopper, '/user', { method: 'DELETE', body: {} });
    if (status < 300) shoppers[shoppers.indexOf(shopper)] = await newShopper('Lama');
  },
  'the shopper pays at the provider': async (_, chance) => {
    const provider = oneOf([shop.moyasar, shop.tabby, shop.tamara], chance) ?? shop.moyasar;
    const open = [...provider.payments].filter(([, { status }]) => status === 'pending' || status === 'authorized');
    const chosen = oneOf(open, chance);
    if (!chosen) return;
    const [id, { ref }] = chosen;
    if (chance() < 0.8) provider.pays(id);
    else provider.becomes(id, { status: 'failed' });
    const event = { id: `event-${Math.floor(chance() * 1e9)}`, ref };
    for (let times = chance() < 0.3 ? 2 : 1; times > 0; times -= 1) {
      const { status } = await shop.get(`/payments/webhooks/${provider.id}`, {
        method: 'POST',
        body: JSON.stringify(event),
        headers: { 'x-secret': 'right' },
      });
      expect(status).not.toBe(500);
    }
  },
  'the owner moves an order': (_, chance) =>
    owner(chance, (number) => ['orders', 'move', number, oneOf(stages, chance) ?? '']),
  'the owner cancels': (_, chance) => owner(chance, (number) => ['orders', 'cancel', number]),
  'the owner confirms a transfer': (_, chance) => owner(chance, (number) => ['transfers', 'confirm', number]),
  'the owner rejects a receipt': (_, chance) => owner(chance, (number) => ['transfers', 'reject', number]),
  'the owner refunds': (_, chance) =>
    owner(chance, (number) => ['refund', 'order', number, ...(chance() < 0.5 ? ['--amount', '50'] : [])]),
  'the owner has transferred a refund': (_, chance) =>
    owner(chance, (number, total) => ['refund', 'done', number, '--amount', chance() < 0.5 ? '50' : String(total)]),
  'the owner stores an account': (_, chance) =>
    owner(chance, (number) => ['refund', 'account', number, '--name', 'Norah', '--iban', 'SA4420000001234567891234']),
  'the owner gives a refund up': (_, chance) => owner(chance, (number) => ['refund', 'drop', number]),
  'the owner refunds by hand': (_, chance) => owner(chance, (number) => ['refund', 'by-hand', number]),
  'the owner lets the provider try again': (_, chance) => owner(chance, (number) => ['refund', 'again', number]),
  'the jobs run': async (_, chance) => {
    chooseProviders(chance);
    await work();
  },
  'time passes': async (_, chance) => {
    const hours = oneOf([0.1, 1, 20, 60], chance) ?? 1;
    shop.clock.now = new Date(shop.clock.now.getTime() + hours * 3_600_000);
    await work();
  },
};

/** The owner's command on some order. What is not possible is refused with a sentence. */
async function owner(chance: Chance, command: (number: string, total: number) => string[]): Promise<void> {
  const chosen = anOrder(orders, chance);
  if (!chosen) return;
  const words = command(chosen.number, chosen.total);
  const { code, output } = await runOwnerCommand(shop, ...words);
  expect([exitCodes.done, exitCodes.refused], `${words.join(' ')}: ${output}`).toContain(code);
  expect(output).not.toMatch(/\bat .*\.ts:\d+|Error:/);
  if (code === exitCodes.done) succeeded.add(words.slice(0, 2).join(' '));
}

async function work(): Promise<void> {
  for (const provider of providerIds) {
    await reconcile(shop.paying, provider);
    await carryOutOperations(shop.paying, { provider });
    await endHolds(shop.paying, provider);
  }
  await endHolds(shop.paying, null);
  await closeUnpaid(shop.paying);
}

test(`${steps} steps: the books balance after each hundred`, { timeout: Math.max(600_000, steps * 100) }, async () => {
  const chosen = fc.sample(
    fc.record({
      name: fc.noBias(fc.constantFrom(...Object.keys(moves), 'order', 'order', 'order')),
      shopper: fc.nat({ max: 2 }),
      // Not fc.double: most of its numbers are next to zero, so that nearly every choice would be the first.
      chances: fc.array(
        fc.noBias(fc.nat({ max: 999_999 })).map((millionths) => millionths / 1_000_000),
        {
          minLength: 12,
          maxLength: 12,
        },
      ),
    }),
    { numRuns: steps, seed },
  );
  const done: string[] = [];
  for (const [at, { name, shopper, chances }] of chosen.entries()) {
    let used = 0;
    const chance = () => chances[used++ % chances.length] ?? 0;
    const who = shoppers[shopper];
    const move = moves[name];
    if (!who || !move) throw new Error(`there is no ${name}`);
    done.push(`${at}: ${name} (${shopper})`);
    try {
      await move(who, chance);
      if ((at + 1) % auditEvery === 0) await assertBooksBalance(shop);
    } catch (error) {
      throw new Error(`after the steps:\n${done.slice(-auditEvery).join('\n')}`, { cause: error });
    }
  }
  for (const provider of [shop.moyasar, shop.tabby, shop.tamara]) {
    provider.line = 'good';
    provider.refusesChanges = false;
  }
  await work();
  await assertBooksBalance(shop);
  expect(orders.length).toBeGreaterThan(steps / 60);
  const wanted = steps < 10_000 ? often : [...often, ...seldom];
  expect([...succeeded]).toEqual(expect.arrayContaining(wanted));
});
