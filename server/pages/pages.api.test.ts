import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nobodyListens, startingUp } from '../../tests/support/store/unavailable-database.ts';
import { buildSite } from '../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import { createAdmission } from '../http/requests/admission.ts';
import { createLog } from '../lib/log.ts';
import { AnswerCache } from '../http/answers/answer-cache.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;
let ids: { category: number; product: number; variety: number };

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ title: { ar: 'خاتم', en: 'Ring' }, category: 'gold.rings' }), productEntry()],
  });
  site = buildSite(shop.deps);
  const { body } = await shop.json('/products?search=ring');
  const [ring] = body.data;
  ids = { category: ring.category.id, product: ring.id, variety: ring.default_variety_id };
});
afterAll(() => shop.close());

const english = { cookie: 'language=en' };

describe('a bad URL', () => {
  test.each([
    ['//', '/'],
    ['//a:b/', '/a:b/'],
    ['//x.test/store?page=2', '/x.test/store?page=2'],
    ['///x.test', '/x.test'],
    ['//%2fx.test', '/%2fx.test'],
  ])('%s redirects to our own host, never to another one', async (path, location) => {
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
  });

  test.each([
    '/%2fx.test',
    '/%5Cx.test/store',
    '/wp-login.php',
    '/favicon2.ico',
    '/.env',
    '/.git/config',
    '/store.php',
  ])('%s is a short 404 without rendering', async (path) => {
    const before = site.rendered.pages;
    const answer = await site.get(path);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
    expect(site.rendered.pages).toBe(before);
  });

  test('gets a not-found page that is rendered once per language', async () => {
    const first = await site.get('/nowhere', english);
    expect(first.status).toBe(404);
    const text = await first.text();
    expect(text).toContain('lang="en"');
    expect(text).toContain('<h1');
    const cached = await site.get('/products/999999', english);
    expect([cached.status, await cached.text()]).toEqual([404, text]);
    const arabic = await site.get('/products/999999');
    expect(arabic.headers.get('content-language')).toBe('ar');
    expect(await arabic.text()).not.toBe(text);
  });
});

describe('the not-found page, which all share,', () => {
  test.each([
    '/nowhere?search=Sara',
    '/stock-wishes/x?key=Sara',
    '/category/999999?search=Sara',
    '/login/x?back=%2FSara',
  ])('shows nothing of %s, the first address it was requested for', async (path) => {
    const own = buildSite({ ...shop.deps, answers: new AnswerCache(1_000_000) });
    expect((await own.get(path, english)).status).toBe(404);
    const text = await (await own.get('/elsewhere', english)).text();
    expect(text).not.toContain('Sara');
    const neutral = buildSite({ ...shop.deps, answers: new AnswerCache(1_000_000) });
    expect(text).toBe(await (await neutral.get('/elsewhere', english)).text());
  });
});

