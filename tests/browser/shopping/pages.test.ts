import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { pageSlugs, questionsSlug } from '../../../contract/content/pages.ts';
import { openEmbedded } from '../../../server/db/connect.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { writePages } from '../../../server/features/pages/manage-pages.ts';
import { migrationsFolder } from '../../../server/lib/project-root.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, everyScreen, withBrowser, screens, workerInCharge } from '../../support/browser/browser.ts';
import { startBuiltStore } from '../../support/store/built-store.ts';
import { runCommandLine } from '../../support/store/command-line.ts';
import { testFolder } from '../../support/folder.ts';
import { inTurn } from '../../support/in-turn.ts';
import { scriptPayloads } from '../../support/data/script-payloads.ts';
import { injectedMarkup, watchInjectedScripts } from '../../support/store/script-injection.ts';

const url = inject('storeUrl');
const texts = {
  ar: {
    about: 'من نحن',
    privacy: 'سياسة الخصوصية',
    accounts: 'حساباتنا البنكية',
    copy: 'انسخ الآيبان، Trial Bank',
    copied: 'تم نسخ الآيبان',
    all: 'كل منتجات هذا القسم',
    search: 'ابحث في الأسئلة',
    submit: 'بحث',
    typed: 'ألتوصيل',
    question: 'كم تكلفة التوصيل؟',
    cancel: 'إلغاء الطلب',
    cancelQuestion: 'كيف ألغي طلبي؟',
    none: 'لم نجد جوابًا لسؤالك',
    missing: 'لم نجد هذه الصفحة',
    notHere: 'هذه الصفحة ليست محفوظة على جهازك بعد',
    asOf: 'نسخة محفوظة على جهازك',
    help: 'خدمة العملاء',
  },
  en: {
    about: 'About us',
    privacy: 'Privacy policy',
    accounts: 'Our bank accounts',
    copy: 'Copy IBAN, Trial Bank',
    copied: 'IBAN copied',
    all: 'All products in this section',
    search: 'Search the questions',
    submit: 'Search',
    typed: 'deliv cost',
    question: 'What does delivery cost?',
    cancel: 'cancel order',
    cancelQuestion: 'How do I cancel my order?',
    none: 'No answers found',
    missing: 'We could not find this page',
    notHere: 'This page is not saved on your device yet',
    asOf: 'Copy saved on your device',
    help: 'Help',
  },
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const alive = (page: Page) =>
  page.waitForFunction(() => {
    const element = document.querySelector('main h1');
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'));
  });

/** Paths of the cached calls, below the API's base path. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url: key } of await (await caches.open(name)).keys())
        found.push(new URL(key).pathname.replace('/api/v1', ''));
    return found;
  });

/** Whether the device catalogue, which answers lists, is stored. */
const hasShop = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'store-catalogue'));

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const w = texts[language];

  test('the footer links to each page, and moving between them does not reload', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await page.goto(`${url}/store`);
      const help = page.getByRole('contentinfo').getByRole('navigation', { name: w.help });
      const hrefs = await help.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual([...pageSlugs.map((slug) => `/${slug}`), '/contact', '/compliants']);
      for (const link of await help.getByRole('link').all())
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await help.getByRole('link', { name: w.privacy }).click();
      await heading(page).getByText(w.privacy).waitFor();
      await expect.poll(() => heading(page).evaluate((h1) => h1 === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    }),
  );

  test('the about page names the seller: name, address, numbers, contacts', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await page.goto(`${url}/about`);
      const facts = page
        .locator('main section')
        .filter({ has: page.getByRole('heading', { name: language === 'ar' ? 'لمسة' : 'Lamsa' }) });
      for (const fact of ['7000000000', '300000000000003', '12214-3284', '25471'])
        expect(await facts.textContent()).toContain(fact);
      for (const href of ['tel:+966112345678', 'mailto:care@lamsa.example', 'https://wa.me/966112345678'])
        expect(await facts.locator(`a[href="${href}"]`).isVisible()).toBe(true);
    }),
  );

  test('the account for transfers is copied without spaces, as banks expect', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      await page.goto(`${url}/bank-accounts`);
      await alive(page);
      expect(await page.getByRole('heading', { name: w.accounts }).isVisible()).toBe(true);
      expect(await page.locator('main bdi[dir=ltr]').getByText('SA03 8000 0000 6080 1016 7519').isVisible()).toBe(true);
      await page.getByRole('button', { name: w.copy }).click();
      await page.locator('.Toastify__toast').getByText(w.copied).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SA0380000000608010167519');
    }),
  );

  test('the section’s page shows its products, and they work', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await page.goto(`${url}/derm-teeth`);
      await alive(page);
      const cards = page.locator('main li h3 a[href^="/products/"]');
      await expect.poll(() => cards.count()).toBe(8);
      const href = await page.getByRole('link', { name: w.all }).getAttribute('href');
      await page.getByRole('link', { name: w.all }).click();
      await page.waitForURL(`${url}${href}`);
      const title = language === 'ar' ? 'العناية بالأسنان' : 'Dental care';
      await expect.poll(() => page.locator('main h1').textContent()).toBe(title); // the URL changes first
    }),
  );

  test('questions are filtered while typing, and open one by one', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await page.goto(`${url}/public-questions`);
      await alive(page);
      const all = await page.locator('main details').count();
      expect(all).toBeGreaterThan(15);
      await page.getByRole('searchbox', { name: w.search }).last().fill(w.typed);
      await expect.poll(() => page.locator('main details').count()).toBeLessThan(5);
      const question = page.locator('main details').filter({ hasText: w.question });
      await question.locator('summary').click();
      expect(await question.getByText('300').isVisible()).toBe(true);
      expect(await page.locator('main [role=status]').first().textContent()).toMatch(/\d|سؤال/);
      await page.getByRole('searchbox', { name: w.search }).last().fill('zzzqqq');
      await page.getByText(w.none).waitFor();
      await page.getByRole('searchbox', { name: w.search }).last().fill('');
      await expect.poll(() => page.locator('main details').count()).toBe(all);
    }),
  );

  test('Enter puts the search into the URL; the field keeps its focus, its place and what is typed next', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await page.goto(`${url}/public-questions`);
      await alive(page);
      const field = page.locator('main').getByRole('searchbox', { name: w.search });
      await field.fill(w.cancel);
      await page.locator('main details').filter({ hasText: w.cancelQuestion }).waitFor();
      await field.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top - 100));
      const top = await page.evaluate(() => window.scrollY);
      expect(top).toBeGreaterThan(0);
      await field.press('Enter');
      await page.keyboard.type(' zzz');
      await page.waitForURL(/search=/);
      await expect.poll(() => field.inputValue()).toBe(`${w.cancel} zzz`);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
      await page.goBack();
      await expect.poll(() => field.inputValue()).toBe('');
      await expect.poll(() => page.locator('main details').count()).toBeGreaterThan(15);
      await page.goForward();
      await expect.poll(() => field.inputValue()).toBe(w.cancel);
    }));
});

