import { createHash } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import {
  installProblems,
  knownShift,
  layoutShift,
  openBrowser,
  everyScreen,
  withBrowser,
  withoutStreams,
  workerInCharge,
} from '../support/browser.ts';

const url = inject('storeUrl');
const html = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the HTML of the server, before any script', () => {
  test('the store is Arabic, right to left, with products in it', async () => {
    const page = await html('/store');
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<html[^>]*lang="ar"/);
    expect(page.text).toMatch(/<html[^>]*dir="rtl"/);
    expect(page.text.match(/href="\/products\/\d+"/g)?.length).toBeGreaterThanOrEqual(20);
    expect(page.text).toContain('فرشاة');
    expect(page.headers.get('content-language')).toBe('ar');
    expect(page.headers.get('vary')).toMatch(/cookie/i);
  });

  test('it is English with the cookie, and for a crawler that asks by the address', async () => {
    for (const page of [await html('/store', { cookie: 'language=en' }), await html('/store?lang=en')]) {
      expect(page.text).toMatch(/<html[^>]*lang="en"/);
      expect(page.text).toMatch(/<html[^>]*dir="ltr"/);
    }
    expect((await html('/store?lang=en', { cookie: 'language=ar' })).text).toMatch(/<html[^>]*lang="ar"/);
    expect((await html('/store', { cookie: 'language=fr' })).text).toMatch(/<html[^>]*lang="ar"/);
  });

  test('the head tells search engines what the page is, in each language', async () => {
    const product = /href="(\/products\/\d+)"/.exec((await html('/store')).text)?.[1] ?? '';
    for (const path of ['/store', product]) {
      const { text } = await html(path);
      expect(text).toMatch(/<title>[^<]{5,}<\/title>/);
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(text).toContain(`<link rel="canonical" href="${url}${path}"`);
      expect(text).toContain(`hreflang="en" href="${url}${path}?lang=en"`);
      expect(text).toContain(`hreflang="x-default"`);
      expect(text).toMatch(/<meta property="og:title"/);
      expect((await html(`${path}?lang=en`)).text).toContain(`<link rel="canonical" href="${url}${path}?lang=en"`);
    }
    const data = [...(await html(product)).text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (match) => JSON.parse(match[1] ?? ''),
    );
    const kinds = JSON.stringify(data);
    for (const kind of ['"Product"', '"Offer"', '"BreadcrumbList"', '"SAR"']) expect(kinds).toContain(kind);
  });

  test.each(['/products/999999', '/products/abc', '/category/999999', '/nowhere', '/store/deeper'])(
    '%s is a true 404',
    async (path) => {
      expect((await html(path)).status).toBe(404);
    },
  );

  test('no script stands in the page itself, and none may', async () => {
    const { text, headers } = await html('/store');
    for (const [tag] of text.matchAll(/<script\b[^>]*>/g)) expect(tag).toMatch(/ src=|type="application\/(ld\+)?json"/);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  test('what the server changes about the shell is a new revision for devices', async () => {
    const shell = await html('/shell.html');
    const policy = shell.headers.get('content-security-policy') ?? '';
    const revision = createHash('sha256').update(`${shell.text}\n${policy}`).digest('hex').slice(0, 32);
    expect((await html('/sw.js')).text).toContain(`{"revision":"${revision}","url":"/shell.html"}`);
  });

  test('odd addresses are answered, never with a 500', async () => {
    for (const path of [
      '/products?page=abc',
      '/products?page=999999999999',
      '/products?search=%00',
      `/products?search=${'x'.repeat(5000)}`,
      '/products?order=x&order=y',
      '/products?min_price=-3&caliber=99',
      '/category/1/%E0%A4%A',
      '/products/%00',
      '/store?search=<script>alert(1)</script>',
      '//evil.example/%2f..',
    ]) {
      const { status, text } = await html(path);
      expect(`${path} ${status < 500}`).toBe(`${path} true`);
      expect(text).not.toContain('<script>alert(1)');
    }
  });
});

describe.each(everyScreen)('$language at $width px', ({ language, width, height }) => {
  test('first visit, a product, back: nothing jumps, nothing is said in the console, axe finds nothing', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await page.goto(`${url}/store`);
      await workerInCharge(page);
      const card = page.locator('main a[href^="/products/"]').first();
      const path = await card.getAttribute('href');
      expect(await axeFindings(page)).toEqual([]);
      expect(await layoutShift(page)).toBeLessThan(knownShift);

      await page.evaluate(() => window.scrollTo(0, 400));
      await withoutStreams(page);
      const fifth = page.locator('main a[href^="/products/"]').nth(4);
      await fifth.scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => window.scrollY);
      expect(left).toBeGreaterThan(100);
      await fifth.click();
      await page.waitForURL(/\/products\/\d+/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0); // the address changes before the page does
      await page.waitForLoadState('networkidle');
      expect(await axeFindings(page)).toEqual([]);
      await page.goBack();
      await page.waitForURL(/\/store$/);
      await page.locator(`main a[href="${path}"]`).first().waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
      expect(await layoutShift(page)).toBeLessThan(knownShift);
    }));

  test('nothing is wider than the screen', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      for (const path of ['/store', '/products?search=%D9%81%D8%B1%D8%B4%D8%A9', '/products/1', '/nowhere']) {
        await page.goto(`${url}${path}`);
        expect(`${path} ${await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)}`).toBe(
          `${path} true`,
        );
      }
    }));
});

test('the dark theme passes axe too', async () => {
  const shopper = await openBrowser({ url, colorScheme: 'dark' });
  try {
    for (const path of ['/store', '/products/1', '/nowhere']) {
      await shopper.page.goto(`${url}${path}`);
      await shopper.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await axeFindings(shopper.page)).toEqual([]);
    }
  } finally {
    await shopper.close();
  }
});

test('nothing is asked of any other host', () =>
  withBrowser({ url, width: 1280 }, async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(`${url}/store`);
    await workerInCharge(page);
    await page.waitForLoadState('networkidle');
    hosts.delete('null'); // data: and blob: addresses have no origin
    expect([...hosts]).toEqual([url]);
  }));

test('a first visit fetches the texts and no API answer a second time', () =>
  withBrowser({ url }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.serviceWorker()) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`${url}/store`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path === '/api/v1/products')).toEqual([]);
    expect(asked.filter((path) => /locale.*en/.test(path))).toEqual([]);
  }));

test('Chromium would install it without a warning', () =>
  withBrowser({ url, isOwn: true }, async ({ page, cdp }) => {
    await page.goto(`${url}/store`);
    await workerInCharge(page);
    expect(await installProblems(cdp)).toEqual([]);
  }));

test('links and the search form work without any script', async () => {
  const shopper = await openBrowser({ url, width: 1280 });
  try {
    await shopper.page.route('**/assets/**', (route) => route.abort());
    await shopper.page.goto(`${url}/store`);
    const search = shopper.page.getByRole('search').getByRole('searchbox').first();
    await search.fill('خاتم');
    await search.press('Enter');
    await shopper.page.waitForURL(/\/products\?.*search=/);
    await shopper.page.locator('main a[href^="/products/"]').first().click();
    await shopper.page.waitForURL(/\/products\/\d+/);
    expect(await shopper.page.getByRole('heading', { level: 1 }).textContent()).toContain('خاتم');
  } finally {
    await shopper.close();
  }
});
