// @module-tag embedded
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageSlugs } from '../../../contract/content/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { buildApp } from '../../app.ts';
import { AnswerCache } from '../../http/answers/answer-cache.ts';
import { demonstrationPages } from '../../lib/project-root.ts';
import { bumpContent } from '../catalogue/bump-revision.ts';
import { seedDemonstrationPages } from './demonstration-pages.ts';
import { removePage, writePages, type PageChange } from './manage-pages.ts';

const start = new Date('2026-11-21T12:00:00Z');
const accounts = [{ bank: 'Bank', beneficiary: 'Store', iban: 'SA0380000000608010167519' }];
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ now: () => start });
  await shop.bring({
    settings: {
      store_name: { ar: 'لمسة', en: 'Lamsa' },
      email: 'care@shop.test',
      company: { ar: 'لمسة للتجارة', en: 'Lamsa Trading' },
      commercial_registration: '7000000000',
      tax_number: '300000000000003',
      phone: '+966112345678',
      free_shipping_from: '300',
      derm_teeth_category: 'dental',
    },
    categories: twoFields,
    products: [productEntry()],
  });
});
afterAll(() => shop.close());

const change = (slug: PageChange['slug'], language: 'ar' | 'en', title: string, body: string): PageChange => ({
  slug,
  language,
  text: { title, body },
});
async function write(...changes: PageChange[]) {
  await shop.open.db.transaction(async (tx) => {
    await writePages(tx, changes, start);
    await bumpContent(tx);
  });
  await shop.catalogue.refresh();
}
const answerTo = (path: string, language = 'en', init: RequestInit = {}) =>
  shop.json(path, { ...init, headers: { 'Accept-Language': language, ...init.headers } });

