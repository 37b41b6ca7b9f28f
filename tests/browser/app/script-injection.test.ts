// Texts written in the hope that a page runs them, in every place that accepts a text (pages.test.ts does the same for
// pages): none runs, and none breaks a page.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyComment } from '../../../contract/catalogue/comments.ts';
import { openBrowser, type Language, type Shopper } from '../../support/browser/browser.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { runCommandLine } from '../../support/store/command-line.ts';
import { putSession, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { fillWithEmptyData } from '../../support/store/empty-data.ts';
import { importInto } from '../../support/store/import-into.ts';
import { scriptPayloads } from '../../support/data/script-payloads.ts';
import { productEntry } from '../../support/api/shop.ts';
import { injectedMarkup, watchInjectedScripts } from '../../support/store/script-injection.ts';

/** As valid titles and file names: one line, without control characters. */
const titles = scriptPayloads.map((payload) => payload.replace(/[\s\p{Cc}]+/gu, ' ').trim());
const both = (text: string) => ({ ar: text, en: text });
const of = (at: number) => titles[at % titles.length] ?? '';
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

const middle = Math.ceil(titles.length / 2);
const path = mkdtempSync(join(tmpdir(), 'scripts-'));
let store: BuiltStore;

beforeAll(async () => {
  fillWithEmptyData(path);
  await importInto(
    { DATA_DIR: path },
    {
      settings: {
        store_name: both(of(0)),
        tagline: both(of(1)),
        about_short: both(titles.join(' ')),
        company: both(of(2)),
        po: both(of(3)),
        promo_code: 'LAMSA10',
        promo_text: both(titles.join(' ').slice(0, 200)),
        email: 'care@lamsa.example',
      },
      highlights: [{ code: 'quality', title: both(of(4)), description: both(of(5)) }],
      testimonials: titles
        .slice(0, 12)
        .map((title, at) => ({ code: `t${at}`, title: both(title), description: both(title) })),
      categories: [
        { code: 'dental', title: both(of(8)) },
        { code: 'dental.brushes', parent: 'dental', title: both(of(14)) },
      ],
      products: titles.slice(0, middle).map((title, at) =>
        productEntry({
          title: both(title),
          subtitle: both(title),
          description: both(scriptPayloads[at]?.replaceAll('\u0001', ' ') ?? ''),
          notes: both(title),
          requires_custom_text: at === 0,
          reviews: [{ name: title.slice(0, 80), rating: 4, text: title, date: '2026-04-11' }],
          variety: { title: both(title), size: both(title) },
        }),
      ),
    },
  );
  // Each payload goes through a CSV cell, as a title or a description.
  const rows = titles
    .slice(middle)
    .map((title, at) =>
      [`CSV-${at}`, `csv-${at}`, 'dental.brushes', ...[title, title, of(at), of(at)].map(csvCell), 10, 5].join(','),
    );
  const file = join(path, 'more.csv');
  writeFileSync(
    file,
    ['sku,product,category,title_ar,title_en,description_ar,description_en,price,quantity', ...rows].join('\n'),
  );
  const { code, err } = await runCommandLine(['import', file], { DATA_DIR: path });
  if (code !== 0) throw new Error(err);
  store = await startBuiltStore({ dataDir: path, env: { LOG_LEVEL: 'warn', TRUSTED_PROXY: '1' } });
});

afterAll(async () => {
  try {
    await store.stop();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
});

/** A shopper whose page records what ran in it and what it requested from other hosts. */
async function watched(
  options: { language: Language; width: number; height: number },
  story: (shopper: Shopper) => Promise<void>,
): Promise<void> {
  const shopper = await openBrowser({ url: store.url, ...options });
  const seen = watchInjectedScripts(shopper, store.url);
  try {
    await story(shopper);
    expect(seen).toEqual([]);
    // Anything the content security policy blocked would be reported here too.
    expect(shopper.takeConsole().filter((line) => !/status of 4\d\d .*\/api\/v1\//.test(line))).toEqual([]);
  } finally {
    await shopper.close();
  }
}

// The results are the same in every language and on every screen.
const phone = { language: 'ar', width: 390, height: 844 } as const;
const desk = { language: 'en', width: 1280, height: 800 } as const;

const foreign = ['iframe', 'object', 'embed', 'base', 'math', 'marquee', 'foreignobject', 'animate', 'noscript'];

/** Waits until React runs; then checks that no payload has become part of the page. */
async function isWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main :is(h1, h2)');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
  });
  expect(await injectedMarkup(page, 'body', foreign)).toEqual([]);
}

const oneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

test('in the names and texts of the whole shop', () =>
  watched(phone, async ({ page }) => {
    for (const path of ['/', '/store', '/category/1', '/about']) {
      await page.goto(store.url + path);
      await isWhole(page);
    }
  }));

const perTest = 15;

test.each(Array.from({ length: Math.ceil(titles.length / perTest) }, (_, part) => part * perTest))(
  'on the pages of products, from number %i on',
  (from) =>
    watched(phone, async ({ page, context }) => {
      const { data } = (await (await fetch(`${store.url}/api/v1/products?per_page=100`)).json()) as {
        data: { id: number; title: string }[];
      };
      expect(data.map(({ title }) => title).sort()).toEqual([...titles].sort());
      const waiting = data.slice(from, from + perTest);
      const openNext = async (on: Page): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const answer = await on.goto(`${store.url}/products/${next.id}`, { waitUntil: 'domcontentloaded' });
          const html = (await answer?.text()) ?? '';
          expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self'(?! 'unsafe)/);
          const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
          expect(blocks.map(([, block = '']) => JSON.parse(block) as unknown)).not.toEqual([]);
          expect(oneLine(await on.locator('h1').textContent())).toBe(next.title);
          await isWhole(on);
        }
      };
      // In two windows at once: one loads while the other starts.
      await Promise.all([openNext(page), openNext(await context.newPage())]);
    }),
);

