import { expect, test } from 'vitest';
import type { Language } from '../../../contract/core/language.ts';
import type { RenderedPage } from './page-request.ts';
import { renderPage } from './render-page.tsx';

const picture = {
  webp: '/media/a-640.webp',
  srcset: '/media/a-320.webp 320w',
  width: 1200,
  height: 1200,
  alt: 'خاتم',
  placeholder: 'data:image/webp;base64,AA',
};

const product = {
  id: 5,
  title: 'خاتم </script><b>',
  subtitle: 'ذهب',
  price: 149.5,
  price_before_discount: null,
  media: [picture],
  is_wishlist: false,
  is_cart: false,
  is_compare: false,
  requires_custom_text: 0,
  quantity: 3,
  size: null,
  weight: 2.5,
  caliber: 21,
  default_variety_id: 50,
  category: { id: 3, title: 'ذهب', image: null },
  rating: 4.5,
  comments_count: 2,
  sold: 9,
};

const detail = {
  ...product,
  description: 'وصف "قصير"',
  varieties: [
    {
      id: 50,
      sku: 'R-1',
      title: '16',
      price: 149.5,
      price_before_discount: null,
      quantity: 3,
      weight: 2.5,
      size: '16',
      caliber: 21,
    },
  ],
  notes: '',
  attachments: [],
  breadcrumb: [{ id: 3, title: 'ذهب' }],
  updated_at: '2026-01-01T00:00:00Z',
};

const pagination = { meta: { page: { current: 1, last: 1, next: null, previous: null, per_page: 20, total: 1 } } };
const facets = { price: null, categories: [], calibers: [], ratings: [], in_stock: 1, on_sale: 0 };

const answers: Record<string, object> = {
  '/api/v1/settings': { data: { general_settings: [], socials: {} } },
  '/api/v1/categories': { data: [{ id: 3, title: 'ذهب', image: null, categories: [] }] },
  '/api/v1/products': { data: [product], pagination, facets },
  '/api/v1/products/5': { data: detail },
  '/api/v1/products/5/related': { data: [] },
};

const terms = {
  returns: { days: 7, fees: 'customer' as const, hasPage: true },
  delivery: { fee: 25, isOneFee: false, freeFrom: 300, days: [1, 4] as [number, number] },
};

const shopAnswers = async (input: RequestInfo | URL): Promise<Response> => {
  const answer = answers[new URL(String(input)).pathname];
  return answer ? Response.json(answer) : Response.json({ message: 'لا يوجد', code: 'not_found' }, { status: 404 });
};

const render = (path: string, language: Language = 'ar', fetch = shopAnswers) =>
  renderPage({
    url: new URL(path, 'https://shop.test'),
    language,
    origin: 'https://shop.test',
    fetch,
    inlinePicture: async (url) => (url === picture.webp ? 'data:image/avif;base64,BB' : null),
    saleTerms: async () => terms,
    sharePicture: ({ product: { id }, language: shown }) => `/media/share/${id}-${shown}-0.jpg`,
  });

async function pageAt(...parameters: Parameters<typeof render>): Promise<Extract<RenderedPage, { kind: 'page' }>> {
  const page = await render(...parameters);
  if (page.kind !== 'page') throw new Error(`redirected to ${page.location}`);
  return page;
}

test('the HTML contains the list, an inlined picture and the state', async () => {
  const page = await pageAt('/store');
  expect(page.status).toBe(200);
  expect(page.body).toContain('href="/products/5"');
  expect(page.body).toContain('data:image/avif;base64,BB');
  expect(page.head).toContain('<title>المتجر | لمسة</title>');
  expect(page.head).toContain('<link rel="canonical" href="https://shop.test/store">');
  expect(page.head).toContain('<link rel="alternate" hreflang="en" href="https://shop.test/store?lang=en">');
  expect(page.modules).toContain('src/routes/store.tsx?tsr-split=component');
  expect(page.modules).toContain('src/lib/text/locale-ar.ts');
  expect((JSON.parse(page.state) as { language: string }).language).toBe('ar');
});

test('an English page is English throughout', async () => {
  const page = await pageAt('/store?page=2', 'en');
  expect(page.head).toContain('<title>Store, page 2 | Lamsa</title>');
  expect(page.head).toContain('<link rel="canonical" href="https://shop.test/store?page=2&amp;lang=en">');
  expect(page.head).toContain('content="en_US"');
});

test('the home page has the owner’s description, otherwise one with only the store’s name', async () => {
  const described = async (general_settings: object[]) => {
    const data = {
      general_settings, socials: {}, home_slider_video: null, sliders: [], testimonials: [], newest: [], best_sellers: [],
      offers: [], flash_sale: null, highlights: [], categories: [],
    }; // prettier-ignore
    const { head } = await pageAt('/', 'en', async (input) => {
      const { pathname } = new URL(String(input));
      if (pathname === '/api/v1/home') return Response.json({ data });
      return pathname === '/api/v1/settings'
        ? Response.json({ data: { general_settings, socials: {} } })
        : shopAnswers(input);
    });
    return /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  };
  const name = { key: 'store_name', value: 'Durra' };
  const about = { key: 'about_short', value: 'A store.' };
  expect(await described([name])).toMatch(/^Shop at Durra: prices include VAT/);
  expect(await described([name, about])).toBe('A store.');
  expect(await described([name, about, { key: 'store_description', value: 'Pearls of the Gulf.' }])).toBe(
    'Pearls of the Gulf.',
  );
});

