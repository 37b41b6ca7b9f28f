// npm run screenshots: takes the pictures of docs/screenshots and those of the web app manifest from the built store, so that both show what is.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureNode, root, say } from './prepare.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
process.env.CHROMIUM_PATH = (await import('./ensure-chromium.mjs')).ensureChromium();
const { openBrowser, screens, withoutStreams } = await import('../tests/support/browser.ts');
const { startBuiltStore } = await import('../tests/support/built-store.ts');
const { default: sharp } = await import('sharp');

const folder = join(root, 'docs/screenshots');
const shown = join(root, 'public/screenshots');
for (const each of [folder, shown]) mkdirSync(each, { recursive: true });

/** What browsers show before they install the store (manifest.webmanifest); they take JPEG and PNG. */
const ofManifest = { 390: ['home', 'list', 'product'], 1280: ['home', 'list'] };

const store = await startBuiltStore({ env: { LOG_LEVEL: 'warn' } });
try {
  const { data } = await fetch(`${store.url}/api/v1/products?on_sale=1&per_page=1`).then((answer) => answer.json());
  const pages = { home: '/', list: '/store', product: `/products/${data[0].id}` };
  for (const screen of screens) {
    const { page, close } = await openBrowser({ url: store.url, ...screen });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await withoutStreams(page);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(`${store.url}${path}`, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      const file = `${name}-${screen.language}-${screen.width}.webp`;
      const picture = await page.screenshot();
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
    await close();
  }
} finally {
  await store.stop();
}
process.exit(0);