/** As a valid first or last name: fifty characters, all visible. */
const nameOf = (at: number) => of(at).replace(/\p{C}/gu, '').slice(0, 50).trim();

test('in customers’ names and comments', () =>
  watched(desk, async ({ page }) => {
    const { data } = (await (await fetch(`${store.url}/api/v1/products?per_page=1`)).json()) as {
      data: { id: number }[];
    };
    const product = `/products/${data[0]?.id}`;
    const customers: { customer: Customer; lastName: string }[] = [];
    const waiting = scriptPayloads.map((text, at) => ({ text, at }));
    const writeNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const customer = await registerCustomer(store.url, nameOf(next.at), nameOf(next.at + 1));
        customers.push({ customer, lastName: nameOf(next.at + 1) });
        const { status } = await fetch(`${store.url}/api/v1${product}/comments`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${customer.token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
          },
          body: JSON.stringify({ text: next.text, rating: 1 }),
        });
        expect(status).toBe(201);
      }
    };
    await Promise.all(Array.from({ length: 4 }, writeNext));

    await page.goto(store.url + product);
    await isWhole(page);
    const comments = page.locator('#comments');
    await comments.scrollIntoViewIfNeeded();
    const cards = comments.getByRole('article');
    await cards.first().waitFor();
    const seen = new Set<string>();
    const shown = async () => {
      for (const card of await cards.allTextContents()) seen.add(oneLine(card));
      expect(await injectedMarkup(page, '#comments', [...foreign, 'script', 'img', 'link', 'style', 'meta'])).toEqual(
        [],
      );
    };
    await shown();
    const older = comments.getByRole('button', { name: 'Older', exact: true });
    while ((await older.count()) > 0 && (await older.isEnabled())) {
      const before = await cards.first().textContent();
      await older.click();
      await expect.poll(() => cards.first().textContent()).not.toBe(before);
      await shown();
    }
    const all = [...seen];
    for (const [at, text] of scriptPayloads.entries()) {
      const comment = oneLine(tidyComment(text));
      expect(all.filter((card) => card.includes(comment) && card.includes(nameOf(at)))).not.toEqual([]);
    }

    for (const { customer, lastName } of customers.slice(0, 6)) {
      await putSession(page, customer);
      await page.goto(`${store.url}/profile`);
      await isWhole(page);
      const values = () =>
        page.locator('main input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      await expect.poll(values).toContain(lastName);
    }
  }));

