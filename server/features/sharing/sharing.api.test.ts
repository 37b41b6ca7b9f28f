import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildSite } from '../../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { root } from '../../../tests/support/sources.ts';
import { buildApp } from '../../app.ts';
import { drawSharePicture } from './draw-share-picture.ts';
import type { ShareCard } from './share-card.ts';
import { sharePictures } from './sharing.tables.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;
let id: number;

const ring = productEntry({
  title: { ar: 'خاتم ديمة', en: 'Deema ring' },
  category: 'gold.rings',
  images: [{ file: `${root}/server/demo/pictures/jwl-ring-01-18.webp` }],
});

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ settings: { store_name: { ar: 'درّة', en: 'Durra' } }, categories: twoFields, products: [ring] });
  site = buildSite(shop.deps);
  id = (await shop.json('/products?search=ring')).body.data[0].id;
});
afterAll(() => shop.close());

/** The picture URL on the product's page. */
async function named(language: 'ar' | 'en'): Promise<string> {
  const html = await (await site.get(`/products/${id}`, { cookie: `language=${language}` })).text();
  const address = /<meta property="og:image" content="https:\/\/shop\.test([^"]+)">/.exec(html)?.[1] ?? '';
  expect(address).toMatch(new RegExp(`^/media/share/${id}-${language}-[0-9a-f]{16}\\.jpg$`));
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toContain('<meta property="og:image:height" content="630">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain('<meta property="product:price:currency" content="SAR">');
  return address;
}

const storedPictures = () =>
  shop.open.db.select({ language: sharePictures.language, digest: sharePictures.digest }).from(sharePictures);

describe('the picture of a shared product', () => {
  test('is drawn in the page’s language, stored, and served as immutable', async () => {
    const seen: Buffer[] = [];
    for (const language of ['ar', 'en'] as const) {
      const address = await named(language);
      const answer = await site.get(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(300_000); // the limit of messengers
      seen.push(bytes);
      expect((await site.get(address, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    }
    expect(seen[0]?.equals(seen[1] ?? Buffer.alloc(0))).toBe(false);
    await vi.waitFor(async () => expect(await storedPictures()).toHaveLength(2));

    // Another instance has an empty cache and serves the same bytes.
    const other = buildApp(shop.deps);
    const again = await other.fetch(new Request(`https://shop.test${await named('ar')}`));
    expect(Buffer.from(await again.arrayBuffer()).equals(seen[0] ?? Buffer.alloc(0))).toBe(true);
  });

  test('gets a new URL when the price changes, and the former one redirects to it', async () => {
    const before = await named('en');
    await shop.bring({ products: [{ ...ring, varieties: [{ ...ring.varieties[0], price: 149.5 }] }] });
    const after = await named('en');
    expect(after).not.toBe(before);
    // A stored picture stays available at its URL until the next one replaces it.
    expect((await site.get(after)).status).toBe(200);
    await vi.waitFor(async () =>
      expect((await storedPictures()).map(({ digest }) => after.includes(digest))).toContain(true),
    );
    expect(await storedPictures()).toHaveLength(2);
    const led = await buildApp(shop.deps).fetch(new Request(`https://shop.test${before}`));
    expect([led.status, led.headers.get('location')]).toEqual([302, after]);
  });

  test('is drawn once for concurrent requests', async () => {
    await shop.bring({ products: [{ ...ring, varieties: [{ ...ring.varieties[0], price: 151 }] }] });
    const address = await named('ar');
    const answers = await Promise.all(Array.from({ length: 80 }, () => site.get(address)));
    // eighty drawings would exceed the queue
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test.each([
    '0-en-0123456789abcdef.jpg',
    '999999-en-0123456789abcdef.jpg',
    '1-fr-0123456789abcdef.jpg',
    '1-en-x.jpg',
    'x',
  ])('%s is a 404', async (name) => expect((await site.get(`/media/share/${name}`)).status).toBe(404));

  test('of a retired product is a 404', async () => {
    const address = await named('en');
    const other = address.replace(/.(?=\.jpg$)/, (last) => (last === '0' ? '1' : '0'));
    await shop.bring({ products: [{ ...ring, active: false }] });
    const answer = await buildApp(shop.deps).fetch(new Request(`https://shop.test${other}`));
    expect(answer.status).toBe(404);
    await shop.bring({ products: [{ ...ring, active: true }] });
  });
});

describe('drawing', () => {
  const card: ShareCard = {
    productId: 1,
    language: 'ar',
    title: 'خاتم',
    price: 100,
    before: null,
    picture: null,
    store: 'درّة',
  };
  /** Brightness of each pixel, row by row. */
  const greyOf = (bytes: Uint8Array) => sharp(bytes).greyscale().raw().toBuffer();

  /** The columns with a pixel darker than the background, between two rows. */
  async function inked(bytes: Uint8Array, [top, bottom]: [number, number]): Promise<number[]> {
    const grey = await greyOf(bytes);
    const isDark = (x: number, y: number) => (grey[y * 1200 + x] ?? 255) < 160;
    const rows = Array.from({ length: bottom - top }, (_, at) => top + at);
    return Array.from({ length: 1200 }, (_, x) => x).filter((x) => rows.some((y) => isDark(x, y)));
  }

  test('in Arabic the picture is right of the text, in English left of it', async () => {
    const black = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#000' } })
      .webp()
      .toBuffer();
    const isBlack = async (bytes: Uint8Array, left: number) => {
      const grey = await greyOf(bytes);
      return [left + 10, left + 280, left + 550].every((x) => (grey[600 * 1200 + x] ?? 255) < 10);
    };
    const arabic = await drawSharePicture(card, black);
    expect([await isBlack(arabic, 0), await isBlack(arabic, 640)]).toEqual([false, true]);
    const english = await drawSharePicture({ ...card, language: 'en' }, black);
    expect([await isBlack(english, 0), await isBlack(english, 640)]).toEqual([true, false]);
  });

  test('Arabic letters are joined without gaps', async () => {
    const partsOf = async (title: string) => {
      const columns = await inked(await drawSharePicture({ ...card, title, store: '' }, null), [140, 260]);
      return columns.filter((x, at) => x - (columns[at - 1] ?? -2) > 1).length;
    };
    expect(await partsOf('محمد')).toBe(1);
    expect(await partsOf('م\u200cح\u200cم\u200cد')).toBe(4); // with non-joiners between the letters
  });

  const titles = ['x'.repeat(200), 'كلمة '.repeat(40), '<b>&amp;</b> "\u0001\u0007" \ud83d', '\u200f', ''];
  test.each(titles)('any title fits: %j', async (title) => {
    const bytes = await drawSharePicture({ ...card, title, price: 12_345_678.5, before: 22_345_678.5 }, null);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    const columns = await inked(bytes, [0, 630]);
    expect(columns[0]).toBeGreaterThanOrEqual(50); // the margins are empty
    expect(columns.at(-1)).toBeLessThan(1150);
  });
});
