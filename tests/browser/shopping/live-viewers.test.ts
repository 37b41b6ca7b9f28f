// Live viewers and stock alerts in real browsers, because only those open and close streams as shoppers do.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Mailbox } from '../../../server/sandbox/mailbox.ts';
import { startMailSandbox, type MailSandbox } from '../../../server/sandbox/mail-sandbox.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import {
  arabicPhone,
  openBrowser,
  workerInCharge,
  type Language,
  type Screen,
  type Shopper,
} from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { dumpDevice } from '../../support/browser/device.ts';
import { openOwnStore, type OwnStore } from '../../support/store/own-store.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';

const texts = {
  ar: {
    two: 'شخصان يشتريان هذا المنتج الآن',
    three: '3 أشخاص يشترون هذا المنتج الآن',
    tellMe: 'أعلمني عند توفره',
    email: 'البريد الإلكتروني',
    send: 'أرسل رسالة التأكيد',
    sent: 'لنخبرك عند توفره، افتح الرابط',
    close: 'إغلاق',
    yes: 'نعم، أعلمني',
    done: 'سنراسلك مرة واحدة عند توفر خاتم نفد.',
    subject: 'متوفر من جديد',
    add: 'أضف إلى السلة',
  },
  en: {
    two: '2 people are buying this now',
    three: '3 people are buying this now',
    tellMe: 'Notify me when it is back',
    email: 'Email',
    send: 'Send confirmation email',
    sent: 'To be notified when it is back',
    close: 'Close',
    yes: 'Yes, notify me',
    done: 'We will email you once, when Sold ring is back.',
    subject: 'Back in stock',
    add: 'Add To Cart',
  },
} satisfies Record<Language, Record<string, string>>;

const soldOut = (quantity = 0) =>
  productEntry({ title: { ar: 'خاتم نفد', en: 'Sold ring' }, variety: { sku: 'SOLD', quantity } });

/** Long enough for an event from another instance, even on a busy machine. */
const soon = { timeout: 10_000 };

let store: OwnStore;
let post: MailSandbox;
const mailbox = new Mailbox(() => new Date());
const products: Record<string, number> = {};
beforeAll(async () => {
  post = await startMailSandbox(mailbox);
  const entries = [productEntry({ variety: { sku: 'LIVE' } }), soldOut()];
  store = await openOwnStore(
    { categories: twoFields, products: entries },
    { SMTP_URL: post.url, MAIL_FROM: 'no-reply@shop.example' },
  );
  for (const id of await listed(store.url, entries.length))
    products[(await json(`/products/${id}`)).data.varieties[0].sku] = id;
});
afterAll(async () => {
  await store?.stop();
  await post?.close();
});

// oxlint-disable-next-line typescript/no-explicit-any -- parsed JSON
const json = async (path: string): Promise<any> => (await fetch(`${store.url}/api/v1${path}`)).json();

/** Ids of a store's products, once it has loaded the import. */
async function listed(url: string, count: number): Promise<number[]> {
  return vi.waitFor(async () => {
    const answer = await fetch(`${url}/api/v1/products?per_page=50`);
    const { data } = (await answer.json()) as { data: { id: number }[] };
    if (data.length < count) throw new Error(`the store shows ${data.length} of ${count} products`);
    return data.map(({ id }) => id);
  }, soon);
}

async function withBrowsers(
  count: number,
  screen: Partial<Screen>,
  story: (shoppers: Shopper[]) => Promise<void>,
): Promise<void> {
  const shoppers: Shopper[] = [];
  try {
    for (let each = 0; each < count; each++)
      shoppers.push(await openBrowser({ hasWorker: true, url: store.url, ...screen }));
    await story(shoppers);
    expect(shoppers.flatMap((shopper) => shopper.takeConsole())).toEqual([]);
  } finally {
    for (const shopper of shoppers) await shopper.close();
  }
}

const address = (sku: string) => `${store.url}/products/${products[sku]}`;
const line = (page: Page) => page.locator('main article').getByText(/are buying this now|هذا المنتج الآن/);
const says = async (page: Page, text: string) => {
  await expect.poll(() => line(page).allTextContents(), soon).toEqual([text]);
};
const saysNothing = async (page: Page) => {
  await expect.poll(() => line(page).count(), soon).toBe(0);
};

/** Simulates another window in front of the page. */
const put = (page: Page, value: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, value);

/** Records the stream requests of a browser's pages. */
function streamsOf(context: BrowserContext): string[] {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/live')) requests.push(request.url());
  });
  return requests;
}

