import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../tests/support/store/command-line.ts';
import {
  openPayingShop,
  order,
  assertBooksBalance,
  shopperWith,
  type PayingShop,
} from '../../../tests/support/api/checkout.ts';
import { openProviderSandbox, type ProviderSandbox } from '../../../tests/support/providers/provider-sandbox.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import { openTrialCarrier, type TrialCarrier } from '../../../tests/support/providers/trial-carrier.ts';
import { buildApp } from '../../app.ts';
import { carryOutOperations } from '../../features/payments/reports/ask-provider.ts';
import type { Carrier } from '../../providers/shipping/carrier.ts';
import { startShipmentJobs } from '../../jobs/shipments.ts';
import type { Repeating } from '../../jobs/repeat.ts';
import { noProviders, type StoreSettings } from '../store-settings.ts';

let shop: PayingShop;
let aramex: TrialCarrier;
let running: Repeating | null = null;
beforeAll(async () => {
  aramex = openTrialCarrier();
  shop = await openPayingShop();
  // A running store uses the real clock, as the commands do.
  Object.defineProperty(shop.clock, 'now', { get: () => new Date() });
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'CUP', price: 100, quantity: 100 } })],
  });
});
afterAll(() => shop.close());
afterEach(async () => {
  await running?.stop();
  running = null;
  aramex.line = 'good';
  await assertBooksBalance(shop);
});

/** Starts the jobs of a running store, which carry out what the commands request. */
function start(carrier: Carrier = aramex): void {
  running = startShipmentJobs({ ...shop.paying, now: () => new Date(), carriers: [carrier] });
}

async function run(argv: string[], settings: StoreSettings = { ...noProviders, hasCarrier: true }) {
  const { code, out, err } = await runHere(argv, (work) => work(shop.open.db), { settings: () => settings });
  return { code, output: out + err };
}

async function ordered(method = 'card') {
  const shopper = await shopperWith(shop, { CUP: 1 });
  return { shopper, ...((await order(shopper, method)).body.data.order as { id: string; number: string }) };
}

test('shipping an order gets a waybill from the carrier, and the order shows all its details', async () => {
  start();
  const { number } = await ordered('cash_on_delivery');
  const moved = await run(['orders', 'move', number, 'shipped']);
  const [made] = aramex.shipments;
  expect(moved).toEqual({
    code: 0,
    output: `Order ${number} is shipped: waybill ${made?.waybill}, label https://labels.test/${made?.waybill}.pdf.\n`,
  });
  expect((await run(['orders', 'move', number, 'shipped'])).output).toBe(moved.output);
  expect(aramex.shipments).toHaveLength(1);

  const listed = (await run(['parcels', 'list'])).output.split('\n');
  expect(listed[0]).toMatch(/^ORDER +WAYBILL +STATUS/);
  expect(listed[1]).toMatch(new RegExp(`^${number} +${made?.waybill} +shipped`));
  expect(JSON.parse((await run(['parcels', 'list', '--json'])).output)).toMatchObject([
    { order: Number(number), waybill: made?.waybill, status: 'made', stage: 'processing' },
  ]);

  aramex.say(made?.waybill ?? '', { code: 'SH005', at: new Date(), text: 'Delivered' });
  const tracked = await run(['parcels', 'track', number]);
  expect(tracked.code).toBe(0);
  expect(tracked.output).toMatch(
    new RegExp(`^Order ${number}, waybill ${made?.waybill}: delivered\n.*SH005  Delivered`),
  );
  const ended = await run(['parcels', 'track', number]);
  expect([ended.code, ended.output]).toEqual([
    1,
    `The parcel of order ${number} is no longer tracked: the order is delivered.\n`,
  ]);
  expect((await run(['parcels', 'list'])).output).toBe('There are no such parcels.\n');

  const shown = (await run(['orders', 'show', number])).output;
  for (const part of [
    'CUP',
    'SAR 100.00',
    'Total',
    made?.waybill ?? '-',
    'SH005',
    'delivered',
    'invoice 1',
    'maps?q=24.694,46.685',
  ])
    expect(shown).toContain(part);
  expect(JSON.parse((await run(['orders', 'show', number, '--json'])).output)).toMatchObject({
    number: Number(number),
    status: 'delivered',
    payment_status: 'paid',
    lines: [{ sku: 'CUP', quantity: 1, price: 100, total: 100 }],
    transactions: [{ payment_method: 'cash_on_delivery', status: 'paid' }],
    parcel: { status: 'made', stage: 'delivered', events: [{ code: 'SH005', text: 'Delivered' }] },
  });
  expect((await run(['orders', 'show', '999999'])).output).toBe('There is no order 999999.\n');
}, 60_000);

test('a lost answer needs a person to check, and the command says so', async () => {
  start();
  const { number } = await ordered();
  aramex.line = 'answer lost';
  const lost = await run(['orders', 'move', number, 'shipped']);
  expect(lost.code).toBe(1);
  expect(lost.output).toMatch(
    /It is unknown whether the carrier created a waybill for order .*, because its answer was lost[\s\S]*--tracking WAYBILL[\s\S]*--again/,
  );
  aramex.line = 'good';
  const before = aramex.shipments.length;
  expect((await run(['orders', 'move', number, 'shipped'])).code).toBe(1);
  expect(aramex.shipments).toHaveLength(before);
  expect((await run(['parcels', 'list'])).output).toMatch(new RegExp(`${number} .*unclear`));
  const own = await run(['orders', 'move', number, 'shipped', '--tracking', '4400099']);
  expect(own.code).toBe(0);
  expect(JSON.parse((await run(['orders', 'show', number, '--json'])).output)).toMatchObject({
    status: 'shipped',
    tracking_number: '4400099',
    tracking_url: 'https://www.aramex.com/track/shipments?ShipmentNumber=4400099',
  });
  const again = await ordered();
  aramex.line = 'answer lost';
  await run(['orders', 'move', again.number, 'shipped']);
  aramex.line = 'good';
  expect((await run(['orders', 'move', again.number, 'shipped', '--again'])).code).toBe(0);
}, 60_000);

