// Push notifications on a device, from the question below an order to the tap on a notification. A test's machine
// cannot reach a push service: the browser's subscribe call is replaced by one for the sandbox
// (tests/support/providers/push-service.ts), which decrypts what the store sends; Chromium then delivers that to the
// real worker.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePushKeys } from '../../../server/lib/push-keys.ts';
import { withShopper } from '../../support/browser/account-pages.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { screens, workerInCharge, type Shopper } from '../../support/browser/browser.ts';
import { removalOf } from '../../support/browser/capabilities.ts';
import { putSession, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { riyadhAddress } from '../../support/store/ordering.ts';
import { openOwnStore, type OwnStore } from '../../support/store/own-store.ts';
import { openPushService, type Device, type PushService } from '../../support/providers/push-service.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const keys = makePushKeys();
let service: PushService;
let store: OwnStore;
beforeAll(async () => {
  service = await openPushService();
  store = await openOwnStore(
    { categories: twoFields, products: [productEntry({ variety: { sku: 'CUP', quantity: 500 } })] },
    {
      PUSH_SERVICES: service.url,
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      VAPID_SUBJECT: 'mailto:care@lamsa.example',
      COD_ENABLED: 'true',
      TRUSTED_PROXY: '1',
    },
  );
});
afterAll(async () => {
  await store?.stop();
  await service?.close();
});

const texts = {
  ar: {
    question: 'هل تريد متابعة مستجدات طلبك؟',
    turnOn: 'فعّل الإشعارات',
    done: 'تم. سنخبرك على هذا الجهاز.',
    section: 'الإشعارات',
    isOn: 'الإشعارات مفعّلة على هذا الجهاز.',
    isOff: 'الإشعارات متوقفة على هذا الجهاز.',
    turnOff: 'أوقف الإشعارات على هذا الجهاز',
    denied: /متصفحك يمنع إشعارات هذا المتجر/,
    quiet: 'ساعات الهدوء',
    save: 'احفظ',
    saved: 'تم حفظ إعدادات الإشعارات',
    shipped: { title: 'شُحن طلبك', lang: 'ar', dir: 'rtl' },
    neutral: 'لديك رسالة جديدة من المتجر',
    unsupported: /هذا المتصفح لا يعرض الإشعارات/,
    install: /على الآيفون والآيباد تصل الإشعارات إذا أضفت المتجر إلى الشاشة الرئيسية/,
  },
  en: {
    question: 'Get updates on your order?',
    turnOn: 'Turn on notifications',
    done: 'Done. We will notify you on this device.',
    section: 'Notifications',
    isOn: 'Notifications are on for this device.',
    isOff: 'Notifications are off for this device.',
    turnOff: 'Turn off notifications on this device',
    denied: /Your browser blocks notifications from this store/,
    quiet: 'Quiet hours',
    save: 'Save',
    saved: 'Notification settings saved',
    shipped: { title: 'Your order is on its way', lang: 'en', dir: 'ltr' },
    neutral: 'You have a new message from the store',
    unsupported: /This browser cannot show notifications/,
    install: /On iPhone and iPad, notifications arrive once the store is on your home screen/,
  },
};

async function ask<T>(customer: Customer, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${store.url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${customer.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await answer.json()) as { data: T };
  if (!answer.ok) throw new Error(`${method} ${path} says ${answer.status}: ${JSON.stringify(json)}`);
  return json.data;
}

/** A customer with an order that is due on delivery. No quiet hours, because the tests run at any time of day. */
async function buyer(): Promise<{ customer: Customer; id: string; number: string }> {
  const customer = await registerCustomer(store.url, 'Noura');
  const phone = `+96654${String(process.hrtime.bigint() % 10_000_000n).padStart(7, '0')}`;
  const { email, password: current_password } = customer;
  const names = { first_name: 'Noura', last_name: 'Alharbi' };
  await ask(customer, 'PUT', '/user/profile', { ...names, email, phone, current_password });
  await ask(customer, 'PUT', '/push-settings', { orders: true, stock: true, quiet: null });
  const { id: address } = await ask<{ id: number }>(customer, 'POST', '/addresses', riyadhAddress);
  const [product] = await ask<{ default_variety_id: number }[]>(customer, 'GET', '/products');
  await ask(customer, 'POST', '/products/add-to-cart', { variety_id: product?.default_variety_id });
  const choices = { address_id: address, shipping_company_id: 'aramex', payment_method: 'cash_on_delivery' };
  const { total } = await ask<{ total: number }>(customer, 'POST', '/checkout/quote', choices);
  const { order } = await ask<{ order: { id: string; number: string } }>(customer, 'POST', '/orders', {
    ...choices,
    expected_total: total,
  });
  return { customer, id: order.id, number: order.number };
}

type Phone = { taken: Device | null; asked: () => Promise<number> };

/** A browser that can subscribe with the sandbox. As in a real browser, its subscription lives outside the page. */
async function withPush(context: BrowserContext, page: Page): Promise<Phone> {
  const phone: Phone = {
    taken: null,
    asked: () => page.evaluate(() => Number(Reflect.get(window, 'askedForPermission') ?? 0)),
  };
  await context.exposeFunction('pushOfDevice', (act: 'look' | 'take' | 'drop', serverKey = '') => {
    if (act === 'take') phone.taken ??= service.device(serverKey);
    if (act === 'drop') phone.taken = null;
    return phone.taken && { ...phone.taken.subscription, serverKey: keys.publicKey };
  });
  await context.addInitScript(() => {
    type Subscription = { endpoint: string; keys: object; serverKey: string } | null;
    const device = Reflect.get(window, 'pushOfDevice') as (act: string, serverKey?: string) => Promise<Subscription>;
    const encoded = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const decoded = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;
    const made = (subscription: Subscription) =>
      subscription && {
        endpoint: subscription.endpoint,
        options: { userVisibleOnly: true, applicationServerKey: decoded(subscription.serverKey) },
        toJSON: () => ({ endpoint: subscription.endpoint, expirationTime: null, keys: subscription.keys }),
        unsubscribe: async () => (await device('drop')) === null,
      };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) =>
        made(await device('take', encoded(applicationServerKey))),
      getSubscription: async () => made(await device('look')),
    });
    const request = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      Reflect.set(window, 'askedForPermission', Number(Reflect.get(window, 'askedForPermission') ?? 0) + 1);
      return request();
    };
  });
  return phone;
}

