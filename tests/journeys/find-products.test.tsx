// Search, lists and the home page grid: answers that are late, failed or empty.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverError, type Fault } from '../support/network/faulty-proxy.ts';
import { onlyIn } from '../support/in-turn.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

const perPage = 20;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const brushes = Array.from({ length: 42 }, (_, number) =>
    productEntry({
      title: { ar: `فرشاة ${number}`, en: `Toothbrush ${number}` },
      variety: { price: 20 + number, price_before_discount: 80 },
    }),
  );
  const rings = [18, 21].map((caliber) =>
    productEntry({
      title: { ar: `خاتم ${caliber}`, en: `Ring ${caliber}` },
      category: 'gold.rings',
      variety: { price: 1_000, caliber },
    }),
  );
  await shop.bring({ categories: twoFields, products: [...brushes, ...rings] });
});
afterAll(() => shop.close());

const texts = {
  ar: {
    typed: 'فرشاه', // a common spelling; the titles have فرشاة
    other: 'خاتم',
    nothing: /لا توجد منتجات بهذا الاسم/,
    all: /عرض كل النتائج/,
    browse: 'تصفّح المتجر',
    loading: /جارٍ البحث/,
    failed: 'تعذّر البحث الآن',
    retry: 'أعد المحاولة',
    clear: 'امسح البحث',
    submit: 'بحث',
    sort: 'الترتيب',
    next: /^التالي/,
    none: 'لا توجد منتجات حاليًا',
    notFound: /لا توجد منتجات بهذا الاسم/,
    listFailed: 'تعذّر تحميل المنتجات!',
    clearAll: 'امسح عوامل التصفية',
    categories: 'الأقسام',
  },
  en: {
    typed: 'RING',
    other: 'tooth',
    nothing: /No products found With This Name/,
    all: /Show all results/,
    browse: 'Browse the store',
    loading: /Searching/,
    failed: 'Search failed',
    retry: 'Try again',
    clear: 'Clear search',
    submit: 'Search',
    sort: 'Sort by',
    next: /^Next/,
    none: 'No products found Now',
    notFound: /No products found With This Name/,
    listFailed: 'Failed to load products!',
    clearAll: 'Clear filters',
    categories: 'Categories',
  },
};

const refused: Fault = {
  is: 'answered',
  status: 400,
  type: 'application/json',
  body: JSON.stringify({ message: 'no', code: 'validation_failed' }),
};

/** The product links in a list. */
const listed = (store: Store) =>
  [...store.element().querySelectorAll('article :is(h2, h3) a')].map((link) => link.getAttribute('href'));