test('the store has the name that the owner has set', async () => {
  const named = async (input: RequestInfo | URL) =>
    String(input).includes('/settings')
      ? Response.json({
          data: {
            general_settings: [
              { key: 'store_name', value: 'درّة' },
              { key: 'tagline', value: 'لآلئ الخليج' },
            ],
            socials: {},
          },
        })
      : shopAnswers(input);
  const store = await pageAt('/store', 'ar', named);
  expect(store.head).toContain('<title>المتجر | درّة</title>');
  expect(store.head).toContain('<meta property="og:site_name" content="درّة">');
  expect(store.head).toMatch(/<meta name="description" content="لآلئ الخليج[^"]*درّة/);
  for (const path of ['/products?search=x', '/category/3', '/products/5']) {
    const { head } = await pageAt(path, 'ar', named);
    expect(head).toContain(' | درّة</title>');
    expect(head).not.toContain('لمسة');
  }
});

test('the owner’s texts are escaped everywhere', async () => {
  const page = await pageAt('/products/5');
  for (const part of [page.head, page.body, page.state]) expect(part).not.toContain('</script><b>');
  expect(page.structured.match(/<\/script>/g)).toHaveLength(2);
  expect(page.head).toContain('content="وصف &quot;قصير&quot;"');
});

test('a product has structured data for search engines', async () => {
  const { structured } = await pageAt('/products/5');
  const blocks = [...structured.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
  expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'Product']);
  expect(blocks[1]).toMatchObject({
    offers: [{ price: '149.50', priceCurrency: 'SAR', availability: 'https://schema.org/InStock', sku: 'R-1' }],
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    image: ['https://shop.test/media/a-640.webp'],
  });
});

test('a link preview shows a picture of the page or the store’s logo', async () => {
  const pictureOf = async (path: string) =>
    /property="og:image" content="([^"]*)"/.exec((await pageAt(path)).head)?.[1] ?? null;
  expect(await pictureOf('/products/5')).toBe('https://shop.test/media/share/5-ar-0.jpg');
  expect(await pictureOf('/store')).toBe('https://shop.test/media/a-640.webp');
  expect(await pictureOf('/contact')).toBe('https://shop.test/icons/icon-512.png');
});

test('the description promises the same reply time as the page', async () => {
  const slow = async (input: RequestInfo | URL) =>
    String(input).includes('/settings')
      ? Response.json({ data: { general_settings: [{ key: 'reply_days', value: '5' }], socials: {} } })
      : shopAnswers(input);
  for (const path of ['/contact', '/compliants']) {
    const { head, body } = await pageAt(path, 'ar', slow);
    expect(head).toMatch(/<meta name="description" content="[^"]*خلال 5 أيام عمل\./);
    expect(body).toContain('خلال 5 أيام عمل.');
  }
  expect((await pageAt('/contact')).head).toMatch(/<meta name="description" content="[^"]*خلال يومي عمل\./);
});

test('search and filter results are not indexed', async () => {
  expect((await pageAt('/products?search=x')).head).toContain('content="noindex, follow"');
  expect((await pageAt('/store?on_sale=1')).head).toContain('content="noindex, follow"');
  expect((await pageAt('/category/3')).head).not.toContain('noindex');
});

test.each(['/products/999', '/products/abc', '/category/99', '/category/x', '/nowhere', '/products/5/more'])(
  '%s is a true 404',
  async (path) => {
    const page = await pageAt(path);
    expect(page.status).toBe(404);
    expect(page.head).toContain('noindex');
    expect(JSON.parse(page.state)).toMatchObject({ isPage: false });
  },
);

test.each([
  ['/store?page=1', '/store', 301],
  ['/store?order=bogus&page=2', '/store?page=2', 301],
  ['/store/', '/store', 307],
])('%s redirects to %s', async (path, location, status) => {
  expect(await render(path)).toEqual({ kind: 'redirect', location, status });
});

test('another encoding of the same address does not redirect', async () => {
  expect((await pageAt('/category/3/a%2Bb%20c')).status).toBe(200);
  expect((await pageAt('/products?search=a%20b')).status).toBe(200);
});

test('when the API fails, the page shows an error with status 500 and no state', async () => {
  const broken = async (input: RequestInfo | URL) =>
    String(input).includes('/products')
      ? Response.json({ message: 'x', code: 'internal' }, { status: 500 })
      : shopAnswers(input);
  const page = await pageAt('/store', 'ar', broken);
  expect(page.status).toBe(500);
  expect(page.state).toBe('');
  expect(page.body).toContain('<h1');
});

test('a fault that the API did not answer is thrown, so that it is logged', async () => {
  const failing = async (input: RequestInfo | URL) =>
    String(input).includes('/products') ? Promise.reject(new Error('a fault of ours')) : shopAnswers(input);
  await expect(pageAt('/store', 'ar', failing)).rejects.toMatchObject({ cause: { message: 'a fault of ours' } });
});

test('missing optional data does not break a page', async () => {
  const poor = async (input: RequestInfo | URL) =>
    /settings|related/.test(String(input))
      ? Response.json({ message: 'x', code: 'internal' }, { status: 500 })
      : shopAnswers(input);
  expect((await pageAt('/products/5', 'ar', poor)).status).toBe(200);
});
