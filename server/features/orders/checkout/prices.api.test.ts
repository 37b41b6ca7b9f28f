// What the store charges, calculated independently: from decisions.md ('Money', 'Coupons', 'Checkout') and
// saudi-commerce.md (sections 3, 6, 9 and 11) alone, in whole halalas and without the store's own arithmetic. Random
// carts, and carts at the edges of rules, are filled, quoted and ordered over the API.
//
// To run another seed and more carts:
//   SEED=7 CARTS=1000 npx vitest run --project postgres server/features/orders/checkout/prices
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  home,
  openPayingShop,
  order,
  assertBooksBalance,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { isEveryTest } from '../../../../tests/support/every-test.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../../../../tests/support/store/owner.ts';
import { productEntry, twoFields, type Customer } from '../../../../tests/support/api/shop.ts';

const seed = Number(process.env.SEED ?? 20_261_122);
const count = Number(process.env.CARTS ?? (isEveryTest ? 200 : 50));
const shoppers = 8;

/** Unit prices, in halalas. */
const prices = [1, 33, 100, 1_500, 3_333, 3_334, 4_995, 9_900, 9_999, 10_000, 12_345, 19_990, 49_950, 299_999, 333_333];

/** The owner's fee table as set on the command line; then the cities as shoppers type them, with the expected fee. */
const fees = [
  ['riyadh', '19.55'],
  ['region:01', '24.35'],
  ['jeddah', '0'],
  ['region:10', '34'],
  ['*', '29.99'],
] as const;
const towns = [
  ['الرياض', 1_955],
  ['Al Kharj', 2_435],
  ['Jeddah', 0],
  ['نجران', 3_400],
  ['Taif', 2_999],
  ['A village of which nobody knows', 2_999],
] as const;

type Coupon = { code: string; argv: string[]; percent?: number; fixed?: number; free?: true; min: number; max: number };
const whole = Infinity;
const coupons: Coupon[] = [
  { code: 'SEVEN', argv: ['--percent', '7'], percent: 7, min: 0, max: whole },
  { code: 'THIRD', argv: ['--percent', '33', '--max-discount', '50.01'], percent: 33, min: 0, max: 5_001 },
  { code: 'FROM200', argv: ['--percent', '15', '--min', '200'], percent: 15, min: 20_000, max: whole },
  { code: 'ALL', argv: ['--percent', '100'], percent: 100, min: 0, max: whole },
  { code: 'SOME', argv: ['--fixed', '12.34'], fixed: 1_234, min: 0, max: whole },
  { code: 'MUCH', argv: ['--fixed', '500'], fixed: 50_000, min: 0, max: whole },
  { code: 'FIXED', argv: ['--fixed', '75.50', '--min', '150.25'], fixed: 7_550, min: 15_025, max: whole },
  { code: 'BRING', argv: ['--free-shipping', '--min', '60'], free: true, min: 6_000, max: whole },
];

/** Items total from which delivery is free: never, and two amounts set by the owner. */
const eras = [
  { setting: '', from: whole },
  { setting: '300', from: 30_000 },
  { setting: '99.99', from: 9_999 },
];

const methods = ['card', 'stc_pay', 'tabby', 'tamara', 'bank_transfer', 'cash_on_delivery'] as const;
type Method = (typeof methods)[number];
const cashFee = 1_500;
const limits: Record<Method, readonly [number, number]> = {
  card: [100, 5_000_000],
  stc_pay: [100, 5_000_000],
  tabby: [100, 5_000_000],
  tamara: [100, 5_000_000],
  bank_transfer: [0, whole],
  cash_on_delivery: [0, 300_000],
};

type Cart = {
  /** Products by unit price, and the quantity of each. */
  lines: { price: number; pieces: number }[];
  town: (typeof towns)[number];
  coupon: Coupon | null;
  method: Method;
};

const carts = fc.record<Cart>({
  lines: fc.uniqueArray(fc.record({ price: fc.constantFrom(...prices), pieces: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ price }) => price,
  }),
  town: fc.constantFrom(...towns),
  coupon: fc.option(fc.constantFrom(...coupons), { freq: 4 }),
  method: fc.constantFrom(...methods),
});

