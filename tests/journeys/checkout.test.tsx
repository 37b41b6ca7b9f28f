// Checkout failures: lost answers, changes by others in the meantime, and failed payments.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '../../contract/orders/orders.ts';
import type { DeclineReason } from '../../contract/orders/payments.ts';
import { reasonText } from '../../server/features/payments/reports/failure-reasons.ts';
import { fill, home, openPayingShop, order, repay, shopperWith, type PayingShop } from '../support/api/checkout.ts';
import { idsBySku } from '../support/data/products-by-sku.ts';
import { outsidePages } from '../support/journeys/journey-window.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';
import { openProviderSandbox } from '../support/providers/provider-sandbox.ts';
import { declined } from '../support/providers/trial-provider.ts';
import { productEntry, twoFields, type Customer } from '../support/api/shop.ts';

async function openCups(): Promise<PayingShop> {
  const clock = {
    get now() {
      return new Date(); // the same clock as the page
    },
  };
  const shop = await openPayingShop({ clock });
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ title: { en: 'Cup' }, variety: { sku: 'CUP', price: 200, quantity: 10_000 } }),
      productEntry({ title: { en: 'Rare cup' }, variety: { sku: 'RARE', price: 100, quantity: 3 } }),
      productEntry({ category: 'gold.rings', variety: { sku: 'GOLD', price: 6_000, quantity: 100 } }),
      productEntry({ requires_custom_text: true, variety: { sku: 'ENGRAVED', price: 50, quantity: 100 } }),
    ],
  });
  return shop;
}

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCups();
});
afterAll(() => shop.close());

type Options = Partial<Parameters<typeof openStore>[0]>;

const titles = {
  card: { ar: 'بطاقة مدى أو بطاقة ائتمانية', en: 'mada or credit card' },
  stc_pay: { ar: 'STC Pay', en: 'STC Pay' },
  tabby: { ar: 'ادفع لاحقًا عبر تابي', en: 'Pay later with Tabby' },
  tamara: { ar: 'قسّمها مع تمارا', en: 'Split it with Tamara' },
  bank_transfer: { ar: 'تحويل بنكي', en: 'Bank transfer' },
  cash_on_delivery: { ar: 'الدفع عند الاستلام', en: 'Cash on delivery' },
};
type Method = keyof typeof titles;

const choose = (store: Store, method: Method, language: 'ar' | 'en' = 'en') =>
  store.press(titles[method][language], 'radio');

/** The submit button of a step, once it is enabled. */
const goOnButton = (store: Store): Promise<HTMLElement> =>
  eventually(() => {
    const button = [...store.element().querySelectorAll<HTMLElement>('form button[type=submit]')].at(-1);
    if (!button || button.ariaDisabled === 'true') throw new Error(`the step cannot be left: ${button?.textContent}`);
    return button;
  });

async function goOn(store: Store): Promise<void> {
  await store.press((await goOnButton(store)).textContent);
}

/** Goes from the payment step to the review, and waits until the order button is enabled. */
async function toReview(store: Store): Promise<void> {
  await goOn(store);
  await eventually(() => expect(store.element().querySelector('form textarea')).not.toBeNull());
  await store.isAt('/checkout?step=review');
  await goOnButton(store);
}

const openStep = (customer: Customer, step: string, more: Options = {}) =>
  openStore({ shop, language: 'en', path: `/checkout?step=${step}`, signedIn: customer, ...more });

async function openReview(customer: Customer, more: Options = {}): Promise<Store> {
  const store = await openStep(customer, 'payment', more);
  await choose(store, 'cash_on_delivery');
  await store.sees('Cash on delivery fee');
  await toReview(store);
  return store;
}

const ordersOf = async (customer: Customer): Promise<Order[]> => (await customer.json('/orders')).body.data;

async function newestOrder(customer: Customer): Promise<Order> {
  const [newest] = await ordersOf(customer);
  return (await customer.json(`/orders/${newest?.id}`)).body.data;
}

const placed = ({ line }: Store) => line.writes().filter(({ path }) => path === '/api/v1/orders');
const keysOf = (store: Store) => placed(store).map(({ key }) => key);

/** Status codes of the refused requests. */
const refusals = ({ line }: Store) =>
  line.requests.flatMap(({ status }) => (status !== undefined && status >= 400 ? [status] : []));

