// The map of the address form. The test supplies its tiles: it uses no network.
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject } from 'vitest';
import type { Address } from '../../../contract/account/addresses.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { button, withShopper } from '../../support/browser/account-pages.ts';
import { appOnDevice, workerInCharge, screens } from '../../support/browser/browser.ts';
import { registerCustomer, type Customer } from '../../support/browser/device.ts';
import { inTurn } from '../../support/in-turn.ts';
import { aBuyer, ask, goOn, openAs } from '../../support/store/ordering.ts';

const url = inject('storeUrl');
const tileHost = 'https://tile.openstreetmap.org';

const texts = {
  ar: {
    add: 'أضف عنوانًا',
    edit: /^تعديل/,
    save: 'احفظ العنوان',
    open: 'حدّد على الخريطة',
    put: 'ضع الدبوس هنا',
    mine: 'استخدم موقعي',
    remove: 'أزل الدبوس',
    zoomIn: 'تقريب',
    link: /^عرض على الخريطة/,
    set: 'تم وضع الدبوس.',
    riyadh: 'الرياض',
    jeddah: 'جدة',
    setIn: (city: string) => `تم وضع الدبوس، وأُضيفت مدينتك: ${city}.`,
    removed: 'تمت إزالة الدبوس.',
    refused: /لا يسمح متصفحك/,
    outside: 'اختر موقعًا داخل المملكة.',
    offline: 'الخريطة تحتاج إلى اتصال. يمكنك ملء العنوان من دونها.',
    noPictures: 'صور الخريطة لا تظهر الآن. يمكنك ملء العنوان من دون الخريطة.',
    credit: '© مساهمو OpenStreetMap',
  },
  en: {
    add: 'Add an address',
    edit: /^Edit/,
    save: 'Save address',
    open: 'Choose on the map',
    put: 'Put the pin here',
    mine: 'Use my location',
    remove: 'Remove pin',
    zoomIn: 'Zoom in',
    link: /^View on map/,
    set: 'Pin placed.',
    riyadh: 'Riyadh',
    jeddah: 'Jeddah',
    setIn: (city: string) => `Pin placed. Your city has been filled in: ${city}.`,
    removed: 'Pin removed.',
    refused: /does not let the store see your location/,
    outside: 'Choose a location in Saudi Arabia.',
    offline: 'The map needs a connection. You can fill in the address without it.',
    noPictures: 'The map images are not loading. You can fill in the address without the map.',
    credit: '© OpenStreetMap contributors',
  },
};

let tile: Buffer;
beforeAll(async () => {
  tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde6da' } })
    .png()
    .toBuffer();
});

/** Serves the map's tiles; returns all requests to other hosts, with their referrers. */
async function withTiles(context: BrowserContext) {
  const elsewhere: { url: string; referer: string | undefined }[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== url)
      elsewhere.push({ url: request.url(), referer: request.headers()['referer'] });
  });
  await context.route(`${tileHost}/**`, (route) => route.fulfill({ contentType: 'image/png', body: tile }));
  return elsewhere;
}

const addressesOf = (customer: Customer) => ask<Address[]>(customer, 'GET', '/addresses');
const placeOf = async (customer: Customer) => (await addressesOf(customer))[0]?.location;
const map = (page: Page) => page.getByRole('application');
const pin = (page: Page) => map(page).locator('.leaflet-marker-icon');
const city = (page: Page) => page.locator('main input[name="city"]');
const isAnnounced = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function openMap(page: Page, open: string) {
  await button(page, open).click();
  await map(page).locator('.leaflet-tile-loaded').first().waitFor();
}

/** Origins of the copies stored on the device. */
const tilesFrom = (page: Page) =>
  page.evaluate(async () => {
    const cachedUrls = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)),
    );
    return [...new Set(cachedUrls.flat().map((address) => new URL(address).origin))];
  });

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