const named = (code: string) => coupons.find((coupon) => coupon.code === code) ?? null;

/** Carts at the edge of a rule, which random carts seldom reach, each with its free-delivery setting. */
const edges: { era: number; cart: Cart }[] = [
  { era: 1, cart: { lines: [{ price: 10_000, pieces: 3 }], town: towns[0], coupon: null, method: 'card' } },
  { era: 1, cart: { lines: [{ price: 10_000, pieces: 3 }], town: towns[0], coupon: named('SEVEN'), method: 'card' } },
  { era: 2, cart: { lines: [{ price: 9_999, pieces: 1 }], town: towns[4], coupon: null, method: 'bank_transfer' } },
  {
    era: 0,
    cart: { lines: [{ price: 10_000, pieces: 2 }], town: towns[3], coupon: named('FROM200'), method: 'tabby' },
  },
  { era: 0, cart: { lines: [{ price: 10_000, pieces: 100 }], town: towns[2], coupon: null, method: 'card' } },
  {
    era: 1,
    cart: {
      lines: [
        { price: 10_000, pieces: 100 },
        { price: 1, pieces: 1 },
      ],
      town: towns[0],
      coupon: null,
      method: 'tamara',
    },
  },
  {
    era: 2,
    cart: {
      lines: [
        { price: 9_900, pieces: 30 },
        { price: 1_500, pieces: 1 },
      ],
      town: towns[0],
      coupon: null,
      method: 'cash_on_delivery',
    },
  },
  {
    era: 2,
    cart: {
      lines: [
        { price: 9_900, pieces: 30 },
        { price: 1_500, pieces: 1 },
        { price: 1, pieces: 1 },
      ],
      town: towns[0],
      coupon: null,
      method: 'cash_on_delivery',
    },
  },
  { era: 0, cart: { lines: [{ price: 100, pieces: 1 }], town: towns[2], coupon: named('ALL'), method: 'card' } },
];

/** A fraction of whole numbers, rounded half up. */
function nearest(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
}

/** The expected prices of a cart, in halalas. */
function onPaper({ lines, town: [, fee], coupon, method }: Cart, freeFrom: number) {
  let subtotal = 0;
  for (const { price, pieces } of lines) for (let piece = 0; piece < pieces; piece += 1) subtotal += price;
  const holds = coupon !== null && subtotal >= coupon.min;
  let off = 0;
  if (holds && coupon.percent !== undefined) off = nearest(subtotal * coupon.percent, 100);
  if (holds && coupon.fixed !== undefined) off = coupon.fixed;
  if (holds) off = Math.min(off, coupon.max, subtotal);
  const transfer = method === 'bank_transfer' ? nearest((subtotal - off) * 3, 100) : 0;
  const delivery = subtotal - off >= freeFrom || (holds && coupon.free) ? 0 : fee;
  const cash = method === 'cash_on_delivery' ? cashFee : 0;
  const total = subtotal - off - transfer + delivery + cash;
  const [least, most] = limits[method];
  return {
    holds,
    subtotal,
    off,
    transfer,
    delivery,
    cash,
    total,
    vat: nearest(total * 15, 115),
    isTaken: total === 0 || (total >= least && total <= most),
    needsIdentity: total > 1_000_000,
  };
}
type Paper = ReturnType<typeof onPaper>;

const inHalalas = (sar: number) => {
  const count = Math.round(sar * 100);
  expect(Math.abs(sar * 100 - count)).toBeLessThan(1e-6); // no fractions of a halala
  return count;
};

type Line = { price: number; quantity: number; total: number; discount: number; vat: number };
type Sums = { subtotal: number; bank_transfer_discount: number; delivery_cost: number; cash_fee: number } & {
  vat: number;
  total: number;
};