describe('live viewers', () => {
  test('two browsers count as two, closing one lowers the count, and nothing shifts', async () => {
    const text = texts.ar;
    await withBrowsers(3, arabicPhone, async ([one, two, three]) => {
      if (!one || !two || !three) throw new Error('three browsers were asked for');
      const alone = streamsOf(one.context);
      await one.page.goto(address('LIVE'));
      await expect.poll(() => alone.length, soon).toBe(1);
      await two.page.goto(address('LIVE'));
      await says(one.page, text.two);
      await says(two.page, text.two);
      await three.page.goto(address('LIVE'));
      for (const { page } of [one, two, three]) await says(page, text.three);
      expect(await axeFindings(one.page)).toEqual([]);
      await three.page.close();
      await says(one.page, text.two);
      await two.page.goto(`${store.url}/store`);
      await saysNothing(one.page);
      expect(await layoutShiftsSoFar(one.page)).toEqual([]);
    });
  });

  test('a hidden page neither counts nor listens until it is visible again; offline the line disappears', () =>
    withBrowsers(2, { language: 'en' }, async ([one, two]) => {
      if (!one || !two) throw new Error('two browsers were asked for');
      await one.page.goto(address('LIVE'));
      await two.page.goto(address('LIVE'));
      await says(one.page, texts.en.two);
      await put(two.page, 'hidden');
      await saysNothing(two.page);
      await saysNothing(one.page);
      await put(two.page, 'visible');
      await says(one.page, texts.en.two);
      await says(two.page, texts.en.two);
      await two.context.setOffline(true);
      await saysNothing(two.page);
      await saysNothing(one.page);
      await two.context.setOffline(false);
      await says(two.page, texts.en.two);
      expect(one.takeConsole()).toEqual([]);
      two.takeConsole(); // the browser reports the lost connection
    }));

  test('two windows of one browser count as one and share a stream', { tags: ['core'] }, () =>
    withBrowsers(2, { language: 'en' }, async ([one, two]) => {
      if (!one || !two) throw new Error('two browsers were asked for');
      const streams = streamsOf(one.context);
      await one.page.goto(address('LIVE'));
      await expect.poll(() => streams.length, soon).toBe(1);
      const second = await one.context.newPage();
      await second.goto(address('LIVE'));
      await two.page.goto(address('LIVE'));
      await says(two.page, texts.en.two);
      await says(one.page, texts.en.two);
      expect(streams).toHaveLength(1);
      await one.page.close(); // the other one takes over
      await says(second, texts.en.two);
      expect(streams).toHaveLength(2);
    }),
  );

  test('the worker does not intercept the stream, and with data saving on no stream is opened', () =>
    withBrowsers(2, { language: 'en' }, async ([one, two]) => {
      if (!one || !two) throw new Error('two browsers were asked for');
      const streams = streamsOf(two.context);
      await two.context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      await two.page.goto(address('LIVE'));
      await two.page.getByRole('button', { name: texts.en.add }).first().waitFor();
      await one.page.goto(address('LIVE'));
      await workerInCharge(one.page);
      await one.page.reload();
      // Open until it is counted, as another shopper's page would be.
      const other = await fetch(`${store.url}/api/v1/products/${products['LIVE']}/live`);
      await says(one.page, texts.en.two);
      await other.body?.cancel();
      expect((await dumpDevice(one.page)).cacheStorage).not.toMatch(/products\/\d+\/live/);
      expect(streams).toEqual([]);
    }));
});

/** Emails to an address, newest first. */
const mailsTo = (email: string) => mailbox.list(email);
const linkIn = (text: string | undefined, path: string) =>
  new RegExp(`${store.url}${path}\\S*`).exec(text ?? '')?.[0] ?? `no link to ${path} in ${text}`;

test('a visitor enters an address, confirms it by email, and gets one email when stock arrives', async () => {
  const text = texts.ar;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  await withBrowsers(1, arabicPhone, async ([shopper]) => {
    if (!shopper) throw new Error('a browser was asked for');
    const { page } = shopper;
    const email = `visitor-${arabicPhone.language}@example.com`;
    await page.goto(address('SOLD'));
    await button(page, text.tellMe).waitFor(); // a link until its code has loaded
    expect(await layoutShiftsSoFar(page)).toEqual([]);
    await button(page, text.tellMe).click();
    const dialog = page.getByRole('dialog', { name: text.tellMe });
    await dialog.getByRole('textbox', { name: text.email }).fill(email);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, text.send).click();
    await dialog.getByText(text.sent).waitFor();
    await button(page, text.close).click();

    await expect.poll(() => mailsTo(email).length, soon).toBe(1);
    await page.goto(linkIn(mailsTo(email)[0]?.text, '/stock-wishes/confirm'));
    await button(page, text.yes).click();
    await page.getByText(text.done).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(arabicPhone.width);

    await store.bring({ products: [soldOut(3)] });
    await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(2);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toContain(text.subject);
    await page.goto(linkIn(mail?.text, '/products/'));
    await button(page, text.add).first().waitFor();
    await store.bring({ products: [soldOut()] });
  });
});

test('the store stops within seconds while pages are open', () =>
  withBrowsers(1, { language: 'en' }, async ([shopper]) => {
    if (!shopper) throw new Error('a browser was asked for');
    const { page, context } = shopper;
    const own = await openOwnStore({ categories: twoFields, products: [productEntry({ variety: { sku: 'STOP' } })] });
    onTestFinished(() => own.stop());
    const [first] = await listed(own.url, 1);
    const streams = streamsOf(context);
    await page.goto(`${own.url}/products/${first}`);
    await expect.poll(() => streams.length, soon).toBe(1);
    const startedAt = performance.now();
    await own.stop();
    expect(performance.now() - startedAt).toBeLessThan(8_000); // it would be aborted after ten seconds
    await page.close();
    shopper.takeConsole(); // the browser reports that the store is gone
  }));
