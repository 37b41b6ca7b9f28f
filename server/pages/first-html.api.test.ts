// What a page contains before any script runs, for shoppers and search engines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop } from '../../tests/support/api/checkout.ts';
import { buildSite } from '../../tests/support/api/pages.ts';
import { productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import { projectRoot } from '../lib/project-root.ts';

const picture = join(projectRoot, 'server/demo/pictures/slide-1.webp');

let shop: Shop;
let site: ReturnType<typeof buildSite>;
const ring = { path: '', small: 0, large: 0 };

beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    settings: {
      store_name: { ar: 'درّة', en: 'Durra' },
      tagline: { ar: 'عناية دقيقة، وذهب موثوق', en: 'Exact care, trusted gold' },
      store_description: {
        ar: 'تسوّق العناية بالأسنان ومجوهرات الذهب بأسعار شاملة الضريبة',
        en: 'Shop dental care and gold jewellery at prices that include VAT',
      },
      flash_sale_ends: 'weekly',
    },
    highlights: [
      {
        code: 'quality',
        title: { ar: 'جودة تُرى', en: 'Quality you can see' },
        description: { ar: 'أصلي', en: 'Genuine' },
      },
    ],
    sliders: [{ code: 'welcome', title: { ar: 'أهلًا', en: 'Welcome' }, image: picture, link: '/store' }],
    testimonials: [{ code: 't1', title: { ar: 'نورة', en: 'Noura' }, description: { ar: 'ممتاز', en: 'Excellent' } }],
    categories: twoFields,
    products: [
      productEntry({
        title: { ar: 'خاتم', en: 'Ring' },
        category: 'gold.rings',
        varieties: [
          { sku: 'RING-16', title: { ar: '16', en: '16' }, price: 400, quantity: 3 },
          { sku: 'RING-18', title: { ar: '18', en: '18' }, price: 1149.5, quantity: 3 },
          { sku: 'RING-20', title: { ar: '20', en: '20' }, price: 1200, quantity: 0 },
        ],
      }),
      productEntry({ flash_sale: true, variety: { price: 80, price_before_discount: 100 } }),
      ...Array.from({ length: 20 }, () => productEntry()),
    ],
  });
  const inlinePicture = (url: string) => shop.deps.media.inlinePicture(url);
  site = buildSite(shop.deps, { inlinePicture });
  const [listed] = (await shop.json('/products?search=ring')).body.data;
  const { varieties } = (await shop.json(`/products/${listed.id}`)).body.data;
  const idOf = (sku: string) => varieties.find((each: { sku: string }) => each.sku === sku).id as number;
  Object.assign(ring, { path: `/products/${listed.id}`, small: idOf('RING-16'), large: idOf('RING-18') });
});
afterAll(() => shop.close());

const english = { cookie: 'language=en' };

async function html(path: string, headers?: Record<string, string>) {
  const answer = await site.get(path, headers);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('the list of the store', () => {
  test('is Arabic, right to left, with a page of products', async () => {
    const { status, headers, text } = await html('/store');
    expect([status, headers.get('content-language')]).toEqual([200, 'ar']);
    expect(headers.get('vary')).toMatch(/cookie/i);
    expect(text).toMatch(/<html[^>]*lang="ar" dir="rtl"/);
    expect(new Set(text.match(/href="\/products\/\d+"/g)).size).toBe(20);
    expect(text).toContain('منتج');
  });

  test('is English, left to right, with the cookie, or with ?lang= if there is no cookie', async () => {
    for (const { text } of [await html('/store', english), await html('/store?lang=en')])
      expect(text).toMatch(/<html[^>]*lang="en" dir="ltr"/);
    for (const { text } of [
      await html('/store?lang=en', { cookie: 'language=ar' }),
      await html('/store', { cookie: 'language=fr' }),
    ])
      expect(text).toMatch(/<html[^>]*lang="ar" dir="rtl"/);
  });
});

test('pages have no inline scripts, and the content security policy forbids them', async () => {
  const { text, headers } = await html('/store');
  for (const page of [text, readFileSync(join(projectRoot, 'index.html'), 'utf8')]) {
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts).not.toEqual([]);
    for (const tag of scripts) expect(tag).toMatch(/ src=|type="application\/(ld\+)?json"/);
  }
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
});

test('odd URLs never give a 500', async () => {
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

describe('home', () => {
  test.each([
    {
      path: '/',
      sections: ['الأقسام', 'وصل حديثًا', 'تخفيضات خاطفة', 'عروض مميزة', 'كل المنتجات', 'آراء عملائنا', 'الأكثر مبيعًا'],
      highlight: 'جودة تُرى',
    },
    {
      path: '/?lang=en',
      sections: [
        'Categories',
        'Newest products',
        'Flash sale',
        'Super deals',
        'All products',
        'Customer reviews',
        'Best sellers',
      ],
      highlight: 'Quality you can see',
    },
  ])('$path has all its sections and metadata', async ({ path, sections, highlight }) => {
    const { status, text } = await html(path);
    expect(status).toBe(200);
    for (const heading of sections) expect(text).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`));
    expect(text).toContain(highlight);
    expect(text).toMatch(/<title[^>]*>[^<]{8,}<\/title>/);
    expect(text).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(text).toContain(`<link rel="canonical" href="https://shop.test${path}"`);
    expect(text).toContain('hreflang="x-default" href="https://shop.test/"');
    expect(text).toContain('data:image/avif'); // placeholder of the first slide
    expect(text).not.toMatch(/<video|\sstyle=/);
  });
});

describe('a product', () => {
  test('shows the variety of a shared link, in the page and in the structured data', async () => {
    const { text } = await html(`${ring.path}?variety=${ring.large}`);
    expect(text).toContain('<bdi dir="ltr">RING-18</bdi>');
    const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ''),
    );
    const product = data.find((each) => each['@type'] === 'Product');
    expect(product).toMatchObject({ sku: 'RING-18' });
    expect(
      product.offers.map(({ sku, availability }: { sku: string; availability: string }) => [sku, availability]),
    ).toEqual([
      ['RING-18', 'https://schema.org/InStock'],
      ['RING-16', 'https://schema.org/InStock'],
      ['RING-20', 'https://schema.org/OutOfStock'],
    ]);
    expect(JSON.stringify(data)).not.toContain('priceValidUntil');
    expect(data.some((each) => each['@type'] === 'BreadcrumbList')).toBe(true);
  });

  test('shows the variety’s price in instalments, for each provider that accepts it', async () => {
    const { text } = await html(`${ring.path}?variety=${ring.small}`);
    expect(text).toContain('الدفع على دفعات دون رسوم إضافية');
    expect(text).toMatch(/4 دفعات مع تابي[^<]*100\.00\sريال/);
    expect(text).toMatch(/3 دفعات مع تمارا/);
    const { text: larger } = await html(`${ring.path}?variety=${ring.large}`);
    expect(larger).toMatch(/4 دفعات مع تابي[^<]*287\.37\sريال/);
  });
});