/** Compares the store's sums and the shares of each line with the expected ones. */
function compare(sums: Sums, off: number, lines: Line[], paper: Paper): void {
  expect({
    subtotal: inHalalas(sums.subtotal),
    off: inHalalas(off),
    transfer: inHalalas(sums.bank_transfer_discount),
    delivery: inHalalas(sums.delivery_cost),
    cash: inHalalas(sums.cash_fee),
    vat: inHalalas(sums.vat),
    total: inHalalas(sums.total),
  }).toEqual({
    subtotal: paper.subtotal,
    off: paper.off,
    transfer: paper.transfer,
    delivery: paper.delivery,
    cash: paper.cash,
    vat: paper.vat,
    total: paper.total,
  });
  const totals = lines.map(({ price, quantity, total }) => {
    expect(inHalalas(total)).toBe(inHalalas(price) * quantity);
    return inHalalas(total);
  });
  const discounts = lines.map(({ discount }) => inHalalas(discount));
  const vats = lines.map(({ vat }) => inHalalas(vat));
  isFair(discounts, paper.off + paper.transfer, totals);
  // Delivery and cash fee have their shares of the VAT: what the lines leave.
  const others = paper.delivery + paper.cash;
  const rest = paper.vat - vats.reduce((sum, vat) => sum + vat, 0);
  const nets = totals.map((total, at) => total - (discounts[at] ?? 0));
  for (const [at, vat] of vats.entries()) isOneOf(vat, paper.vat * (nets[at] ?? 0), paper.total);
  if (paper.total > 0) expect(Math.abs(rest - (paper.vat * others) / paper.total)).toBeLessThan(2);
  if (others === 0) expect(rest).toBe(0);
}

/** The part is the exact share, rounded down or up. */
function isOneOf(part: number, dividend: number, divisor: number): void {
  const down = divisor === 0 ? 0 : Math.floor(dividend / divisor);
  expect([down, divisor === 0 || dividend % divisor === 0 ? down : down + 1]).toContain(part);
}

/**
 * Largest remainder: the parts add up to the amount, and every part that was rounded up has a remainder at least as
 * large as any that was not.
 */
function isFair(parts: number[], amount: number, shares: number[]): void {
  const all = shares.reduce((sum, share) => sum + share, 0);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
  const remainders = parts.map((part, at) => {
    isOneOf(part, amount * (shares[at] ?? 0), all);
    const remainder = (amount * (shares[at] ?? 0)) % all;
    return { remainder, isRaised: part * all > amount * (shares[at] ?? 0) };
  });
  const raised = remainders.filter(({ isRaised }) => isRaised).map(({ remainder }) => remainder);
  const left = remainders.filter(({ isRaised }) => !isRaised).map(({ remainder }) => remainder);
  if (raised.length > 0 && left.length > 0) expect(Math.min(...raised)).toBeGreaterThanOrEqual(Math.max(...left));
}

let shop: PayingShop;
const varietyOf = new Map<number, number>();
const owner = async (...argv: string[]) => expect(await runOwnerCommand(shop, ...argv)).toMatchObject({ code: 0 });
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: prices.map((price) =>
      productEntry({
        variety: { sku: `P${price}`, price: price / 100, price_before_discount: price / 50, quantity: 10_000 },
      }),
    ),
  });
  for (const price of prices) varietyOf.set(price, (await idsBySku(shop, `P${price}`)).varietyId);
  for (const [place, fee] of fees) await owner('shipping', 'set', place, '--fee', fee, '--days', '1-4');
  for (const { code, argv } of coupons) await owner('coupons', 'add', code, ...argv);
});
afterAll(() => shop.close());
afterEach(() => assertBooksBalance(shop));

/** A customer with an address in each town. */
async function shopper(): Promise<{ customer: Customer; addresses: Map<string, number> }> {
  const customer = await shop.customer({ emailVerifiedAt: new Date() });
  const addresses = new Map<string, number>();
  for (const [city] of towns)
    addresses.set(city, (await customer.json('/addresses', { body: { ...home, city } })).body.data.id);
  return { customer, addresses };
}

