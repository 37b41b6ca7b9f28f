// A placed order: its page, cancelling, ordering again and refunds; and orders that don't exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../contract/orders/orders.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../support/api/checkout.ts';
import { eventually, openStore } from '../support/journeys/journey.ts';
import { runOwnerCommand } from '../support/store/owner.ts';
import { productEntry, twoFields, type Customer } from '../support/api/shop.ts';

let shop: PayingShop;
beforeAll(async () => {
  const clock = {
    get now() {
      return new Date(); // the same clock as the page
    },
  };
  shop = await openPayingShop({ clock });
  const cup = productEntry({ variety: { sku: 'CUP', price: 200, quantity: 1_000 } });
  await shop.bring({ categories: twoFields, products: [cup] });
});
afterAll(() => shop.close());

/** A customer with an order. */
async function buyerOf(method: string): Promise<{ buyer: Customer; id: string; number: string }> {
  const buyer = await shopperWith(shop, { CUP: 1 });
  const { status, body } = await order(buyer, method);
  expect(status).toBe(201);
  const { id, number } = body.data.order;
  return { buyer, id, number };
}

const open = (customer: Customer, path: string, language: 'ar' | 'en' = 'en') =>
  openStore({ shop, language, path, signedIn: customer });

const read = async (customer: Customer, id: string): Promise<Order> => (await customer.json(`/orders/${id}`)).body.data;

describe('an order', () => {
  test('is cancelled after confirmation, and can be ordered again', async () => {
    const { buyer, id } = await buyerOf('cash_on_delivery');
    const store = await open(buyer, `/OrderDetails/${id}`);
    await store.press('Cancel order');
    const keep = await eventually(() => {
      const buttons = [...document.querySelectorAll('dialog[open] button')].filter(
        ({ textContent }) => textContent === 'Keep order',
      );
      expect(buttons).not.toEqual([]);
      return buttons.at(-1) ?? null;
    });
    expect(await store.axe()).toEqual([]);
    store.pressElement(keep);
    await eventually(() => expect(document.querySelector('dialog[open]')).toBeNull());
    expect(await read(buyer, id)).toMatchObject({ status: 'processing' });
    await store.press('Cancel order');
    await eventually(() => expect(document.querySelector('dialog[open]')).not.toBeNull());
    await store.press('Cancel order');
    const step = () => store.element().querySelector('ol li[aria-current=step]')?.textContent;
    await eventually(() => expect(step()).toContain('Order canceled'));
    expect(await read(buyer, id)).toMatchObject({ status: 'cancelled' });
    await store.press('Order again');
    await eventually(() => expect(document.body.textContent).toContain('1 item was added to the cart.'));
    await store.press('Go to cart', 'link');
    await store.isAt('/cart');
    await eventually(() => expect(store.element().querySelectorAll('article')).toHaveLength(1));
  });

  test('stays with the question that is open on it while the store is asked again', async () => {
    const { buyer, id } = await buyerOf('bank_transfer');
    let now: 'answers' | 'fails' | 'hangs' = 'answers';
    const hanging: ((response: Response) => void)[] = [];
    const broken = () => Response.json({ code: 'broken', message: 'broken' }, { status: 400 });
    const fetch = async (request: Request) => {
      if (now === 'answers' || !request.url.endsWith(`/api/v1/orders/${id}`)) return shop.app.fetch(request);
      if (now === 'fails') return broken();
      return new Promise<Response>((resolve) => hanging.push(resolve));
    };
    const path = `/OrderDetails/${id}`;
    const store = await openStore({ shop: { app: { fetch } }, language: 'en', path, signedIn: buyer });
    await store.find('button', 'Cancel order');
    await eventually(async () => expect(await store.inDatabases()).toContain(id));
    now = 'fails';
    await store.reload();
    await store.press('Cancel order');
    const question = await eventually(() => {
      const dialog = document.querySelector('dialog[open]');
      expect(dialog).not.toBeNull();
      return dialog;
    });
    now = 'hangs';
    store.lookAgain();
    await eventually(() => expect(hanging).not.toEqual([]));
    await store.sees('Cancel this order?');
    expect(document.querySelector('dialog[open]')).toBe(question);
    for (const fail of hanging) fail(broken());
    await store.line.rest();
    expect(document.querySelector('dialog[open]')).toBe(question);
  });

  test('that is only authorized has no invoice yet', async () => {
    shop.tamara.next = { status: 'authorized' };
    const { buyer, id, number } = await buyerOf('tamara');
    // Tamara captures when the order ships; a card payment is captured at once.
    expect(await read(buyer, id)).toMatchObject({ has_invoice: false });
    const store = await open(buyer, `/OrderDetails/${id}`);
    await store.heading(new RegExp(number));
    await store.find('button', 'Order again');
    expect(store.has('link', 'Tax invoice')).toBe(false);
  });

  test('of another customer is not found', async () => {
    const { id } = await buyerOf('cash_on_delivery');
    const stranger = await shop.customer();
    const store = await open(stranger, `/OrderDetails/${id}`);
    for (const path of [`/OrderDetails/${id}`, `/checkout/result/${id}`, `/checkout/pay/${id}`, '/checkout/what/1']) {
      await store.open(path);
      await store.heading('We could not find this page');
    }
  });

  test('does not exist yet for a new customer', async () => {
    const store = await open(await shop.customer(), '/orders');
    await store.heading('No orders yet');
    expect(await store.axe()).toEqual([]);
    await store.open('/transactions');
    await store.heading('No transactions yet');
    expect(await store.axe()).toEqual([]);
  });
});