test('a refusal is shown in the carrier’s words', async () => {
  start();
  const { number } = await ordered();
  aramex.line = 'refused';
  const refused = await run(['orders', 'move', number, 'shipped']);
  expect([refused.code, refused.output]).toEqual([
    1,
    `The carrier refuses a waybill for order ${number}: ERR06 Consignee city is invalid Nothing was ` +
      `shipped. Try again, or use a waybill of your own: --tracking\n`,
  ]);
}, 60_000);

test('without a carrier the owner moves orders, and no shipment can be moved', async () => {
  const { number } = await ordered();
  const without = noProviders;
  expect((await run(['orders', 'move', number, 'shipped'], without)).code).toBe(0);
  expect((await run(['parcels', 'move', number], without)).output).toContain('it has no sandbox');
  expect((await run(['parcels', 'track', number], without)).output).toContain('has no waybill yet');
  expect((await run(['parcels', 'move', number, '--to', 'the moon'], without)).code).toBe(2);
});

test('a shipment is moved at the carrier’s sandbox, and the store learns of it', async () => {
  const parties: ProviderSandbox = await openProviderSandbox({ store: (request) => store.fetch(request) });
  const store = buildApp({ ...shop.deps, carriers: [parties.aramex], now: () => new Date() });
  start(parties.aramex);
  const settings = { ...noProviders, hasCarrier: true, sandboxUrl: `${parties.origin}/sandbox` };
  const { number } = await ordered('cash_on_delivery');
  expect((await run(['orders', 'move', number, 'shipped'], settings)).code).toBe(0);
  const moved = await run(['parcels', 'move', number, '--to', 'out_for_delivery'], settings);
  expect(moved.output).toMatch(/SH003 Out for delivery\. The order is out_for_delivery\./);
  const json = await run(['parcels', 'move', number, '--json'], settings);
  expect(JSON.parse(json.output)).toMatchObject({
    number: Number(number),
    code: 'SH005',
    text: 'Delivered',
    status: 'delivered',
  });
}, 90_000);

test('transactions are listed and shown, with only the last digits of a card', async () => {
  const { number } = await ordered();
  const list = async (...more: string[]) =>
    JSON.parse((await run(['transactions', 'list', '--json', ...more])).output) as { id: string; order: number }[];
  const [mine] = await list('--order', number);
  expect(mine).toMatchObject({ order: Number(number), payment_method: 'card', status: 'paid', amount: 119 });
  expect((await list('--status', 'paid', '--method', 'card')).map((each) => each.order)).toContain(Number(number));
  expect(await list('--status', 'refunded')).toEqual([]);
  expect((await run(['transactions', 'list', '--order', number])).output).toMatch(/^ID +TIME +ORDER[\s\S]*card +paid/);
  await run(['refund', 'order', number, '--amount', '19']);
  await carryOutOperations(shop.paying);
  const shown = (await run(['transactions', 'show', mine?.id ?? ''])).output;
  for (const part of ['card partially_refunded', 'refunded SAR 19.00', 'mada …1010', 'refund of SAR 19.00: done'])
    expect(shown).toContain(part);
  expect(JSON.parse((await run(['transactions', 'show', mine?.id ?? '', '--json'])).output)).toMatchObject({
    refunded: 19,
    operations: [{ kind: 'refund', amount: 19, status: 'done' }],
  });
  expect((await run(['transactions', 'show', '00000000-0000-4000-8000-000000000000'])).code).toBe(1);
  expect((await run(['transactions', 'show', 'x'])).code).toBe(2);
});

test('fees are listed and set, and apply from then on', async () => {
  expect((await run(['shipping', 'list'])).output).toMatch(/\* +everywhere else +SAR 29\.00 +1-4/);
  expect((await run(['shipping', 'set', 'الرياض', '--fee', '21.50', '--days', '1-2'])).output).toBe(
    'Riyadh: SAR 21.50, 1 to 2 working days.\n',
  );
  const shopper = await shopperWith(shop, { CUP: 1 });
  expect((await order(shopper)).body.data.order).toMatchObject({ delivery_cost: 21.5, total: 121.5 });
  await run(['shipping', 'set', 'Eastern Region', '--fee', '0', '--days', '2-5']);
  expect(JSON.parse((await run(['shipping', 'list', '--json'])).output)).toContainEqual({
    company: 'aramex',
    place: 'region:04',
    name: 'Eastern Region',
    fee: 0,
    days: [2, 5],
  });
  for (const wrong of [
    ['Atlantis', '--fee', '1', '--days', '1-2'],
    ['riyadh', '--fee', '-1', '--days', '1-2'],
    ['riyadh', '--fee', '1.555', '--days', '1-2'],
    ['riyadh', '--fee', '1', '--days', '4-2'],
    ['riyadh', '--fee', '1'],
  ])
    expect((await run(['shipping', 'set', ...wrong])).code).toBe(2);
});

test('every command describes its usage', async () => {
  for (const argv of [
    ['parcels'],
    ['parcels', 'move'],
    ['transactions', 'show'],
    ['shipping', 'set'],
    ['orders', 'show'],
  ]) {
    const { code, output } = await run([...argv, '--help']);
    expect([code, output.startsWith(`Usage: store ${argv.join(' ')}`)]).toEqual([0, true]);
  }
});