/** Fills the cart, gets a quote and orders. */
async function buy({ customer, addresses }: Awaited<ReturnType<typeof shopper>>, cart: Cart, freeFrom: number) {
  for (const { price, pieces } of cart.lines) {
    const body = { variety_id: varietyOf.get(price), quantity: pieces };
    expect((await customer.json('/products/add-to-cart', { body })).status).toBe(200);
  }
  let paper = onPaper(cart, freeFrom);
  if (cart.coupon) {
    const { status, body } = await customer.json('/carts/coupon', { body: { code: cart.coupon.code } });
    expect([status, body.reason]).toEqual(paper.holds ? [200, undefined] : [422, 'minimum']);
  }
  const addressId = addresses.get(cart.town[0]) ?? 0;
  const choices = (payment_method: Method) => ({
    address_id: addressId,
    shipping_company_id: 'aramex',
    payment_method,
  });
  const quoted = async (method: Method) => {
    const { status, body } = await customer.json('/checkout/quote', { body: choices(method) });
    expect(status).toBe(200);
    expect([body.data.method_allowed, body.data.needs_identity]).toEqual([paper.isTaken, paper.needsIdentity]);
    compare(body.data, body.data.coupon?.discount ?? 0, body.data.lines, paper);
    const parts = { tabby: 4, tamara: 3 }[method as string];
    if (parts === undefined) expect(body.data.instalments).toBeNull();
    else isFair(body.data.instalments.amounts.map(inHalalas), paper.total, Array<number>(parts).fill(1));
  };
  let { method } = cart;
  await quoted(method);
  if (!paper.isTaken) {
    method = 'bank_transfer';
    paper = onPaper({ ...cart, method }, freeFrom);
    await quoted(method);
  }
  const placed = await order({ ...customer, addressId }, method, {
    expected_total: paper.total / 100,
    ...(method === 'stc_pay' ? { stc_phone: '0512345678' } : {}),
    ...(paper.needsIdentity ? { identity: { type: 'national_id', number: '1010101010' } } : {}),
  });
  expect(placed.status).toBe(201);
  expect(inHalalas(placed.body.data.transaction.amount)).toBe(paper.total);
  const { order: seen } = placed.body.data;
  compare(seen, seen.discount, seen.items, paper);
  // Only some orders of a customer may wait for a transfer or cash.
  if (method === 'bank_transfer' || method === 'cash_on_delivery')
    expect((await customer.json(`/orders/${seen.id}/cancel`, { body: {} })).status).toBe(200);
  return { paper, method };
}

test(`${count} random carts match the independent calculation to the halala, in the quote and in the order`, async () => {
  const sample = fc.sample(carts, { numRuns: count, seed });
  const people = await Promise.all(Array.from({ length: shoppers }, shopper));
  const seen: Awaited<ReturnType<typeof buy>>[] = [];
  for (const [at, era] of eras.entries()) {
    await owner('settings', 'set', 'free_shipping_from', era.setting);
    const due = [
      ...sample.filter((_, each) => each % eras.length === at),
      ...edges.filter((edge) => edge.era === at).map(({ cart }) => cart),
    ];
    const shop = async (person: (typeof people)[number]) => {
      for (let cart = due.pop(); cart; cart = due.pop())
        try {
          seen.push(await buy(person, cart, era.from));
        } catch (cause) {
          throw new Error(`seed ${seed}, free from ${era.from}: ${JSON.stringify(cart)}`, { cause });
        }
    };
    await Promise.all(people.map(shop));
  }
  // The random carts must have covered every case.
  for (const method of methods) expect(seen.filter((each) => each.method === method).length).toBeGreaterThan(0);
  const met = (what: (paper: Paper) => boolean) =>
    expect(seen.filter(({ paper }) => what(paper)).length).toBeGreaterThan(0);
  met(({ needsIdentity }) => needsIdentity);
  met(({ holds }) => holds);
  met(({ off, subtotal }) => off === subtotal);
  met(({ delivery, off }) => delivery === 0 && off > 0);
  met(({ transfer, off }) => transfer > 0 && off > 0);
}, 300_000);