async function openAs(page: Page, customer: Customer, path: string): Promise<void> {
  await page.goto(`${store.url}/store`);
  await workerInCharge(page);
  await putSession(page, customer);
  await page.goto(store.url + path);
}

/** What the worker has reported since its first message: a picture that is not allowed, for example. */
const workerErrors: string[] = [];
afterEach(() => {
  const errors = workerErrors.splice(0);
  if (errors.length > 0) throw new Error(errors.join('\n'));
});

/** Makes Chromium deliver a message to the worker as if from its push service. */
async function deliver({ cdp }: Shopper, data: string): Promise<void> {
  cdp.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => workerErrors.push(errorMessage.errorMessage));
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${store.url}/`);
      if (ours) resolve(ours.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: store.url, registrationId, data });
}

/** The notifications on display. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map((each) => {
      const { title, body, lang, dir, tag, icon } = each;
      return { title, body, lang, dir, tag, icon, badge: String(Reflect.get(each, 'badge')) }; // missing from the types
    });
  });

/** The parts of the worker's global scope that a tap needs; the tests have the page's types only. */
type WorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<null> };
  NotificationEvent: new (
    type: string,
    init: { notification: Notification },
  ) => Event & {
    waitUntil: (work: Promise<unknown>) => void;
  };
};

/**
 * Taps a notification in the real worker. Only a real tap may open windows, so this returns the paths that would be
 * opened. `isRefused`: none may be opened.
 */
async function tap(context: BrowserContext, isRefused = false): Promise<string[]> {
  const worker = context.serviceWorkers().find((each) => each.url().startsWith(store.url));
  if (!worker) throw new Error('there is no worker');
  return worker.evaluate(async (isRefused) => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('nothing is shown');
    const opened: string[] = [];
    scope.clients.openWindow = async (path) => {
      if (isRefused) throw new DOMException('too late', 'InvalidAccessError');
      opened.push(path);
      return null;
    };
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    event.waitUntil = (each: Promise<unknown>) => void work.push(each); // the browser's own accepts only its own events
    scope.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, isRefused);
}

const moved = (number: string, stage: string) => store.runs('orders', 'move', number, stage);
const main = (page: Page) => page.locator('main');

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const w = texts[language];

  test('offered below an order and nowhere else; the next stage is shown, and a tap opens the order', () =>
    withShopper({ hasWorker: true, url: store.url, language, width, height }, async (shopper) => {
      const { page, context } = shopper;
      const phone = await withPush(context, page);
      await context.grantPermissions(['notifications'], { origin: store.url });
      const { customer, id, number } = await buyer();
      await openAs(page, customer, `/OrderDetails/${id}`);
      await page.getByRole('heading', { name: w.question }).waitFor();
      expect([await phone.asked(), phone.taken]).toEqual([0, null]);
      expect(await axeFindings(page)).toEqual([]);
      await main(page).getByRole('button', { name: w.turnOn }).click();
      await page.getByText(w.done).waitFor();
      expect(await phone.asked()).toBe(1);
      const device = phone.taken;
      if (!device) throw new Error('the device has not subscribed');

      await moved(number, 'shipped');
      await expect.poll(() => device.arrived.length).toBe(1);
      await deliver(shopper, JSON.stringify(device.arrived[0]?.notice));
      await expect.poll(() => shownOn(page)).toMatchObject([{ ...w.shipped, tag: id }]);
      const [shown] = await shownOn(page);
      expect(shown?.body).toContain(number);
      for (const picture of [shown?.icon, shown?.badge]) expect((await fetch(picture ?? '')).status).toBe(200);

      await page.goto(`${store.url}/store`);
      await appReady(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      expect(await tap(context)).toEqual([]);
      await page.waitForURL(`${store.url}/OrderDetails/${id}`);
      await page.locator('main ol li[aria-current=step]').waitFor();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      expect(await shownOn(page)).toEqual([]);
    }));

  test('the profile section: on and off, topics and quiet hours', () =>
    withShopper({ hasWorker: true, url: store.url, language, width, height }, async ({ page, context }) => {
      const phone = await withPush(context, page);
      await context.grantPermissions(['notifications'], { origin: store.url });
      const { customer } = await buyer();
      await openAs(page, customer, '/profile');
      const part = page.getByRole('region', { name: w.section, exact: true });
      await part.getByText(w.isOff).waitFor();
      await part.getByRole('button', { name: w.turnOn }).click();
      await part.getByText(w.isOn).waitFor();
      await part.getByRole('checkbox', { name: w.quiet }).check();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await part.locator('input[type=time]').first().fill('21:15');
      await part.getByRole('button', { name: w.save, exact: true }).click();
      await page.getByText(w.saved).waitFor();
      expect(await ask(customer, 'GET', '/push-settings')).toMatchObject({ quiet: { from: '21:15', to: '08:00' } });
      await part.getByRole('button', { name: w.turnOff }).click();
      await part.getByText(w.isOff).waitFor();
      expect(phone.taken).toBe(null);
    }));

  test.each([
    ['a browser without push messages', null, w.unsupported],
    ['an iPhone outside of the home screen', iphone, w.install],
  ])('the profile on %s says why there is nothing to switch on', (_, userAgent, reason) =>
    withShopper({ hasWorker: true, url: store.url, language, width, height }, async ({ page, context, cdp }) => {
      if (userAgent) await cdp.send('Emulation.setUserAgentOverride', { userAgent });
      await context.addInitScript(removalOf('Push messages'));
      const { customer } = await buyer();
      await openAs(page, customer, '/profile');
      const part = page.getByRole('region', { name: w.section, exact: true });
      await part.getByText(reason).waitFor();
      expect(await part.getByRole('button', { name: w.turnOn }).count()).toBe(0);
      await part.getByRole('checkbox', { name: w.quiet }).waitFor(); // other devices of theirs have notifications
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }),
  );
});

const visit = (story: (shopper: Shopper, phone: Phone) => Promise<void>) =>
  withShopper({ hasWorker: true, url: store.url, language: 'en', width: 1280 }, async (shopper) => {
    const phone = await withPush(shopper.context, shopper.page);
    await shopper.context.grantPermissions(['notifications'], { origin: store.url });
    await story(shopper, phone);
  });

/** A customer whose device is subscribed to their order. */
async function subscribedBuyer(page: Page, phone: Phone) {
  const bought = await buyer();
  await openAs(page, bought.customer, `/OrderDetails/${bought.id}`);
  await main(page).getByRole('button', { name: texts.en.turnOn }).click();
  await page.getByText(texts.en.done).waitFor();
  if (!phone.taken) throw new Error('the device has not subscribed');
  return { ...bought, device: phone.taken };
}

test('a tap preserves a half-filled form and opens another window; an unreadable message is still shown', () =>
  visit(async (shopper) => {
    const { page, context } = shopper;
    await page.goto(`${store.url}/contact`);
    await workerInCharge(page);
    await page.getByLabel('Your message').fill('Where is');
    await deliver(shopper, 'no message of the store');
    await expect.poll(() => shownOn(page)).toMatchObject([{ title: texts.en.neutral, lang: 'en' }]);
    expect(await tap(context, true)).toEqual([]); // no window may be opened: the notification is not lost
    await expect.poll(() => shownOn(page)).toMatchObject([{ title: texts.en.neutral, lang: 'en' }]);
    expect(await tap(context)).toEqual(['/']);
    expect(page.url()).toBe(`${store.url}/contact`);
    expect(await page.getByLabel('Your message').inputValue()).toBe('Where is');
  }));

test('logging out unsubscribes here and at the store, and clears the display; the next customer gets nothing', () =>
  visit(async (shopper, phone) => {
    const { page } = shopper;
    const { device, number, id } = await subscribedBuyer(page, phone);
    await moved(number, 'shipped');
    await expect.poll(() => device.arrived.length).toBe(1);
    await deliver(shopper, JSON.stringify(device.arrived[0]?.notice));
    await expect.poll(() => shownOn(page)).toHaveLength(1);
    await page.locator('header').getByLabel('Noura’s account', { exact: true }).click();
    await page.locator('header').getByRole('button', { name: 'Log Out' }).click();
    await page.getByText('Logged out successfully').waitFor();
    expect([phone.taken, await shownOn(page)]).toEqual([null, []]);
    const next = await buyer();
    await openAs(page, next.customer, `/OrderDetails/${next.id}`);
    await page.getByRole('heading', { name: texts.en.question }).waitFor();
    expect(phone.taken).toBe(null);
    await moved(number, 'out_for_delivery');
    await moved(next.number, 'shipped');
    await expect
      .poll(async () => (await ask<{ status: string }>(next.customer, 'GET', `/orders/${next.id}`)).status)
      .toBe('shipped');
    // The store looks for notifications to send once a second.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(device.arrived.map(({ notice }) => notice.tag)).toEqual([id]);
  }));

test('a start renews a subscription that the browser dropped, and removes a former customer’s', () =>
  visit(async ({ page }, phone) => {
    const { id, number } = await subscribedBuyer(page, phone);
    phone.taken = null;
    await page.reload();
    // While the subscription exists, a recent registration is not repeated; here it is gone.
    await expect.poll(() => phone.taken !== null).toBe(true);
    const renewed = phone.taken as Device | null;
    await moved(number, 'shipped');
    await expect.poll(() => renewed?.arrived.map(({ notice }) => notice.tag)).toEqual([id]);
    await page.evaluate(() =>
      localStorage.setItem('notices', JSON.stringify({ owner: 0, language: 'en', session: '', at: 0 })),
    );
    await page.reload();
    await expect.poll(() => phone.taken).toBe(null);
  }));

test('if the browser blocks notifications, the profile explains how to allow them, and nothing is requested', () =>
  withShopper({ hasWorker: true, url: store.url, language: 'en', width: 390 }, async ({ page, context }) => {
    const phone = await withPush(context, page);
    await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    const { customer, id } = await buyer();
    await openAs(page, customer, '/profile');
    await page.getByRole('region', { name: texts.en.section, exact: true }).getByText(texts.en.denied).waitFor();
    await page.goto(`${store.url}/OrderDetails/${id}`);
    await page.locator('main ol li[aria-current=step]').waitFor();
    await appReady(page);
    expect(await page.getByRole('heading', { name: texts.en.question }).count()).toBe(0);
    expect(await phone.asked()).toBe(0);
  }));
