import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../tests/support/api/accounts.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../tests/support/api/checkout.ts';
import { idsBySku, setStock } from '../../../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../../../tests/support/store/owner.ts';
import { openPushService, type Device, type PushService } from '../../../tests/support/providers/push-service.ts';
import { productEntry, twoFields, type Customer } from '../../../tests/support/api/shop.ts';
import { retention } from '../../../tests/support/data/retention.ts';
import { buildApp } from '../../app.ts';
import { purge } from '../../jobs/purge.ts';
import { createWebPush } from '../../providers/push/web-push.ts';
import { makePushKeys } from '../../lib/push-keys.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { startSession } from '../accounts/auth/sessions.ts';
import { outgoingMessages } from '../messages/messages.tables.ts';
import { notifyBuyer, type OrderMail } from '../orders/order/order-notifications.ts';
import { orders } from '../orders/orders.tables.ts';
import { sendBackInStock } from '../stock-alerts/send-back-in-stock.ts';
import { pushSubscriptions } from './notifications.tables.ts';
import { pushSender } from './send-pushes.ts';
import { mostDevices } from './subscriptions.ts';

const keys = makePushKeys();
const noon = new Date('2026-11-22T09:00:00Z'); // in Riyadh
const night = new Date('2026-11-22T20:30:00Z'); // 23:30
const morning = new Date('2026-11-23T05:00:00Z'); // 08:00

let shop: PayingShop;
let service: PushService;
let sender: ReturnType<typeof pushSender>;
beforeAll(async () => {
  service = await openPushService();
  shop = await openPayingShop({ push: { publicKey: keys.publicKey, services: [service.url] } });
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ title: { ar: 'كوب', en: 'Cup' }, variety: { sku: 'CUP', quantity: 500 } }),
      productEntry({ title: { ar: 'خاتم', en: 'Ring' }, variety: { sku: 'RING', quantity: 0 } }),
    ],
  });
  const send = createWebPush({ ...keys, subject: 'mailto:care@lamsa.example', services: [service.url] });
  sender = pushSender({ ...shop.deps, random: () => 0.5 }, { send, publicKey: keys.publicKey });
});
afterAll(async () => {
  await shop.close();
  await service.close();
});
beforeEach(async () => {
  shop.clock.now = noon;
  await shop.open.db.delete(outgoingMessages);
  await shop.open.db.delete(pushSubscriptions);
});

const asking = (customer: Customer, language: 'ar' | 'en' = 'en') => ({ token: customer.token, language });
const subscribe = (customer: Customer, device: Device, language?: 'ar' | 'en') =>
  ask(shop, '/push-subscriptions', { ...asking(customer, language), body: device.subscription });
const unsubscribe = (customer: Customer, device: Device) =>
  ask(shop, '/push-subscriptions', {
    ...asking(customer),
    method: 'DELETE',
    body: { endpoint: device.subscription.endpoint },
  });
/** A customer's device that receives notifications. */
async function subscribedDevice(customer: Customer, language: 'ar' | 'en' = 'en'): Promise<Device> {
  const device = service.device(keys.publicKey);
  expect((await subscribe(customer, device, language)).status).toBe(201);
  return device;
}
const settings = { orders: true, stock: true, quiet: { from: '22:00', to: '08:00' } };
const choose = (customer: Customer, change: object) =>
  ask(shop, '/push-settings', { ...asking(customer), method: 'PUT', body: { ...settings, ...change } });
async function sendDue(): Promise<void> {
  await sender.sendDue();
  await sender.settled();
}
/** A cash-on-delivery order. Tests send its order_placed notification first, or a later one replaces it. */
async function anOrder(customer: Customer & { addressId: number }): Promise<string> {
  const { status, body } = await order(customer, 'cash_on_delivery');
  expect(status).toBe(201);
  return String(body.data.order.id);
}
const buyer = () => shopperWith(shop, { CUP: 1 });
/** Notifies the buyer of an order stage. */
async function tell(orderId: string, kind: OrderMail): Promise<void> {
  await shop.open.db.transaction(async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (!row) throw new Error('there is no such order');
    await notifyBuyer(tx, row, kind, { now: shop.clock.now });
  });
}
const kindsAt = ({ arrived }: Device) => arrived.map(({ notice }) => notice.title);
const waiting = async () => {
  const rows = await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.channel, 'push'));
  return rows.map(({ kind, status, nextAt, attempts, lastError }) => ({ kind, status, nextAt, attempts, lastError }));
};
const devicesOf = (customer: Customer) =>
  shop.open.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, customer.id));

