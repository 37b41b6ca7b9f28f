// npm run screenshots: takes the pictures for docs/screenshots and the web app manifest from the built store, so that
// both are up to date.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureNode, root, say } from './prepare.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
process.env.CHROMIUM_PATH = (await import('./ensure-chromium.mjs')).ensureChromium();
const { everyScreen, openBrowser, withoutStreams, workerInCharge } =
  await import('../tests/support/browser/browser.ts');
const { startBuiltStore } = await import('../tests/support/store/built-store.ts');
const { default: sharp } = await import('sharp');

const folder = join(root, 'docs/screenshots');
const shown = join(root, 'public/screenshots');
for (const each of [folder, shown]) mkdirSync(each, { recursive: true });

/** Pictures in the browser's install dialog (manifest.webmanifest), which accepts JPEG and PNG. */
const ofManifest = { 390: ['home', 'list', 'product'], 1280: ['home', 'list'] };

const store = await startBuiltStore({ env: { LOG_LEVEL: 'warn' } });
try {
  const { data } = await fetch(`${store.url}/api/v1/products?on_sale=1&per_page=1`).then((answer) => answer.json());
  const [product] = data;
  /**
   * With `everywhere` a screen is taken in both languages at both sizes, otherwise in Arabic on a phone and in English on
   * a desktop. `prepare` does what a shopper would do.
   */
  const shots = [
    { name: 'home', path: '/', everywhere: true },
    { name: 'list', path: '/store', everywhere: true },
    { name: 'product', path: `/products/${product.id}`, everywhere: true },
    { name: 'category', path: `/category/${product.category.id}` },
    { name: 'search', path: '/store', prepare: search },
    { name: 'menu', path: '/store', prepare: openMenu },
    { name: 'filters', path: '/store', prepare: openFilters },
    { name: 'quick-view', path: '/store', prepare: openQuickView },
    { name: 'language', path: '/store', prepare: openLanguages },
    { name: 'offline', path: '/store', prepare: cutLine },
    { name: 'log-in', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'questions', path: '/public-questions' },
    { name: 'about', path: '/about' },
    { name: 'section', path: '/derm-teeth' },
    { name: 'contact', path: '/contact' },
    { name: 'not-found', path: '/nothing-here' },
  ];
  for (const screen of everyScreen) {
    const isOwn = (screen.language === 'ar') === screen.width < 600;
    for (const { name, path, prepare, everywhere } of shots) {
      if (!everywhere && !isOwn) continue;
      const { page, context, close } = await openBrowser({ hasWorker: true, url: store.url, ...screen });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await withoutStreams(page);
      await page.goto(`${store.url}${path}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      await prepare?.({ page, context, isPhone: screen.width < 600, texts: textsOf(screen.language) });
      const file = `${name}-${screen.language}-${screen.width}.webp`;
      const picture = await page.screenshot();
      await close();
      if (screen.language === 'ar' && ofManifest[screen.width].includes(name)) {
        const kind = screen.width < 600 ? 'narrow' : 'wide';
        await sharp(picture)
          .jpeg({ quality: 78, mozjpeg: true })
          .toFile(join(shown, `${name}-${kind}.jpg`));
        say(`public/screenshots/${name}-${kind}.jpg`);
      }
      await sharp(picture).resize({ width: screen.width }).webp({ quality: 82 }).toFile(join(folder, file));
      say(`docs/screenshots/${file}`);
    }
  }
} finally {
  await store.stop();
}

/** The store's texts in a language, by file name. */
function textsOf(language) {
  return (file) => JSON.parse(readFileSync(join(root, 'src/locales', language, `${file}.json`), 'utf8'));
}

async function search({ page, texts }) {
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill(texts('shell').language.title === 'Language' ? 'brush' : 'فرشاة');
  await page.getByRole('listbox').getByRole('option').nth(2).waitFor();
  await settled(page);
}

/** The categories: a drawer on phones, a menu below the header on wide screens. */
async function openMenu({ page, isPhone, texts }) {
  if (isPhone) await page.getByRole('button', { name: texts('shell').categories, exact: true }).click();
  else await page.locator('header summary, nav summary').first().click();
  await settled(page);
}

/** On wide screens the filters are next to the list: checks one. */
async function openFilters({ page, isPhone, texts }) {
  const { filters } = texts('catalogue');
  if (isPhone) await page.getByRole('button', { name: filters.open, exact: true }).click();
  else await page.locator('#filters input[type=checkbox]').first().check();
  await settled(page);
}

async function openQuickView({ page, texts }) {
  const card = page.locator('main article').first();
  await card.hover();
  await card.getByRole('button', { name: texts('shelf').card.quick_view }).click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
}

async function openLanguages({ page }) {
  await page.getByRole('banner').getByRole('button', { name: /SAR/ }).click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
}

async function cutLine({ page, context }) {
  await workerInCharge(page);
  await context.setOffline(true);
  await page.getByRole('dialog').waitFor();
  await settled(page);
}

/** Waits until everything opened has loaded its pictures and stopped moving. */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(600);
}

process.exit(0);