describe.each(everyScreen.filter(({ width }) => width < 600))('$language', ({ language, width, height }) => {
  const test = inTurn(language);
  const w = texts[language];

  test('without scripts the questions can be opened and searched', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page, takeConsole }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`${url}/public-questions`);
      const question = page.locator('main details').filter({ hasText: w.question });
      await question.locator('summary').click();
      expect(await question.getByText('300').isVisible()).toBe(true);
      await page.getByRole('searchbox', { name: w.search }).fill(w.typed);
      await page.getByRole('search').getByRole('button', { name: w.submit }).last().click();
      await page.waitForURL(/search=/);
      expect(await page.locator('main details').count()).toBeLessThan(5);
      expect(await page.getByRole('searchbox', { name: w.search }).inputValue()).toBe(w.typed);
      const aborted = /^error: Failed to load resource: net::ERR_FAILED .*\/assets\/.*\.js/;
      expect(takeConsole().filter((line) => !aborted.test(line))).toEqual([]);
    }),
  );

  test(
    'with data saving on, a page that was read is available offline; one that was not says so',
    { tags: ['core'] },
    () =>
      withBrowser({ hasWorker: true, url, language, width, height }, async ({ page, context, takeConsole }) => {
        await page.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'connection', {
            get: () => ({ effectiveType: '4g', saveData: true }),
          }),
        );
        await page.goto(`${url}/store`);
        await workerInCharge(page);
        await page.goto(`${url}/private-policy`);
        await heading(page).getByText(w.privacy).waitFor();
        await expect.poll(() => copies(page)).toContain('/pages/private-policy');
        await appReady(page);
        await context.setOffline(true);
        await page.getByRole('dialog').getByRole('button').first().click(); // the offline dialog
        await page.getByRole('contentinfo').locator('a[href="/usage-agreement"]').click();
        await page.getByText(w.notHere).waitFor();
        await page.goto(`${url}/private-policy`);
        await heading(page).getByText(w.privacy).waitFor();
        expect(((await page.locator('main').textContent()) ?? '').length).toBeGreaterThan(2_000);
        await context.setOffline(false);
        await page.reload();
        await heading(page).waitFor();
        takeConsole(); // for requests during the connection loss
      }),
  );

  test('on a fast connection, a visitor who followed a product link has home and all pages offline', () =>
    withBrowser({ hasWorker: true, url, language, width, height }, async ({ page, context, takeConsole }) => {
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'connection', {
          get: () => ({ effectiveType: '4g', saveData: false }),
        }),
      );
      await page.goto(`${url}/products/5`);
      await appOnDevice(page);
      const paths = pageSlugs.map((slug) => (slug === questionsSlug ? '/faqs' : `/pages/${slug}`));
      await expect
        .poll(() => copies(page), { timeout: 30_000 })
        .toEqual(expect.arrayContaining(['/home', '/settings', '/categories', ...paths]));
      await expect.poll(() => hasShop(page), { timeout: 30_000 }).toBe(true);
      await context.setOffline(true);
      await page.goto(`${url}/`);
      await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(10);
      for (const slug of pageSlugs) {
        await page.goto(`${url}/${slug}`);
        await page.locator('main').getByText(w.asOf).first().waitFor(); // and shows its age
        const text = (await page.locator('main').textContent()) ?? '';
        expect(text).not.toContain(w.notHere);
        expect(text.length).toBeGreaterThan(300);
      }
      takeConsole(); // for requests during the connection loss
    }));
});