describe('URLs of one page', () => {
  const renderings = async (paths: string[]) => {
    for (const path of paths) expect((await site.get(path)).status).toBe(200);
    const before = site.rendered.pages;
    for (const path of paths) expect((await site.get(path)).status).toBe(200);
    expect(site.rendered.pages).toBe(before);
    return before;
  };

  test('a category is cached once, whatever name follows its id', async () => {
    const before = site.rendered.pages;
    const path = `/category/${ids.category}`;
    expect((await renderings([path, `${path}/rings`, `${path}/any.thing`, `${path}/%E0%A4%A`])) - before).toBe(1);
  });

  test('a product is cached once for all unknown varieties and once for each of its own', async () => {
    const before = site.rendered.pages;
    const path = `/products/${ids.product}`;
    const strange = Array.from({ length: 5 }, (_, at) => `${path}?variety=${777_000 + at}`);
    expect((await renderings([path, ...strange, `${path}?variety=x`, `${path}?page=4`])) - before).toBe(1);
    expect((await renderings([`${path}?variety=${ids.variety}`])) - before).toBe(2);
  });

  test('the page of a stock alert’s link is not cached and does not leak its key', async () => {
    const before = site.rendered.pages;
    for (const key of ['one', 'one', 'two']) {
      const answer = await site.get(`/stock-wishes/withdraw?key=${key}&x=1`, english);
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
        200,
        'no-store',
        'no-referrer',
      ]);
      expect(await answer.text()).toContain('Cancel alerts');
    }
    expect(site.rendered.pages).toBe(before + 3);
    expect((await site.get('/stock-wishes/anything?key=one')).status).toBe(404);
  });

  test('the home page is re-rendered each minute, because a flash sale may end; nobody waits for it', async () => {
    let now = new Date('2026-05-01T10:00:30Z');
    const own = buildSite({ ...shop.deps, answers: new AnswerCache(1_000_000) }, { now: () => now });
    await own.get('/');
    const once = own.rendered.pages;
    now = new Date('2026-05-01T10:00:59Z');
    await own.get('/');
    expect(own.rendered.pages).toBe(once);
    now = new Date('2026-05-01T10:01:00Z');
    await own.get('/');
    await expect.poll(() => own.rendered.pages).toBe(once * 2);
    await own.get('/');
    expect(own.rendered.pages).toBe(once * 2);
    now = new Date('2026-05-01T10:05:00Z');
    await own.get('/');
    expect(own.rendered.pages).toBe(once * 3);
  });

  test('a redirect keeps the category’s name and the requested language', async () => {
    const answer = await site.get(`/category/${ids.category}/rings?page=1&lang=en`);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/category/${ids.category}/rings?lang=en`]);
  });
});

describe('a page that cannot be rendered', () => {
  test.each([
    ['connection refused', nobodyListens],
    ['it is starting up', startingUp],
  ])('is a 503 with Retry-After while the database is unavailable: %s', async (_, leave) => {
    const away = await leave();
    try {
      const poor = buildSite({ ...shop.deps, db: away.open.db, answers: new AnswerCache(1_000_000) });
      for (const path of ['/store', `/products/${ids.product}`]) {
        const answer = await poor.get(path, english);
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('5');
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await answer.text()).toContain('<h1');
      }
    } finally {
      await away.close();
    }
  });

  test('is sent as it was last while the database is unavailable, although its data has changed', async () => {
    const away = await nobodyListens();
    try {
      const answers = new AnswerCache(1_000_000);
      const paths = ['/', '/store', `/products/${ids.product}`];
      const good = buildSite(shop.deps, { answers });
      const before = await Promise.all(paths.map(async (path) => (await good.get(path)).text()));
      const changed = { versionOf: () => 'changed', listVersion: () => 'changed', current: { version: 'changed' } };
      const poorDeps = { ...shop.deps, db: away.open.db, answers: new AnswerCache(1_000_000) };
      const poor = buildSite(poorDeps, { answers, versions: changed });
      for (const [at, path] of paths.entries()) {
        const answer = await poor.get(path);
        expect([answer.status, await answer.text()]).toEqual([200, before[at]]);
      }
      const unknown = await poor.get('/store?min_price=1');
      expect(unknown.status).toBe(503);
    } finally {
      await away.close();
    }
  });

  test('is sent but not cached if only optional data is missing', async () => {
    const away = await nobodyListens();
    try {
      const answers = new AnswerCache(1_000_000);
      const poor = buildSite({ ...shop.deps, db: away.open.db, answers });
      // A not-found page has no data of its own, only the header and footer.
      const answer = await poor.get('/nowhere');
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      const whole = await buildSite({ ...shop.deps, answers }).get('/nowhere');
      expect([whole.status, whole.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    } finally {
      await away.close();
    }
  });

  test.each([
    ['language=en', 'en', 'Something went wrong'],
    ['', 'ar', 'حدث خطأ ما'],
  ])('is an error page for browsers, not JSON (%s)', async (cookie, language, expected) => {
    const fail = () => {
      throw new Error('a fault of ours');
    };
    const broken = buildSite(shop.deps, {
      versions: { versionOf: fail, listVersion: fail, current: shop.catalogue.current },
    });
    const answer = await broken.get('/store', { cookie });
    expect([answer.status, answer.headers.get('content-language')]).toEqual([500, language]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[^']+'/);
    const text = await answer.text();
    expect(text).toContain(expected);
    expect(text).not.toContain('a fault of ours');
  });

  test('is logged once under the id of the page, if a call for its data fails', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const { catalogue } = shop;
    const broken = new Proxy(catalogue, {
      get(target, name) {
        if (name === 'listVersion') throw new Error('a fault of ours');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const deps = { ...shop.deps, catalogue: broken, answers: new AnswerCache(1_000_000), log };
    const answer = await buildSite(deps, { versions: catalogue }).get('/store?search=Sara', english);
    expect(answer.status).toBe(500);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { path: '/api/v1/products', err: { message: 'a fault of ours' }, requestId: answer.headers.get('x-request-id') },
    ]);
  });
});

test('new searches are rendered one at a time, without delaying other pages; too many are refused', async () => {
  let [making, most] = [0, 0];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const none = () => 0;
  const busy = buildSite(shop.deps, {
    admission: createAdmission({
      loop: { delayMs: none, busy: none },
      transactionWaitMs: none,
      statementWaitMs: none,
      random: none,
    }),
    apiFetch: async (request) => {
      const isSearch = new URL(request.url).searchParams.has('search');
      if (isSearch) most = Math.max(most, (making += 1));
      if (isSearch) await released;
      const answer = await shop.app.fetch(request);
      if (isSearch) making -= 1;
      return answer;
    },
  });
  const search = (at: number) => busy.get(`/products?search=word${at}`, at % 2 === 0 ? english : {});
  const searches = Array.from({ length: 45 }, (_, at) => search(at));
  await Promise.any(searches); // one that finds the queue full
  expect((await busy.get('/store?max_price=12', english)).status).toBe(200);
  release();
  const answers = await Promise.all(searches);
  expect(most).toBe(1);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(45 - refused.length);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  for (const answer of refused) {
    expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(['2', 'no-store']);
    const isArabic = answer.headers.get('content-language') === 'ar';
    const text = isArabic ? 'يبحث عدد كبير من المتسوقين الآن' : 'Too many people are searching';
    expect(await answer.text()).toContain(text);
  }
  expect(new Set(refused.map(({ headers }) => headers.get('content-language')))).toEqual(new Set(['ar', 'en']));
});

describe('what is shared with the store', () => {
  const shared = async (query: Record<string, string>) => {
    const answer = await site.get(`/open?${new URLSearchParams(query).toString()}`);
    expect([answer.status, answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
      303,
      'noindex',
      'no-store',
    ]);
    return answer.headers.get('location') ?? '';
  };

  test('a link to the store opens its page, text is searched for, and foreign links are not opened', async () => {
    const to = await shared({
      title: 'Ring',
      text: `Look: https://shop.test/products/${ids.product}?variety=${ids.variety}`,
    });
    expect(to).toBe(`/products/${ids.product}?variety=${ids.variety}`);
    expect((await site.get(to)).status).toBe(200);
    const answer = await shared({ text: 'ring' });
    expect(await (await site.get(answer, english)).text()).toContain(`href="/products/${ids.product}"`);
    expect(await shared({ title: 'Who we are', url: 'https://shop.test/about?lang=en' })).toBe('/about');
    expect(await shared({ url: 'https://evil.test/products/1' })).toBe('/store');
    expect(
      await shared({ text: 'سيروم '.repeat(200) })
        .then((path) => site.get(path))
        .then(({ status }) => status),
    ).toBe(200);
  });
});