describe('a device', () => {
  test('subscribes with the store’s key, and is notified of an order in its language with valid claims', async () => {
    const sara = await buyer();
    expect((await sara.json('/push-settings')).body.data).toEqual({ ...settings, public_key: keys.publicKey });
    const [phone, desk] = [await subscribedDevice(sara, 'ar'), await subscribedDevice(sara, 'en')];
    const id = await anOrder(sara);
    await sendDue();
    expect([kindsAt(phone), kindsAt(desk)]).toEqual([['استلمنا طلبك'], ['We have received your order']]);
    const [{ notice, headers, claims } = {}] = phone.arrived;
    expect(notice).toMatchObject({ language: 'ar', path: `/OrderDetails/${id}`, tag: id });
    expect(notice?.body).toMatch(/طلبك رقم .*\d{6}/);
    expect(headers).toMatchObject({ topic: id.replaceAll('-', ''), urgency: 'normal', ttl: String(4 * 60 * 60) });
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:care@lamsa.example' });
    expect((await devicesOf(sara)).map(({ lastSuccessAt }) => lastSuccessAt)).toEqual([noon, noon]);
    await sendDue();
    expect(phone.requests()).toBe(1);
  });

  test('that subscribes twice is stored once, also with an idempotency key', async () => {
    const sara = await shop.customer();
    const device = service.device(keys.publicKey);
    const headers = { 'Idempotency-Key': 'the-same-key-twice' };
    for (const _ of [1, 2]) {
      const answer = await ask(shop, '/push-subscriptions', { ...asking(sara), headers, body: device.subscription });
      expect(answer).toMatchObject({ status: 201, body: { data: { endpoint: device.subscription.endpoint } } });
    }
    await subscribe(sara, device, 'ar');
    expect((await devicesOf(sara)).map(({ language }) => language)).toEqual(['ar']);
  });

  test('is refused without sign-in, with an address that is no push service, or with invalid keys', async () => {
    const sara = await shop.customer();
    const { subscription } = service.device(keys.publicKey);
    const send = (change: object, keysChange: object = {}) =>
      ask(shop, '/push-subscriptions', {
        ...asking(sara),
        body: { ...subscription, ...change, keys: { ...subscription.keys, ...keysChange } },
      });
    expect((await ask(shop, '/push-subscriptions', { body: subscription })).status).toBe(401);
    for (const endpoint of [
      'https://shop.example/push',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/x',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/fcm/send/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evilpush.apple.com.example/x',
      'https://u:p@fcm.googleapis.com/x',
      `${service.url.replace('127.0.0.1', 'localhost')}/wpush/x`,
      'not an address',
      `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
    ])
      expect([endpoint, (await send({ endpoint })).status]).toEqual([endpoint, 422]);
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/QabC',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ])
      expect([endpoint, (await send({ endpoint })).status]).toEqual([endpoint, 201]);
    for (const change of [
      { auth: 'dG9vIHNob3J0' },
      { p256dh: 'A'.repeat(87) },
      { p256dh: `BA${'A'.repeat(85)}` },
      { p256dh: 1 },
    ])
      expect([change, (await send({}, change)).status]).toEqual([change, 422]);
  });

  test('is dropped when an eleventh is added, the one unseen for longest first', async () => {
    const sara = await shop.customer();
    const first = await subscribedDevice(sara);
    const second = await subscribedDevice(sara);
    shop.clock.now = new Date(noon.getTime() + 60_000);
    await subscribe(sara, first);
    for (let more = 2; more <= mostDevices; more += 1) await subscribedDevice(sara);
    const endpoints = (await devicesOf(sara)).map(({ endpoint }) => endpoint);
    expect(endpoints).toHaveLength(mostDevices);
    expect(endpoints).toContain(first.subscription.endpoint);
    expect(endpoints).not.toContain(second.subscription.endpoint);
  });

  test('is removed only by its owner; for others it does not exist', async () => {
    const [sara, huda] = [await shop.customer(), await shop.customer()];
    const device = await subscribedDevice(sara);
    for (const each of [service.device(keys.publicKey), device]) {
      const { status, body } = await unsubscribe(huda, each);
      expect([status, body]).toEqual([204, null]);
    }
    expect(await devicesOf(sara)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await unsubscribe(sara, device)).status).toBe(204);
    expect(await devicesOf(sara)).toEqual([]);
  });

  test('taken over by another shopper shows nothing of the former’s, not even waiting notifications', async () => {
    const [sara, huda] = [await buyer(), await buyer()];
    const device = await subscribedDevice(sara);
    const id = await anOrder(sara);
    expect((await subscribe(huda, device)).status).toBe(201);
    await tell(id, 'order_shipped');
    await sendDue();
    expect(device.arrived).toEqual([]);
    const own = await anOrder(huda);
    await sendDue();
    expect(device.arrived.map(({ notice }) => notice.tag)).toEqual([own]);
  });
});

describe('sign-out', () => {
  test('ends the notifications of that device and no other', async () => {
    const sara = await buyer();
    const here = await subscribedDevice(sara);
    const about = { userId: sara.id, remember: true, userAgent: 'another device', now: noon };
    const token = await startSession(shop.open.db, about);
    const there = await subscribedDevice({ ...sara, token });
    const id = await anOrder(sara);
    expect((await sara.json('/Auth/Logout')).status).toBe(200);
    await tell(id, 'order_shipped');
    await sendDue();
    expect([here.requests(), kindsAt(there)]).toEqual([0, ['Your order is on its way']]);
    expect((await devicesOf(sara)).map(({ endpoint }) => endpoint)).toEqual([there.subscription.endpoint]);
    expect(await waitingOnly()).toEqual([]);
  });

  test('does not include the expiry of a session: its device is still notified, until another shopper uses it', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    const id = await anOrder(sara);
    await sendDue();
    await shop.open.db.update(sessions).set({ expiresAt: noon }).where(eq(sessions.userId, sara.id));
    await purge(shop.deps, noon, retention);
    await tell(id, 'order_shipped');
    await sendDue();
    expect(kindsAt(device)).toEqual(['We have received your order', 'Your order is on its way']);
    await subscribe(await shop.customer(), device);
    await tell(id, 'order_delivered');
    await sendDue();
    expect(device.requests()).toBe(2);
  });

  test('by a new password also ends the devices of expired sessions, but not the device that set it', async () => {
    const sara = await buyer();
    const left = await subscribedDevice(sara);
    const id = await anOrder(sara);
    await sendDue();
    await shop.open.db.update(sessions).set({ expiresAt: noon }).where(eq(sessions.userId, sara.id));
    const about = { userId: sara.id, remember: true, userAgent: 'her own device', now: noon };
    const token = await startSession(shop.open.db, about);
    const own = await subscribedDevice({ ...sara, token });
    await purge(shop.deps, noon, retention);
    const body = { current_password: '', password: 'qamar-kabir-88', password_confirmation: 'qamar-kabir-88' };
    expect((await ask(shop, '/user/password', { method: 'PUT', token, body })).status).toBe(200);
    await tell(id, 'order_shipped');
    await sendDue();
    expect([kindsAt(own), kindsAt(left)]).toEqual([['Your order is on its way'], ['We have received your order']]);
  });

  test('by deleting the account leaves nothing behind', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    await choose(sara, { stock: false });
    const id = await anOrder(sara);
    const { body } = await sara.json('/user/export');
    expect(body.data.notices).toMatchObject({
      choices: { orders: true, stock: false },
      devices: [{ endpoint: device.subscription.endpoint, language: 'en' }],
    });
    expect(body.data.messages).toContainEqual(
      expect.objectContaining({ channel: 'push', kind: 'order_placed', sent_at: null }),
    );
    expect(JSON.stringify(body.data.notices)).not.toContain(device.subscription.keys.auth);
    expect((await ask(shop, '/user', { ...asking(sara), method: 'DELETE', body: { password: '' } })).status).toBe(200);
    expect(await devicesOf(sara)).toEqual([]);
    expect(await waiting()).toEqual([]);
    await tell(id, 'order_shipped');
    await sendDue();
    expect(device.requests()).toBe(0);
  });
});

describe('quiet hours', () => {
  test('delay notifications until morning, except those that cannot wait', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    const [shipped, driven] = [await anOrder(sara), await anOrder(await again(sara))];
    await sendDue();
    shop.clock.now = night;
    await tell(shipped, 'order_shipped');
    await tell(driven, 'order_out_for_delivery');
    await sendDue();
    expect(kindsAt(device).slice(2)).toEqual(['Your order is out for delivery']);
    expect(await waitingOnly()).toMatchObject([{ kind: 'order_shipped', nextAt: morning, attempts: 0 }]);
    shop.clock.now = new Date(morning.getTime() - 1_000);
    await sendDue();
    expect(kindsAt(device)).toHaveLength(3);
    shop.clock.now = morning;
    await sendDue();
    expect(kindsAt(device).slice(3)).toEqual(['Your order is on its way']);
  });

  test('are checked again when sending: a failed evening try is not repeated at night', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    const id = await anOrder(sara);
    await sendDue();
    shop.clock.now = new Date('2026-11-22T18:59:58Z'); // two seconds before ten
    device.answerWith({ status: 500 });
    await tell(id, 'order_shipped');
    await sendDue();
    expect(await waitingOnly()).toMatchObject([{ attempts: 1, lastError: `${service.url} answered 500` }]);
    shop.clock.now = night;
    await sendDue();
    expect(await waitingOnly()).toMatchObject([{ attempts: 1, nextAt: morning, lastError: null }]);
    expect(device.requests()).toBe(2);
  });

  test('can be changed or turned off', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    const id = await anOrder(sara);
    await sendDue();
    expect(await choose(sara, { quiet: { from: '13:00', to: '13:00' } })).toMatchObject({ status: 422 });
    expect(await choose(sara, { quiet: { from: '24:00', to: '08:00' } })).toMatchObject({ status: 422 });
    const quiet = { from: '11:30', to: '12:45' };
    expect((await choose(sara, { quiet })).body.data).toEqual({ ...settings, quiet, public_key: keys.publicKey });
    await tell(id, 'order_shipped');
    expect(await waitingOnly()).toMatchObject([{ nextAt: new Date('2026-11-22T09:45:00Z') }]);
    await choose(sara, { quiet: null });
    shop.clock.now = night;
    await tell(id, 'order_delivered');
    await sendDue();
    expect(kindsAt(device).at(-1)).toBe('Your order has arrived');
  });
});

describe('topics turned off', () => {
  test('are never sent, even if waiting; other topics still are', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    const id = await anOrder(sara);
    await choose(sara, { orders: false });
    expect(await waiting()).toEqual([]);
    await tell(id, 'order_shipped');
    expect(await waiting()).toEqual([]);
    await choose(sara, { orders: true });
    await tell(id, 'order_shipped');
    await sendDue();
    expect(kindsAt(device)).toEqual(['Your order is on its way']);
  });

  test('affect no other shopper', async () => {
    const [sara, huda] = [await buyer(), await shop.customer()];
    await subscribedDevice(sara);
    await anOrder(sara);
    await choose(huda, { orders: false });
    expect(await waitingOnly()).toHaveLength(1);
    expect((await huda.json('/push-settings')).body.data.orders).toBe(false);
    expect((await sara.json('/push-settings')).body.data.orders).toBe(true);
  });
});

test('a newer stage replaces a waiting notification and one already shown', async () => {
  const sara = await buyer();
  const device = await subscribedDevice(sara);
  const id = await anOrder(sara);
  await tell(id, 'order_shipped');
  await tell(id, 'order_out_for_delivery');
  expect((await waitingOnly()).map(({ kind }) => kind)).toEqual(['order_out_for_delivery']);
  await sendDue();
  await tell(id, 'order_delivered');
  await sendDue();
  expect(device.arrived.map(({ notice }) => notice.tag)).toEqual([id, id]);
});

test('a stock alert also notifies the device, once, with a link to the product', async () => {
  const sara = await shop.customer({ emailVerifiedAt: noon });
  const device = await subscribedDevice(sara, 'ar');
  const { varietyId, productId } = await idsBySku(shop, 'RING');
  expect((await ask(shop, '/stock-wishes', { ...asking(sara), body: { variety_id: varietyId } })).status).toBe(202);
  await setStock(shop, 'RING', 2);
  const now = shop.clock.now;
  const look = () => sendBackInStock({ ...shop.deps, snapshot: shop.catalogue.current, now });
  expect([await look(), await look()]).toEqual([1, 0]);
  await sendDue();
  expect(device.arrived.map(({ notice }) => notice)).toMatchObject([
    {
      title: 'توفّر ما كنت تنتظره',
      language: 'ar',
      path: `/products/${productId}?variety=${varietyId}`,
      tag: `stock-${varietyId}`,
    },
  ]);
  expect(device.arrived[0]?.notice.body).toContain('خاتم');
});

test('the owner sees waiting notifications and can retry them, but not the device’s address', async () => {
  const sara = await buyer();
  const device = await subscribedDevice(sara);
  await anOrder(sara);
  device.answerWith({ status: 413 });
  await sendDue();
  const { output } = await runOwnerCommand(shop, 'outbox', '--status', 'failed');
  const [, id = ''] = /^(\w{8}) .* push {3}order_placed /m.exec(output) ?? [];
  expect(output).toContain(`${service.url} answered 413`);
  expect(output).not.toContain('/wpush/');
  expect(await runOwnerCommand(shop, 'outbox', 'retry', id)).toMatchObject({ code: 0 });
  shop.clock.now = new Date(); // the command uses the real clock
  await choose(sara, { quiet: null });
  await shop.open.db.update(outgoingMessages).set({ createdAt: shop.clock.now });
  await sendDue();
  expect(kindsAt(device)).toEqual(['We have received your order']);
});

describe('a push service', () => {
  test.each([404, 410])(
    'that answers %d is not asked again: the device and its waiting notifications are deleted',
    async (status) => {
      const sara = await buyer();
      const [gone, here] = [await subscribedDevice(sara), await subscribedDevice(sara)];
      const id = await anOrder(sara);
      gone.answerWith({ status });
      await sendDue();
      expect((await devicesOf(sara)).map(({ endpoint }) => endpoint)).toEqual([here.subscription.endpoint]);
      await tell(id, 'order_shipped');
      await sendDue();
      expect([gone.requests(), here.requests()]).toEqual([1, 2]);
      expect(await waitingOnly()).toEqual([]);
    },
  );

  test('that is overloaded is left alone for as long as it asks', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    await anOrder(sara);
    device.answerWith({ status: 429, headers: { 'Retry-After': '600' } }, { status: 503 });
    await sendDue();
    expect(await waitingOnly()).toMatchObject([
      { attempts: 1, nextAt: new Date(noon.getTime() + 600_000), lastError: `${service.url} answered 429` },
    ]);
    shop.clock.now = new Date(noon.getTime() + 599_000);
    await sendDue();
    expect(device.requests()).toBe(1);
    shop.clock.now = new Date(noon.getTime() + 600_000);
    await sendDue();
    expect(await waitingOnly()).toMatchObject([{ attempts: 2, nextAt: new Date(noon.getTime() + 610_000) }]);
    shop.clock.now = new Date(noon.getTime() + 610_000);
    await sendDue();
    expect(kindsAt(device)).toEqual(['We have received your order']);
  });

  test('that cannot be reached in time gets no outdated notification', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    await anOrder(sara);
    device.answerWith({ status: 500 });
    await sendDue();
    shop.clock.now = new Date(noon.getTime() + 4 * 60 * 60_000);
    await sendDue();
    expect(device.requests()).toBe(1);
    expect(await waiting()).toMatchObject([{ status: 'failed', lastError: 'it could not be sent in time' }]);
  });

  test('that rejects a notification does not get it again', async () => {
    const sara = await buyer();
    const device = await subscribedDevice(sara);
    await anOrder(sara);
    device.answerWith({ status: 413 });
    await sendDue();
    expect(await waiting()).toMatchObject([{ status: 'failed', lastError: `${service.url} answered 413` }]);
  });

  test('that redirects is not followed', async () => {
    const sara = await buyer();
    const [device, other] = [await subscribedDevice(sara), service.device(keys.publicKey)];
    await anOrder(sara);
    device.answerWith({ status: 307, headers: { Location: other.subscription.endpoint } });
    await sendDue();
    expect([device.requests(), other.requests()]).toEqual([1, 0]);
    expect(await waitingOnly()).toMatchObject([{ lastError: `${service.url} answered 307` }]);
  });
});

test('a device that subscribed with a former key is deleted, not notified', async () => {
  const sara = await buyer();
  const device = await subscribedDevice(sara);
  await anOrder(sara);
  const renewed = makePushKeys();
  const send = createWebPush({ ...renewed, subject: 'mailto:care@lamsa.example', services: [service.url] });
  const after = pushSender({ ...shop.deps, random: () => 0.5 }, { send, publicKey: renewed.publicKey });
  await after.sendDue();
  await after.settled();
  expect([device.requests(), await devicesOf(sara), await waitingOnly()]).toEqual([0, [], []]);
});

test('a store without keys offers no notifications', async () => {
  const { push: _, ...without } = shop.deps;
  const app = buildApp(without);
  const sara = await shop.customer();
  const call = (path: string, init: RequestInit = {}) =>
    app.fetch(
      new Request(`http://store.test/api/v1${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${sara.token}`, 'Content-Type': 'application/json' },
      }),
    );
  expect(((await (await call('/push-settings')).json()) as { data: unknown }).data).toEqual({
    ...settings,
    public_key: null,
  });
  const body = JSON.stringify(service.device(keys.publicKey).subscription);
  expect((await call('/push-subscriptions', { method: 'POST', body })).status).toBe(404);
});

/** Puts a product into the shopper's cart again. */
async function again(shopper: Customer & { addressId: number }): Promise<Customer & { addressId: number }> {
  const { varietyId } = await idsBySku(shop, 'CUP');
  const added = await shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 1 } });
  expect(added.status).toBe(200);
  return shopper;
}

const waitingOnly = async () => (await waiting()).filter(({ status }) => status === 'waiting');