test('an unknown page says so, from the server and in the app', { tags: ['core'] }, () =>
  withBrowser({ url, language: 'en' }, async ({ page }) => {
    await page.goto(`${url}/no-such-page`);
    await page.getByText(texts.en.missing).waitFor();
    await page.goto(`${url}/about`);
    await alive(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/nothing-here';
      link.textContent = 'there';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'there' }).click();
    await page.getByText(texts.en.missing).waitFor();
  }),
);

const foreign = 'script iframe img object embed style link base video audio math'.split(' ');

test('scripts in pages do nothing in a real browser, and a removed page is gone', async () => {
  const { path } = testFolder();
  // The command line would reject most of this. Written as by another program, it tests the other defences.
  const open = await openEmbedded(path);
  const title = `</title><script>alert(1)</script>"><img src=x onerror=alert(1)>`;
  // In its own list item, which closes whatever the payload leaves open.
  const alone = (payload: string) => `- ${payload.replaceAll('\n', '\n  ')}`;
  const [text, questions] = [
    scriptPayloads
      .map((payload, at) => `## Part ${at}\n\n${alone(payload)}\n\nx\n\n${alone(`x ${payload} y`)}`)
      .join('\n\n'),
    scriptPayloads.map((payload, at) => `### Q${at} ${payload.replace(/\s+/g, ' ')}\n\n${alone(payload)}`).join('\n\n'),
  ];
  await migrateDatabase(open, migrationsFolder);
  await open.db.transaction((tx) =>
    writePages(
      tx,
      [
        { slug: 'about', language: 'en', text: { title, body: text } },
        { slug: 'public-questions', language: 'en', text: { title, body: questions } },
      ],
      new Date(),
    ),
  );
  await open.close();
  const store = await startBuiltStore({ dataDir: path, env: { NODE_ENV: 'production', LOG_LEVEL: 'warn' } });
  onTestFinished(() => store.stop());
  await withBrowser({ url: store.url, language: 'en' }, async ({ page, context }) => {
    const seen = watchInjectedScripts({ context }, store.url);
    for (const slug of ['about', 'public-questions']) {
      await page.goto(`${store.url}/${slug}`);
      await alive(page);
      expect(await heading(page).textContent()).toBe(title);
      const parts = page.locator(slug === 'about' ? 'main h2[id^=section-]' : 'main details');
      expect(await parts.count()).toBe(scriptPayloads.length);
      await page.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
      expect(await injectedMarkup(page, 'main', foreign)).toEqual([]);
      for (const link of await page.locator('main a[href]').all()) await link.dispatchEvent('mouseover');
    }
    // From page to page inside the app, and then from the stored copy.
    await page.getByRole('contentinfo').locator('a[href="/about"]').click();
    await page.waitForURL(`${store.url}/about`);
    await page.reload();
    await alive(page);
    expect(seen).toEqual([]);
  });
  expect(await runCommandLine(['pages', 'remove', 'about'], { DATA_DIR: path })).toMatchObject({ code: 0 });
  await expect.poll(async () => (await fetch(`${store.url}/about`)).status, { timeout: 10_000 }).toBe(404);
}, 120_000);