describe('ordering', () => {
  test('a lost answer is requested again with the same key: there is one order, and its page opens', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const store = await openReview(buyer);
    store.line.fail('POST /orders', { is: 'unanswered' }, 1);
    const button = await goOnButton(store);
    await Promise.all([store.press(button.textContent), store.press(button.textContent)]);
    await store.sees('Checking your order…');
    await store.heading('Thank you, we have received your order');
    expect(keysOf(store)).toHaveLength(2);
    expect(new Set(keysOf(store)).size).toBe(1);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('a 503 for an order that exists is no error: a retry with the same key shows the order', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const refusal = (status: number, code: string) =>
      Response.json({ code, message: `refused: ${code}` }, { status, headers: { 'Retry-After': '1' } });
    let times = 0;
    const fetch = async (request: Request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/orders')) return shop.app.fetch(request);
      times += 1;
      if (times === 2) return refusal(409, 'in_progress');
      const answer = await shop.app.fetch(request);
      return times === 1 ? refusal(503, 'unavailable') : answer; // the order exists, but the store answers busy
    };
    const store = await openReview(buyer, { shop: { app: { fetch } } });
    await goOn(store);
    await store.sees('Checking your order…');
    await store.heading('Thank you, we have received your order');
    expect(store.toasts().filter((text) => /refused|wrong|busy/i.test(text))).toEqual([]);
    expect(refusals(store)).toEqual([503, 409]);
    expect(keysOf(store)).toHaveLength(3);
    expect(new Set(keysOf(store)).size).toBe(1);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('an order is found again if the page was left before its answer', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const store = await openReview(buyer);
    store.line.fail('POST /orders', { is: 'held', at: 'answer' }, 1);
    await goOn(store);
    await eventually(async () => expect(await ordersOf(buyer)).toHaveLength(1));
    await store.open('/checkout');
    await store.heading('Thank you, we have received your order');
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('an order that cannot be looked up after a reload: the page says so with an empty cart, and finds it later', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const store = await openReview(buyer);
    store.line.fail('POST /orders', { is: 'held', at: 'answer' }, 1);
    await goOn(store);
    await eventually(async () => expect(await ordersOf(buyer)).toHaveLength(1));
    const lookUp = store.line.fail('GET /orders', { is: 'lost' });
    await store.open('/checkout?step=review');
    await store.sees(/do not know yet whether your order was placed/);
    lookUp.letGo();
    await store.press('Check again');
    await store.heading('Thank you, we have received your order');
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test('without a connection nothing is sent, now or later, and all choices stay', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const store = await openReview(buyer);
    await store.type('Order notes', 'Ring twice');
    store.goOffline();
    await store.dismissOfflineDialog();
    await store.sees(/This step needs a connection/);
    await goOn(store);
    await eventually(() => expect(store.toasts()).not.toEqual([]));
    store.goOnline();
    await store.reload();
    await store.holds('Order notes', 'Ring twice');
    await store.isAt('/checkout?step=review');
    await goOnButton(store); // the page is up to date, so any automatic request has been sent
    expect(placed(store)).toEqual([]);
    expect(await ordersOf(buyer)).toEqual([]);
    await goOn(store);
    await store.heading('Thank you, we have received your order');
    expect(await newestOrder(buyer)).toMatchObject({ notes: 'Ring twice' });
  });

  test('an address can be typed although the payment methods do not load: they are needed later', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    let isBroken = true;
    const fetch = async (request: Request) =>
      isBroken && request.url.endsWith('/payment-methods')
        ? Response.json({ code: 'broken', message: 'The methods are broken' }, { status: 400 })
        : shop.app.fetch(request);
    const store = await openStep(buyer, 'address', { shop: { app: { fetch } } });
    await eventually(() => expect(refusals(store)).toEqual([400]));
    await store.press('Add an address');
    await store.type('Street', 'Olaya Street');
    store.lookAgain();
    await eventually(() => expect(refusals(store)).toEqual([400, 400]));
    await store.holds('Street', 'Olaya Street');
    await store.press('Cancel');
    await store.press('Continue');
    await store.sees('The methods are broken');
    isBroken = false;
    await store.press('Try again');
    await goOnButton(store);
    await store.isAt('/checkout?step=shipping');
  });

  test('a changed total is shown next to the former one and charged only after confirmation', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const store = await openReview(buyer);
    // The address changes in the meantime, and with it the delivery fee.
    await buyer.json(`/addresses/${buyer.addressId}`, { method: 'PUT', body: { ...home, city: 'Somewhere' } });
    await goOn(store);
    await eventually(() => expect(store.element().querySelector('aside s')).not.toBeNull());
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await store.axe()).toEqual([]);
    await goOn(store);
    await store.heading('Thank you, we have received your order');
  });

  test('a shortage caused by other orders is resolved without losing the choices', async () => {
    const buyer = await shopperWith(shop, { RARE: 3 });
    const store = await openStep(buyer, 'payment');
    await choose(store, 'bank_transfer');
    await toReview(store);
    expect(await order(await shopperWith(shop, { RARE: 1 }), 'bank_transfer')).toMatchObject({ status: 201 });
    await goOn(store);
    await store.sees('Before you order');
    expect(await store.axe()).toEqual([]);
    await store.press('Change to 2');
    await store.seesNo('Before you order');
    await goOn(store);
    await store.heading('We have received your order');
    expect(await newestOrder(buyer)).toMatchObject({ pieces: 2 });
  });

  test('above SAR 10,000 the checkout asks for an identity number and does not store it on the device', async () => {
    const buyer = await shopperWith(shop, { GOLD: 2 });
    const store = await openStep(buyer, 'payment');
    await choose(store, 'bank_transfer');
    await goOn(store);
    await store.field('ID number');
    await store.isAt('/checkout?step=identity');
    expect(await store.axe()).toEqual([]);
    await goOn(store);
    await eventually(async () => expect(await store.about('ID number')).toContain('This field is required'));
    await store.type('ID number', '1000000009');
    await goOn(store);
    await eventually(async () => expect(await store.about('ID number')).toContain('This number is not valid'));
    await store.type('ID number', '١٠١٠١٠١٠١٠');
    await toReview(store);
    expect(store.stored() + (await store.inDatabases())).not.toMatch(/1010101010|١٠١٠١٠/);
    await goOn(store);
    await store.heading('We have received your order');
    expect(await newestOrder(buyer)).toMatchObject({ identity: { type: 'national_id', last_four: '1010' } });
    await store.reload(); // leaving a page flushes everything it stores
    const onDevice = store.stored() + (await store.inDatabases());
    expect(onDevice).toContain('carts');
    expect(onDevice).not.toMatch(/1010101010|١٠١٠١٠/);
  });

  test('with a made-to-order product the delivery days count from when it is ready', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const store = await openStep(buyer, 'shipping');
    await store.find('radiogroup', 'Shipping company');
    const text = /the days count from when it is ready/;
    await store.seesNo(text);
    const { varietyId } = await idsBySku(shop, 'ENGRAVED');
    const line = { variety_id: varietyId, quantity: 1, custom_text: 'Noura' };
    expect((await buyer.json('/products/add-to-cart', { body: line })).status).toBe(200);
    await store.reload();
    await store.within('radiogroup', 'Shipping company').sees(/Aramex/);
    const places = () => [...store.element().querySelectorAll('*')].filter((each) => text.test(ownText(each)));
    await eventually(() => expect(places()).toHaveLength(2)); // next to the shipping companies and in the summary
    expect(await store.axe()).toEqual([]);
  });

  test('an empty cart cannot be ordered', async () => {
    const store = await openStore({ shop, language: 'en', path: '/checkout', signedIn: await shop.customer() });
    await store.heading('Your cart is empty');
  });
});