test('in searches', () =>
  watched(desk, async ({ page }) => {
    await page.goto(`${store.url}/store`);
    await isWhole(page);
    const box = page.getByRole('banner').getByRole('combobox');
    for (const text of titles) {
      await box.fill(text);
      await page.waitForTimeout(30); // real time: some are still being typed when answers to others arrive
    }
    await page.getByRole('search').getByRole('option').first().waitFor();
    await isWhole(page);
    for (const text of titles) {
      await box.fill(text);
      await box.press('Enter');
      await page.waitForURL((to) => to.searchParams.get('search') === text);
      await isWhole(page);
    }
    for (const text of titles.slice(0, 10)) {
      await page.goto(`${store.url}/products?${new URLSearchParams({ search: text })}`);
      await isWhole(page);
      expect(oneLine(await page.locator('h1').textContent())).toContain(text);
    }
  }));

test('in a complaint, and in the email about it', { tags: ['core'] }, () =>
  watched(phone, async ({ page }) => {
    const main = page.locator('main');
    for (const from of [0, middle]) {
      await page.goto(`${store.url}/compliants`);
      await isWhole(page);
      const text = scriptPayloads.slice(from, from + middle).join('\n');
      await main.locator('input[name=name]').fill(of(from + 2).slice(0, 50));
      await main.locator('input[name=email]').fill(`eve-${process.hrtime.bigint()}@example.com`);
      await main.locator('input[type=tel]').fill('0512345678');
      await main.locator('textarea').fill(text.slice(0, 1_990));
      await main.locator('form button[type=submit]').click();
      await main.locator('bdi', { hasText: /^[\d\s]{8,}$/ }).waitFor(); // the reference number
    }
    const mails = async () => {
      const answer = await fetch(`${store.url}/sandbox/messages?to=care@lamsa.example`);
      return ((await answer.json()) as { data: unknown[] }).data.length;
    };
    await expect.poll(mails, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    await page.goto(`${store.url}/sandbox?to=care%40lamsa.example`);
    await page.frameLocator('iframe').first().getByText('alert(1)').first().waitFor({ state: 'attached' });
    expect(await page.locator('iframe:not([sandbox])').count()).toBe(0);
  }),
);

test('in pictures and their file names', () =>
  watched(desk, async ({ page }) => {
    await page.goto(`${store.url}/store`);
    const { data } = (await (await fetch(`${store.url}/api/v1/products?per_page=100`)).json()) as {
      data: { id: number; requires_custom_text: 0 | 1 }[];
    };
    const made = data.find(({ requires_custom_text }) => requires_custom_text === 1);
    const at = 5;
    let taken = 0;
    // Some files are no longer images with the payload inside: the last ones are plain and have only the names.
    for (let from = 0; from < titles.length + at; from += at) {
      const isPlain = from >= titles.length;
      // One account may not upload this many pictures in an hour.
      if (from % (6 * at) === 0) await putSession(page, await registerCustomer(store.url, 'Eve'));
      await page.goto(`${store.url}/products/${made?.id}`);
      await isWhole(page);
      const pictures = page.locator('fieldset', { hasText: 'Pictures for your product' });
      await pictures.getByRole('button', { name: 'Add a picture' }).waitFor();
      await pictures.locator('input[type=file]').setInputFiles(
        scriptPayloads.slice(isPlain ? 0 : from, isPlain ? at : from + at).map((payload, each) => ({
          name: `${of(from + each).slice(0, 100)}.svg`,
          mimeType: 'image/svg+xml',
          buffer: Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" ' +
              'height="40" onload="alert(1)"><script>alert(1)</script><rect width="40" ' +
              `height="40"/>${isPlain ? '' : payload}</svg>`,
          ),
        })),
      );
      if (isPlain) await expect.poll(() => pictures.locator('img').count(), { timeout: 30_000 }).toBe(at);
      // No upload is in progress.
      await expect.poll(() => pictures.locator('li:not(:has(img))').count(), { timeout: 30_000 }).toBe(0);
      await isWhole(page);
      const shown = await pictures
        .locator('img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
      for (const address of shown) expect((await fetch(address)).headers.get('content-type')).toBe('image/webp');
      if (isPlain) expect(shown.length).toBe(at);
      else taken += shown.length;
    }
    expect(taken).toBeGreaterThan(20);
  }));