describe.each(screens)('the address map: $language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const w = texts[language];

  test.onEach('a pin is set, saved, dragged and removed; no other host is contacted before the map opens', () =>
    withShopper({ hasWorker: true, url, language, width, height }, async ({ page, context }) => {
      const elsewhere = await withTiles(context);
      const customer = await registerCustomer(url, 'Noura');
      await openAs(page, customer, '/profile');
      await workerInCharge(page);
      await button(page, w.add).click();
      await button(page, w.open).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(elsewhere).toEqual([]);

      await openMap(page, w.open);
      expect(new Set(elsewhere.map((request) => new URL(request.url).origin))).toEqual(new Set([tileHost]));
      expect(new Set(elsewhere.map(({ referer }) => referer))).toEqual(new Set([`${url}/`]));
      expect(await page.getByRole('link', { name: w.credit }).getAttribute('href')).toBe(
        'https://www.openstreetmap.org/copyright',
      );
      expect(await axeFindings(page)).toEqual([]);
      await map(page).click({ position: { x: 60, y: 60 } });
      await isAnnounced(page, w.setIn(w.riyadh));
      expect(await city(page).inputValue()).toBe(w.riyadh);
      await page.locator('main input[name="short_address"]').fill('RHOB3242');
      await button(page, w.save).click();

      const link = page.getByRole('link', { name: w.link });
      await link.waitFor();
      const first = await placeOf(customer);
      // North-west of the centre of Riyadh, where the map opens.
      expect(first?.lng).toBeLessThan(46.68);
      expect(first?.lat).toBeGreaterThan(24.71);
      expect(await link.getAttribute('href')).toBe(`https://www.google.com/maps?q=${first?.lat},${first?.lng}`);
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('button', { name: w.edit }).click();
      await openMap(page, w.open);
      await pin(page).scrollIntoViewIfNeeded();
      const box = await pin(page).boundingBox();
      await drag(page, { x: (box?.x ?? 0) + 16, y: (box?.y ?? 0) + 20 }, { x: 60, y: 40 });
      await isAnnounced(page, w.set);
      await button(page, w.save).click();
      await link.waitFor();
      const second = await placeOf(customer);
      expect(second?.lng).toBeGreaterThan(first?.lng ?? Infinity);
      expect(second?.lat).toBeLessThan(first?.lat ?? -Infinity);

      await page.getByRole('button', { name: w.edit }).click();
      await button(page, w.remove).click();
      await isAnnounced(page, w.removed);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(w.open);
      await button(page, w.save).click();
      await page.getByRole('button', { name: w.edit }).waitFor();
      expect(await link.count()).toBe(0);
      expect(await placeOf(customer)).toBeNull();
      expect(await tilesFrom(page)).toEqual([url]);
    }),
  );

  test.onEach('the map is moved and the pin set with the keyboard alone; both survive a reload of the checkout', () =>
    withShopper({ url, language, width, height }, async ({ page, context }) => {
      await withTiles(context);
      const customer = await aBuyer({}, null);
      await openAs(page, customer, '/checkout');
      await city(page).fill(w.jeddah);
      await button(page, w.open).focus();
      await page.keyboard.press('Enter');
      await map(page).locator('.leaflet-tile-loaded').first().waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
      await page.keyboard.press('+');
      await expect.poll(() => map(page).locator('img[src*="/13/"]').count()).toBeGreaterThan(0);
      // A key pressed during the animation moves nothing.
      await expect.poll(() => page.locator('.leaflet-zoom-anim').count()).toBe(0);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => page.locator('.leaflet-pan-anim').count()).toBe(0);
      await button(page, w.put).focus();
      await page.keyboard.press('Enter');
      await isAnnounced(page, w.set);
      expect(await pin(page).count()).toBe(1);
      // A repeated text is announced only in a new element.
      const spoken = page.getByText(w.set, { exact: true });
      const before = await spoken.elementHandle();
      await page.keyboard.press('Enter');
      await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
      await spoken.waitFor();

      await page.reload();
      await button(page, w.remove).waitFor();
      expect(await city(page).inputValue()).toBe(w.jeddah);
      await page.locator('main input[name="short_address"]').fill('RHOB3242');
      await goOn(page).click();
      await page.getByRole('button', { name: w.edit }).waitFor(); // saved: the form has a link too
      await page.getByRole('link', { name: w.link }).waitFor();
      const place = await placeOf(customer);
      expect(place?.lat).toBeCloseTo(21.54, 2);
      expect(place?.lng).toBeGreaterThan(39.171);
      expect(await axeFindings(page)).toEqual([]);
    }),
  );

  test(
    'the device’s location is used on request and with permission; a typed city is preserved',
    { tags: ['core'] },
    () =>
      withShopper({ url, language, width, height }, async ({ page, context }) => {
        await withTiles(context);
        const customer = await registerCustomer(url, 'Noura');
        await openAs(page, customer, '/profile');
        await button(page, w.add).click();
        await openMap(page, w.open);
        await button(page, w.mine).click();
        await isAnnounced(page, w.refused);
        expect(await pin(page).count()).toBe(0);

        await context.grantPermissions(['geolocation'], { origin: url });
        await context.setGeolocation({ latitude: 51.5, longitude: -0.12 });
        await button(page, w.mine).click();
        await isAnnounced(page, w.outside);
        expect(await pin(page).count()).toBe(0);

        await context.setGeolocation({ latitude: 21.51, longitude: 39.18 });
        await button(page, w.mine).click();
        await isAnnounced(page, w.setIn(w.jeddah));
        expect(await city(page).inputValue()).toBe(w.jeddah);
        expect(await pin(page).count()).toBe(1);
        await city(page).fill('ثول');
        await context.setGeolocation({ latitude: 24.7, longitude: 46.7 });
        await button(page, w.mine).click();
        await isAnnounced(page, w.set);
        expect(await city(page).inputValue()).toBe('ثول');
      }),
  );

  test('offline, or without tiles, the map says so and the address can still be saved', () =>
    withShopper({ hasWorker: true, url, language, width, height }, async ({ page, context }) => {
      await context.route(`${tileHost}/**`, (route) => route.abort('internetdisconnected'));
      const customer = await registerCustomer(url, 'Noura');
      await openAs(page, customer, '/profile');
      await button(page, w.add).click();
      await button(page, w.open).waitFor();
      await appOnDevice(page); // otherwise the message would be about the worker's installation
      await context.setOffline(true);
      await page.getByText(w.offline).waitFor();
      await button(page, w.open).click({ force: true });
      expect(await map(page).count()).toBe(0);
      await city(page).fill(w.riyadh);
      await page.locator('main input[name="short_address"]').fill('RHOB3242');
      expect(await axeFindings(page)).toEqual([]);

      await context.setOffline(false);
      await page.getByText(w.offline).waitFor({ state: 'detached' });
      await button(page, w.open).click();
      await isAnnounced(page, w.noPictures);
      await button(page, w.zoomIn).click();
      await button(page, w.put).click();
      await isAnnounced(page, w.set);
      await button(page, w.save).click();
      await page.getByRole('link', { name: w.link }).waitFor();
      expect(await addressesOf(customer)).toMatchObject([{ city: 'Riyadh', location: { lat: 24.71, lng: 46.68 } }]);
    }));
});