const ownText = (element: Element) =>
  [...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')).join('');

describe('paying an order again', () => {
  test('shows the amount for each payment method, and charges exactly that', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    shop.moyasar.next = { status: 'failed', reason: { code: 'declined', raw: 'no' } };
    expect((await order(buyer)).status).toBe(201);
    shop.moyasar.next = { status: 'paid' };
    const { id, total, subtotal } = await newestOrder(buyer);
    const store = await openStep(buyer, '', { path: `/checkout/pay/${id}` });
    const by = (amount: number) => `Pay now (SAR ${amount.toFixed(2)})`;
    await choose(store, 'cash_on_delivery');
    await store.sees('Cash on delivery fee');
    await eventually(async () => expect((await goOnButton(store)).textContent).not.toBe(by(total)));
    await choose(store, 'card');
    await eventually(async () => expect((await goOnButton(store)).textContent).toBe(by(total)));
    await choose(store, 'bank_transfer');
    await store.sees('Bank transfer discount');
    const less = (Math.round(total * 100) - Math.round(subtotal * 3)) / 100;
    await eventually(async () => expect((await goOnButton(store)).textContent).toBe(by(less)));
    expect(await store.axe()).toEqual([]);
    await goOn(store);
    await store.heading('We have received your order');
    expect(await newestOrder(buyer)).toMatchObject({ total: less });
    expect(refusals(store)).toEqual([]);
  });

  test('is refused while a Tabby payment is open, and possible once Tabby reports it cancelled', async () => {
    const buyer = await shopperWith(shop, { CUP: 1 });
    const url = 'http://tabby.test/pay';
    shop.tabby.next = { status: 'pending', action: { type: 'redirect', url } };
    const store = await openStep(buyer, 'payment');
    await choose(store, 'tabby');
    await toReview(store);
    await goOn(store);
    expect(await store.leftFor()).toBe(url);
    shop.tabby.next = { status: 'paid' };
    const { id, transactions } = await newestOrder(buyer);
    await store.open(`/checkout/pay/${id}`);
    await store.sees(/still open until \w+ \d+, 2\d{3}, \d+:\d\d/);
    await store.find('button', 'Continue to payment');
    await choose(store, 'bank_transfer');
    await goOn(store);
    await store.toast('still open until');
    expect(await store.axe()).toEqual([]);
    expect((await newestOrder(buyer)).transactions).toHaveLength(1);
    // Cancelled at Tabby in another tab, which this page doesn't know.
    shop.tabby.becomes(transactions[0]?.id ?? '', {
      status: 'expired',
      reason: { code: 'session_expired', raw: 'cancelled' },
    });
    await goOn(store);
    await store.heading('We have received your order');
    expect(refusals(store)).toEqual([]);
  });
});