describe.each([
  { language: 'ar', state: 'بانتظار التحويل', stage: 'قيد التجهيز', arrives: 'موعد الوصول المتوقع' },
  {
    language: 'en',
    state: 'Waiting for transfer',
    stage: 'Request being processed',
    arrives: 'Expected delivery',
  },
] as const)('an unpaid order ($language)', ({ language, state, stage, arrives }) => {
  test('says so first, in the list and on its page: no stage is reached and no date promised', async () => {
    const { buyer, id } = await buyerOf('bank_transfer');
    const store = await open(buyer, '/orders', language);
    await store.sees(state);
    await store.seesNo(stage);
    expect(await store.axe()).toEqual([]);
    await store.open(`/OrderDetails/${id}`);
    const now = () => store.element().querySelector('ol li[aria-current=step]')?.textContent;
    await eventually(() => expect(now()).toContain(state));
    expect(store.element().querySelectorAll('ol[aria-label] li')).toHaveLength(5);
    expect(store.element().querySelectorAll('ol li[data-state=ahead]')).toHaveLength(4);
    expect(store.element().querySelector('header')?.textContent).toContain(state);
    await store.seesNo(arrives);
    expect(await store.axe()).toEqual([]);
  });
});

describe.each([
  { language: 'ar', iban: 'رقم الآيبان (IBAN)', holder: 'اسم صاحب الحساب', save: 'احفظ الحساب', change: 'غيّر الحساب' },
  { language: 'en', iban: 'IBAN', holder: 'Account holder’s name', save: 'Save account', change: 'Change account' },
] as const)('a bank transfer to be refunded ($language)', ({ language, iban, holder, save, change }) => {
  test('asks for the account on the order page and shows its last digits; the owner sees it in full', async () => {
    const { buyer, id, number } = await buyerOf('bank_transfer');
    expect(await runOwnerCommand(shop, 'transfers', 'confirm', number)).toMatchObject({ code: 0 });
    expect((await buyer.json(`/orders/${id}/cancel`, { method: 'POST' })).status).toBe(200);
    const store = await open(buyer, `/OrderDetails/${id}`, language);
    await store.type(iban, 'sa44 2000 0001 2345 6789 1235');
    await store.type(holder, 'نورة الحربي');
    await store.holds(iban, 'SA44 2000 0001 2345 6789 1235');
    expect((await store.field(iban)).getAttribute('aria-invalid')).toBe('true');
    expect(await store.axe()).toEqual([]);
    await store.type(iban, 'SA4420000001234567891234');
    await store.press(save);
    await store.find('button', change);
    await store.sees(/1234$/);
    expect(store.element().textContent).not.toContain('SA44');
    expect(await store.axe()).toEqual([]);
    expect((await runOwnerCommand(shop, 'refund', 'list')).output).toContain(
      'SA44 2000 0001 2345 6789 1234  نورة الحربي',
    );
    await store.reload(); // leaving a page flushes everything it stores
    const onDevice = store.stored() + (await store.inDatabases());
    expect(onDevice).toContain(number);
    expect(onDevice).not.toContain('7891234');
  });
});