describe('a store without pages', () => {
  test.each(['/pages/about', '/pages/no-such', '/pages/..%2f..', '/pages/%00', '/faqs'])(
    '%s is not found',
    async (path) => {
      expect(await answerTo(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test('settings list no pages', async () => {
    expect((await answerTo('/settings')).body.data.pages).toEqual([]);
  });
});

describe('with the demonstration pages', () => {
  beforeAll(async () => {
    await seedDemonstrationPages(shop.open.db, demonstrationPages, start);
    await shop.catalogue.refresh();
  });

  test.each(pageSlugs)('%s is in both languages, with the owner’s own data', async (slug) => {
    for (const language of ['ar', 'en']) {
      const { status, body } = await answerTo(`/pages/${slug}`, language);
      expect(status).toBe(200);
      const { title, html, description, updated_at, language: of } = body.data;
      expect([of, updated_at]).toEqual([language, start.toISOString()]);
      expect(/\p{Script=Arabic}/u.test(title + description)).toBe(language === 'ar');
      expect(html.length).toBeGreaterThan(600);
      expect(html).not.toMatch(/\{\{|<script|undefined|null/);
    }
  });

  test('the terms have the facts about the seller that Saudi law requires', async () => {
    for (const [language, company] of [
      ['ar', 'لمسة للتجارة'],
      ['en', 'Lamsa Trading'],
    ] as const) {
      const { html } = (await answerTo('/pages/terms-and-conditions', language)).body.data;
      for (const fact of [company, '7000000000', '300000000000003', 'mailto:care@shop.test'])
        expect(html).toContain(fact);
    }
  });

  test('every link within the pages leads to an existing page', async () => {
    const paths = new Set<string>([
      ...pageSlugs.map((slug) => `/${slug}`),
      '/contact',
      '/compliants',
      '/orders',
      '/favorite',
      '/forgetPassword',
    ]);
    const bodies = await Promise.all(
      pageSlugs.flatMap((slug) => ['ar', 'en'].map((language) => answerTo(`/pages/${slug}`, language))),
    );
    const links = bodies.flatMap(({ body }) =>
      [...body.data.html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((href) => !paths.has(href ?? ''))).toEqual([]);
  });

  test('the section’s page has its category, and no other page does', async () => {
    const [dental] = (await answerTo('/categories')).body.data;
    expect((await answerTo('/pages/derm-teeth')).body.data.category).toBe(dental.id);
    expect((await answerTo('/pages/about')).body.data.category).toBeNull();
  });

  test('questions and answers are returned one by one', async () => {
    for (const language of ['ar', 'en']) {
      const { status, body } = await answerTo('/faqs', language);
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(15);
      for (const { question, answer, group } of body.data) {
        expect(question).toMatch(/[?؟]$/);
        expect(answer).toMatch(/^<p>/);
        expect(group).not.toBe('');
      }
      expect(body.page).toMatchObject({ language, updated_at: start.toISOString() });
    }
  });

  test('settings list them in the contract’s order and requested language; bank accounts only if there are any', async () => {
    const { pages } = (await answerTo('/settings', 'ar')).body.data;
    expect(pages.map(({ slug }: { slug: string }) => slug)).toEqual(
      pageSlugs.filter((slug) => slug !== 'bank-accounts'),
    );
    expect(pages[0]).toEqual({ slug: 'about', title: 'من نحن' });
    const withBank = buildApp({ ...shop.deps, bankAccounts: accounts, answers: new AnswerCache(1e6) });
    const of = async (path: string) => (await withBank.fetch(new Request(`http://store.test/api/v1${path}`))).json();
    expect((await of('/settings')).data.pages.map(({ slug }: { slug: string }) => slug)).toEqual([...pageSlugs]);
    expect((await of('/pages/bank-accounts')).data.accounts).toEqual(accounts);
    expect((await of('/pages/about')).data.accounts).toEqual([]);
  });

  test('a page is public, has an ETag, and is not sent again for the same ETag', async () => {
    const answer = await shop.get('/pages/about');
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
    const again = await shop.get('/pages/about', { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('seeding again changes nothing, even if a page was removed or rewritten', async () => {
    await write(change('usage-agreement', 'en', 'Mine', 'My own words.'));
    await shop.open.db.transaction((tx) => removePage(tx, 'replace-and-return-policy'));
    await seedDemonstrationPages(shop.open.db, demonstrationPages, start);
    await write(); // makes the shop refresh
    expect((await answerTo('/pages/usage-agreement')).body.data.title).toBe('Mine');
    expect((await answerTo('/pages/replace-and-return-policy')).status).toBe(404);
  });
});

describe('a page that the owner writes', () => {
  test('is shown at once, and keeps its other language and, if unchanged, its date', async () => {
    const later = new Date('2026-11-22T12:00:00Z');
    await write(change('about', 'en', 'New', 'Words.'));
    expect((await answerTo('/pages/about')).body.data).toMatchObject({ title: 'New', html: '<p>Words.</p>' });
    expect((await answerTo('/pages/about', 'ar')).body.data.title).toBe('من نحن');
    const outcomes = await shop.open.db.transaction((tx) =>
      writePages(tx, [change('about', 'en', 'New', 'Words.'), change('about', 'ar', 'نحن', 'نص.')], later),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed']);
  });

  test('in one language only is shown in that language and marked as such', async () => {
    await shop.open.db.transaction((tx) => removePage(tx, 'shipping-policy'));
    await write(change('shipping-policy', 'ar', 'الشحن', 'نص.'));
    expect((await answerTo('/pages/shipping-policy', 'en')).body.data).toMatchObject({
      title: 'الشحن',
      language: 'ar',
      html: '<p>نص.</p>',
    });
    expect((await answerTo('/settings', 'en')).body.data.pages).toContainEqual({
      slug: 'shipping-policy',
      title: 'الشحن',
    });
  });

  test('shows a changed setting at once', async () => {
    await write(change('about', 'en', 'We', 'Write to {{email}}.'));
    expect((await answerTo('/pages/about')).body.data.html).toContain('care@shop.test');
    await shop.bring({ settings: { email: 'new@shop.test' } });
    expect((await answerTo('/pages/about')).body.data.html).toContain('mailto:new@shop.test');
  });

  test('has no category if the setting names an unknown one', async () => {
    await shop.bring({ settings: { derm_teeth_category: 'no-such' } });
    expect((await answerTo('/pages/derm-teeth')).body.data.category).toBeNull();
  });
});