const parties = 'http://parties.test';

/** Uses the real provider adapters with the sandbox for one test. */
async function payByParties(of = shop) {
  const open = await openProviderSandbox({ publicUrl: parties, store: (request) => of.app.fetch(request) });
  const before = of.providers.splice(0, of.providers.length, ...open.providers);
  onTestFinished(() => void of.providers.splice(0, of.providers.length, ...before));
  const elsewhere = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, redirect } = request;
    const body = method === 'GET' ? null : await request.text();
    return outsidePages(() => fetch(open.origin + pathname + search, { method, headers, redirect, body }));
  };
  return { ...open, elsewhere };
}

describe('with the provider sandbox', () => {
  test('a shopper declined by an instalment provider learns it before ordering and picks another method', async () => {
    const { elsewhere } = await payByParties();
    const phone = '+966500000002'; // declined by Tabby's test system
    const buyer = await shopperWith(shop, { CUP: 1 }, { phone, phoneVerifiedAt: new Date() });
    const store = await openStep(buyer, 'payment', { language: 'ar', elsewhere });
    await choose(store, 'tabby', 'ar');
    const reason = reasonText('not_available', 'ar');
    await store.sees(reason);
    expect(await store.axe()).toEqual([]);
    await goOn(store);
    await store.toast(reason);
    await store.isAt('/checkout?step=payment');
    await choose(store, 'cash_on_delivery', 'ar');
    await toReview(store);
  });

  test.each([
    ['en', 'Choose another payment method'],
    ['ar', 'اختر طريقة دفع أخرى'],
  ] as const)(
    'after too many card attempts the shopper reads to pay another way (%s), for a new order and an old one',
    async (language, advice) => {
      const own = await openCups(); // the other has answered with the methods of other providers
      onTestFinished(() => own.close());
      const buyer = await shopperWith(own, { CUP: 1 });
      own.moyasar.next = declined;
      const { id, total } = (await order(buyer)).body.data.order;
      for (let at = 1; at < 10; at += 1) expect((await repay(buyer, id, total)).status).toBe(201);
      await fill(own, buyer, { CUP: 1 });
      const { elsewhere } = await payByParties(own);
      const store = await openStep(buyer, 'payment', { shop: own, language, elsewhere });
      await choose(store, 'card', language);
      await typeCard(store, '4201320000013020');
      await toReview(store);
      await goOn(store);
      await store.toast(advice);
      await store.open(`/checkout/pay/${id}`);
      await eventually(() => expect(store.toasts()).toEqual([]));
      await choose(store, 'card', language);
      await typeCard(store, '4201320000013020');
      await goOn(store);
      await store.toast(advice);
      expect(refusals(store)).toEqual([429, 429]);
    },
  );

  test('a payment whose card was being checked when the device fell asleep is sent only by another press', async () => {
    const own = await openCups();
    onTestFinished(() => own.close());
    const buyer = await shopperWith(own, { CUP: 1 });
    own.moyasar.next = declined;
    const { id } = (await order(buyer)).body.data.order;
    const { elsewhere } = await payByParties(own);
    let sleptMs = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + sleptMs);
    onTestFinished(() => clock.mockRestore());
    const store = await openStep(buyer, '', {
      shop: own,
      path: `/checkout/pay/${id}`,
      elsewhere: (request) => {
        if (request.url.endsWith('/v1/tokens')) sleptMs += 5 * 60_000;
        return elsewhere(request);
      },
    });
    const payments = async () => (await newestOrder(buyer)).transactions.length;
    await choose(store, 'card');
    await typeCard(store, '4201320111111010');
    await goOn(store);
    await store.toast('The store is not responding');
    await goOnButton(store);
    expect(await payments()).toBe(1);
    await goOn(store);
    expect(await store.leftFor()).toContain('/sandbox/moyasar');
    expect(await payments()).toBe(2);
  });

  const texts = {
    failed: 'لم يتم الدفع',
    notCompleted: 'لم تكتمل عملية الدفع',
    payAgain: 'إعادة الدفع',
    stepLeft: 'بقيت خطوة واحدة',
    code: 'الرمز',
    confirm: 'أكّد الدفع',
    paid: 'شكرًا لك، تم تأكيد الدفع',
    mobile: 'رقم الجوال المسجّل في STC Pay',
  };
  type Attempt = { reason: DeclineReason; card?: string; mobile?: string; code?: string; decision?: string };
  // Card numbers, mobile numbers and codes of the providers' test systems (saudi-commerce, sections 1 and 2).
  const attempts: [Method, Attempt[]][] = [
    [
      'card',
      [
        { card: '4201320000311101', reason: 'insufficient_funds' },
        { card: '4201322267774310', reason: 'expired_card' },
        { card: '4201320131000508', reason: 'lost_card' },
        { card: '4201321144311528', reason: 'stolen_card' },
      ],
    ],
    [
      'card',
      [
        { card: '4201326324640570', reason: 'over_limit' },
        { card: '4201321234411220', reason: 'declined' },
        { card: '4201320111111010', reason: 'authentication_failed', decision: 'decline' },
      ],
    ],
    [
      'stc_pay',
      [
        { code: '111111', reason: 'insufficient_funds' },
        { code: '222222', reason: 'daily_limit' },
        { code: '444444', reason: 'timeout' },
        { code: '987654', reason: 'wrong_code' },
        { mobile: '0515555555', reason: 'declined' },
      ],
    ],
    [
      'tabby',
      [
        { decision: 'reject', reason: 'not_available' },
        { decision: 'cancel', reason: 'session_expired' },
      ],
    ],
    [
      'tamara',
      [
        { decision: 'reject', reason: 'not_available' },
        { decision: 'cancel', reason: 'cancelled_by_shopper' },
      ],
    ],
  ];

  test.each(attempts)(
    'a failed payment by %s (%#) shows the reason each time, and the order is paid in the end',
    async (method, tries) => {
      const { elsewhere, browse } = await payByParties();
      const buyer = await shopperWith(shop, { CUP: 1 });
      const store = await openStep(buyer, 'payment', { language: 'ar', elsewhere });
      const comeBack = async (decision: string) => {
        const back = await browse(await store.leftFor(), { decision, code: '8888' });
        const { pathname, search } = new URL(back.headers.get('Location') ?? '');
        await store.open(pathname + search);
      };
      for (const [at, { reason, card, mobile, code, decision = 'approve' }] of tries.entries()) {
        await choose(store, method, 'ar');
        if (card !== undefined) await typeCard(store, card);
        if (method === 'stc_pay') await store.type(texts.mobile, mobile ?? '0512345678');
        if (at === 0) await toReview(store);
        await goOn(store);
        if (code !== undefined) {
          await store.heading(texts.stepLeft);
          await store.type(texts.code, code);
          await store.press(texts.confirm);
        } else if (mobile === undefined) await comeBack(decision);
        // Tabby reports a cancelled session and an abandoned one alike.
        const isOver = reason === 'session_expired' || reason === 'cancelled_by_shopper';
        await store.heading(isOver ? texts.notCompleted : texts.failed);
        const why = reasonText(reason, 'ar');
        await eventually(() => expect(store.within('status').element().textContent).toContain(why));
        await store.press(texts.payAgain, 'link');
      }
      await choose(store, 'tamara', 'ar');
      await goOn(store);
      await comeBack('approve');
      await store.heading(texts.paid);
      const { transactions, payment_status } = await newestOrder(buyer);
      expect(payment_status).toBe('authorized');
      expect(transactions.map((one) => one.reason_code).reverse()).toEqual([
        ...tries.map(({ reason }) => reason),
        null,
      ]);
    },
  );
});

async function typeCard(store: Store, number: string): Promise<void> {
  const values = { 'cc-number': number, 'cc-exp': '0930', 'cc-csc': '739', 'cc-name': 'Noura Alharbi' };
  for (const [autocomplete, value] of Object.entries(values)) {
    const field = await eventually(() => {
      const field = store.element().querySelector(`input[autocomplete="${autocomplete}"]`);
      if (!field) throw new Error(`there is no field for ${autocomplete}`);
      return field;
    });
    store.typeInto(field, value);
  }
}