describe('the search', () => {
  const boxOf = (store: Store) =>
    eventually(() => {
      const box = store.header.element().querySelector<HTMLInputElement>('input[role=combobox]');
      if (!box) throw new Error('the search box is not rendered yet');
      return box;
    });
  const options = () => [...document.querySelectorAll('[role=listbox] a[role=option][href^="/products/"]')];
  const isClosed = () => eventually(() => expect(document.querySelector('[role=listbox]')).toBeNull());

  async function type(store: Store, text: string): Promise<HTMLInputElement> {
    const box = await boxOf(store);
    box.focus();
    for (let letters = 1; letters <= text.length; letters += 1) store.typeInto(box, text.slice(0, letters));
    return box;
  }
  const openSearch = (language: 'ar' | 'en') => openStore({ shop, language, path: '/store' });
  const hasOptions = () => eventually(() => expect(options()).not.toEqual([]));

  test.each(onlyIn('en'))('an empty result names the query and links to the store (%s)', async (language) => {
    const w = texts[language];
    const store = await openSearch(language);
    await type(store, 'zzqqxx');
    await store.header.sees(w.nothing);
    const names = [...store.header.element().querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(names).toContain('zzqqxx');
    expect(await store.axe()).toEqual([]);
    await store.header.press(w.browse, 'option');
    await store.isAt('/store');
  });

  test('submitting opens the result list and clears the box; ‘show all results’ does the same', async () => {
    const w = texts.en;
    const store = await openSearch('en');
    const box = await type(store, w.other);
    store.pressKey('Enter');
    await store.isAt(`/products?search=${w.other}`);
    await store.heading(new RegExp(w.other));
    await eventually(() => expect(box.value).toBe(''));
    await isClosed();
    await eventually(() => expect(listed(store)).toHaveLength(perPage));

    await type(store, w.typed);
    await hasOptions();
    await store.header.press(w.all, 'option');
    await store.isAt(`/products?search=${w.typed}`);
    await eventually(() => expect(box.value).toBe(''));
    await type(store, w.other);
    await store.header.press(w.submit);
    await store.isAt(`/products?search=${w.other}`);
  });

  test('Escape closes, then clears; a click outside closes; a button clears the text', async () => {
    const w = texts.ar;
    const store = await openSearch('ar');
    const box = await type(store, w.typed);
    await hasOptions();
    store.pressKey('Escape');
    await isClosed();
    expect(box.value).toBe(w.typed);
    store.pressKey('Escape');
    await eventually(() => expect(box.value).toBe(''));

    await type(store, w.typed);
    await hasOptions();
    store.pressOutside();
    await isClosed();
    await store.header.press(w.clear);
    await eventually(() => expect(box.value).toBe(''));
    expect(document.activeElement).toBe(box);
  });

  test('a late answer is dropped, the older request aborted, and fast typing sends one request', async () => {
    const reached: string[] = [];
    const queryOf = (url: string) => new URL(url, 'http://store.test').searchParams.get('search') ?? '';
    const fetch = async (request: Request) => {
      if (request.url.includes('/suggest')) reached.push(queryOf(request.url));
      return shop.app.fetch(request);
    };
    const store = await openStore({ shop: { app: { fetch } }, language: 'ar', path: '/store' });
    const requests = () => store.line.requests.map(({ path }) => path).filter((path) => path.includes('/suggest'));
    const late = store.line.fail(({ path }) => path.includes('/suggest') && queryOf(path) === 'خاتم', {
      is: 'held',
      at: 'request',
    });
    await type(store, 'خاتم');
    await eventually(() => expect(late.met()).toBe(1));
    await store.header.sees(texts.ar.loading);
    expect(options()).toEqual([]);

    store.typeInto(await boxOf(store), 'فرشاة');
    await hasOptions();
    late.letGo();
    await store.line.rest();
    for (const option of options()) expect(option.textContent).toContain('فرشاة');
    expect(requests().map(queryOf)).toEqual(['خاتم', 'فرشاة']);
    expect(reached).toEqual(['فرشاة']); // the first request was aborted on its way
  });

  test('a failed search is not shown as empty, and can be retried', async () => {
    const w = texts.ar;
    const store = await openSearch('ar');
    const broken = store.line.fail('GET /products/suggest', serverError(500));
    await type(store, w.typed);
    const alert = store.header.within('alert');
    await eventually(() => expect(alert.element().textContent).toContain(w.failed));
    await store.header.seesNo(w.nothing);
    expect(await store.axe()).toEqual([]);
    broken.letGo();
    await alert.press(w.retry);
    await hasOptions();
  });
});

describe('a list', () => {
  test.each(onlyIn('ar'))('without products says so and links to others (%s)', async (language) => {
    const w = texts[language];
    const store = await openStore({ shop, language, path: '/products?search=zzqqxx' });
    await store.find('heading', w.notFound);
    expect(store.element().textContent).toContain('zzqqxx');
    expect(store.element().querySelector('a[href]')).not.toBeNull();
    expect(await store.axe()).toEqual([]);
    await store.open('/store?max_price=0.01');
    await store.find('heading', w.none);
    const links = [...store.element().querySelectorAll('a')];
    store.pressElement(links.find(({ textContent }) => textContent.includes(w.clearAll)) ?? null);
    await eventually(() => expect(listed(store)).toHaveLength(perPage));
  });

  test.each(onlyIn('en'))(
    'that fails says so in a toast and in its place, and can be retried (%s)',
    async (language) => {
      const w = texts[language];
      const store = await openStore({ shop, language, path: '/store' });
      await eventually(() => expect(listed(store)).toHaveLength(perPage));
      const broken = store.line.fail('GET /products', refused);
      await store.choose(w.sort, 'price_asc');
      await store.toast(w.listFailed);
      await store.find('heading', w.listFailed);
      expect(await store.axe()).toEqual([]);
      broken.letGo();
      await store.press(w.retry);
      await eventually(() => expect(listed(store)).toHaveLength(perPage));
    },
  );

  test('that is loading disables its page links and shows no products of the former page', async () => {
    const store = await openStore({ shop, language: 'ar', path: '/store' });
    await eventually(() => expect(listed(store)).toHaveLength(perPage));
    const before = listed(store);
    const held = store.line.fail('GET /products', { is: 'held', at: 'request' });
    await store.press(texts.ar.next, 'link');
    const off = () => document.querySelectorAll('#pages a[aria-disabled=true]').length;
    await eventually(() => expect(off()).toBe(2));
    expect(listed(store)).toEqual([]); // skeletons
    await store.choose(texts.ar.sort, 'price_asc');
    held.letGo();
    await eventually(() => {
      expect(listed(store)).toHaveLength(perPage);
      expect(listed(store)).not.toEqual(before); // the unsorted first page shows again for a moment
    });
    expect((await store.find('link', texts.ar.next)).getAttribute('href')).toContain('page=2');
  });

  test('without matches still offers its active filters, so that they can be removed', async () => {
    const store = await openStore({ shop, language: 'en', path: '/store?caliber=21&min_rating=5&max_price=13' });
    const caliber = await store.find('radio', /21 karat/);
    expect((caliber as HTMLInputElement).checked).toBe(true);
    const rating = store.element().querySelector<HTMLInputElement>('input[name="min_rating"][value="5"]');
    expect(rating?.checked).toBe(true);
    await store.press(/Any caliber/, 'radio');
    await store.isAt(/^\/store\?(?!.*caliber)/);
  });
});

describe('the home page', () => {
  const grid = () => {
    const section = document.querySelector<HTMLElement>('#products');
    if (!section) throw new Error('the home page has no grid');
    return section;
  };
  const titles = () => [...grid().querySelectorAll('h3')].map(({ textContent }) => textContent);
  const position = () => grid().querySelector('nav p > [aria-hidden]')?.textContent.trim();
  const off = () => grid().querySelectorAll('nav a[aria-disabled="true"]').length;
  const openGrid = async (language: 'ar' | 'en') => {
    const store = await openStore({ shop, language, path: '/' });
    await eventually(() => expect(titles()).toHaveLength(perPage));
    return store;
  };

  test('shows skeletons and disables the buttons while a page loads', async () => {
    const store = await openGrid('ar');
    const held = store.line.fail(({ path }) => path.includes('page=2'), { is: 'held', at: 'request' });
    await store.press(texts.ar.next, 'link');
    await eventually(() => expect(position()).toBe('2 / 3'));
    expect([off(), titles()]).toEqual([2, []]);
    held.letGo();
    await eventually(() => expect(titles()).toHaveLength(perPage));
    expect(off()).toBe(0);
  });

  test.each(onlyIn('ar'))('says when there are no products and when loading failed (%s)', async (language) => {
    const w = texts[language];
    const store = await openGrid(language);
    const page = { current: 1, last: 1, next: null, previous: null, per_page: perPage, total: 0 };
    const facets = { price: null, categories: [], calibers: [], ratings: [], in_stock: 0, on_sale: 0 };
    const none: Fault = {
      is: 'answered',
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ data: [], pagination: { meta: { page } }, facets }),
    };
    const sort = grid().querySelector('select')?.labels?.[0]?.textContent ?? w.sort;
    const empty = store.line.fail('GET /products', none);
    await store.choose(sort, 'most_selling');
    await store.find('heading', w.none);
    expect(position()).toBe('1 / 1');
    empty.letGo();

    const broken = store.line.fail('GET /products', refused);
    await store.choose(sort, 'price_asc');
    await store.find('heading', w.listFailed);
    await store.toast(w.listFailed);
    broken.letGo();
    await store.press(w.retry);
    await eventually(() => expect(titles()).toHaveLength(perPage));
  });

  test('says when its data cannot be loaded, and can retry', async () => {
    const store = await openStore({ shop, language: 'ar', path: '/store' });
    const missing = store.line.fail('GET /home', {
      ...refused,
      status: 404,
      body: '{"message":"no","code":"not_found"}',
    });
    await eventually(() => expect(store.header.element().querySelector('a[href="/"]')).not.toBeNull());
    store.pressElement(store.header.element().querySelector('a[href="/"]'));
    await store.isAt('/');
    await store.find('button', texts.ar.retry);
    expect(store.element().querySelector('h1')).not.toBeNull();
    missing.letGo();
    await store.press(texts.ar.retry);
    await store.find('heading', texts.ar.categories);
  });

  test('removes the flash sale when it ends, and refetches its data', async () => {
    const aheadMs = 60_000;
    let endsAt = Infinity;
    let requests = 0;
    const fetch = async (request: Request) => {
      const answer = await shop.app.fetch(request);
      if (!request.url.endsWith('/home')) return answer;
      requests += 1;
      const body = (await answer.json()) as { data: object };
      const { data: products } = (await shop.json('/products?per_page=3')).body;
      if (requests === 1) endsAt = Date.now() + aheadMs;
      const sale = { products, ends_at: new Date(endsAt).toISOString() };
      return Response.json({ ...body, data: { ...body.data, flash_sale: requests === 1 ? sale : null } });
    };
    await openStore({ shop: { app: { fetch } }, language: 'ar', path: '/' });
    await eventually(() => expect(document.querySelector('#flash-sale')).not.toBeNull());
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    onTestFinished(() => clock.mockRestore());
    await eventually(() => expect(document.querySelector('#flash-sale')).toBeNull());
    await eventually(() => expect(requests).toBe(2));
  });
});
