// Under overload requests are refused before any work: browsing first, checkout last, and never what is in memory.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { buildSite } from '../../../tests/support/api/pages.ts';
import { nobodyListens } from '../../../tests/support/store/unavailable-database.ts';
import { buildApp } from '../../app.ts';
import { AnswerCache } from '../answers/answer-cache.ts';
import { Refusal } from '../answers/refusal.ts';
import { createAdmission, requestKinds, type Admission, type RequestKind } from './admission.ts';

/** Requests that are sent together; the last ones of so many find the store busy. */
const many = 20;

/** `loop`, `transaction` and `statement` in ms. */
type Delays = { loop: number; busy?: number; transaction: number; statement?: number };

/** An admission whose delays a test sets. */
function admissionOf(delays: Delays, random = 0): Admission {
  return createAdmission({
    loop: { delayMs: () => delays.loop, busy: () => delays.busy ?? 0 },
    transactionWaitMs: () => delays.transaction,
    statementWaitMs: () => delays.statement ?? 0,
    random: () => random,
  });
}

function refusalOf(admission: Admission, kind: RequestKind, use: 'read' | 'write' = 'write'): Refusal | null {
  try {
    admission.admit(kind, use);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const refusedOf = (admission: Admission) => requestKinds.filter((kind) => refusalOf(admission, kind) !== null);

const contextOf = (path: string) => ({ env: {}, req: { path } }) as Parameters<Admission['count']>[0];

/** Opens requests that are never answered. */
function openRequests(admission: Admission, count: number): void {
  const context = contextOf('/products');
  for (let at = 0; at < count; at += 1) void admission.count(context, () => new Promise(() => undefined));
}

describe('who is refused', () => {
  test.each([
    { delay: 'none', loop: 0, transaction: 0, refused: [] },
    { delay: 'a rendering', loop: 25, transaction: 0, refused: [] },
    { delay: 'more of the event loop', loop: 26, transaction: 0, refused: ['browsing'] },
    { delay: 'much more', loop: 151, transaction: 0, refused: ['browsing', 'personal'] },
    { delay: 'half a second', loop: 501, transaction: 0, refused: ['browsing', 'personal', 'checkout'] },
    { delay: 'transactions that wait', loop: 0, transaction: 501, refused: ['personal'] },
    { delay: 'transactions that wait for long', loop: 0, transaction: 2_001, refused: ['personal', 'checkout'] },
    { delay: 'statements that wait', loop: 0, transaction: 0, statement: 101, refused: ['personal'] },
    {
      delay: 'statements that wait for long',
      loop: 0,
      transaction: 0,
      statement: 401,
      refused: ['personal', 'checkout'],
    },
  ])('$delay: $refused', ({ refused, ...delays }) => {
    const admission = admissionOf(delays);
    openRequests(admission, 16);
    expect(refusedOf(admission)).toEqual(refused);
  });

  test('nobody while few requests are open: one large piece of work is no queue', () => {
    const admission = admissionOf({ loop: 1_000, transaction: 0 });
    openRequests(admission, 15);
    expect(refusedOf(admission)).toEqual([]);
    openRequests(admission, 1);
    expect(refusedOf(admission)).toEqual(requestKinds);
  });

  test('nobody who only reads while transactions wait', () => {
    const admission = admissionOf({ loop: 0, transaction: 10_000 });
    for (const kind of requestKinds) expect(refusalOf(admission, kind, 'read')).toBeNull();
  });

  test('more of those who write personal lists once transactions have waited for a second, but not those who order', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const delays = { loop: 0, transaction: 101 };
    const admission = admissionOf(delays);
    const after = (ms: number, transaction = delays.transaction) => {
      vi.advanceTimersByTime(ms);
      delays.transaction = transaction;
      return refusedOf(admission);
    };
    expect([after(0), after(600)]).toEqual([[], []]);
    expect(after(600)).toEqual(['personal']);
    expect(after(0, 100)).toEqual([]);
    expect(after(600, 101)).toEqual(['personal']); // a short break
    expect(after(600, 100)).toEqual([]);
    expect(after(500, 101)).toEqual([]); // a long one
  });

  describe('what browsing leaves to others while the event loop is busy', () => {
    const delays: Delays & { busy: number; statement: number } = { loop: 0, busy: 0.95, transaction: 0, statement: 0 };
    const isBrowsingRefused = (admission: Admission) => refusalOf(admission, 'browsing') !== null;
    const openBusy = (now: Partial<typeof delays> = {}, open = 16) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      Object.assign(delays, { loop: 0, busy: 0.95, transaction: 0, statement: 0, ...now });
      const admission = admissionOf(delays);
      openRequests(admission, open);
      return admission;
    };

    test('it is refused for a second after a transaction had to wait', () => {
      const admission = openBusy();
      expect(isBrowsingRefused(admission)).toBe(false);
      delays.transaction = 31;
      expect(refusalOf(admission, 'personal')).toBeNull();
      delays.transaction = 0;
      expect(refusedOf(admission)).toEqual(['browsing']);
      vi.advanceTimersByTime(999);
      expect(isBrowsingRefused(admission)).toBe(true);
      vi.advanceTimersByTime(1);
      expect(isBrowsingRefused(admission)).toBe(false);
    });

    test.each(['personal', 'checkout'] as const)('and after a request of the kind %s was refused', (kind) => {
      const admission = openBusy({ statement: 401 });
      expect(refusalOf(admission, kind)).not.toBeNull();
      delays.statement = 0;
      expect(isBrowsingRefused(admission)).toBe(true);
      vi.advanceTimersByTime(1_000);
      expect(isBrowsingRefused(admission)).toBe(false);
    });

    test('not while few requests are open', () => {
      const admission = openBusy({ transaction: 31 }, 15);
      expect([isBrowsingRefused(admission), isBrowsingRefused(admission)]).toEqual([false, false]);
      openRequests(admission, 1);
      expect(isBrowsingRefused(admission)).toBe(true);
    });

    test('its own refusals do not prolong that', () => {
      const admission = openBusy({ loop: 26 });
      expect(isBrowsingRefused(admission)).toBe(true);
      delays.loop = 0;
      expect(isBrowsingRefused(admission)).toBe(false);
    });

    test('not while transactions wait for something else than the event loop', () => {
      const admission = openBusy({ busy: 0.9, transaction: 400 });
      expect(isBrowsingRefused(admission)).toBe(false);
      delays.busy = 0.91;
      expect(isBrowsingRefused(admission)).toBe(true);
    });
  });

  test('files do not count: a browser asks for many at once', () => {
    const admission = admissionOf({ loop: 1_000, transaction: 0 });
    for (let file = 0; file < 100; file += 1)
      void admission.count(contextOf(`/assets/part-${file}.js`), () => new Promise(() => undefined));
    expect(refusedOf(admission)).toEqual([]);
  });

  test('a request whose answer has begun is no longer open', async () => {
    const admission = admissionOf({ loop: 1_000, transaction: 0 });
    openRequests(admission, 15);
    const context = contextOf('/products');
    await admission.count(context, async () => expect(refusedOf(admission)).toEqual(requestKinds));
    await expect(admission.count(context, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    expect(refusedOf(admission)).toEqual([]);
  });

  test.each([
    [0, 2],
    [0.5, 4],
    [0.999, 5],
  ])('not all come back at one moment: %d gives %d s', (random, seconds) => {
    const admission = admissionOf({ loop: 0, transaction: 5_000 }, random);
    expect(refusalOf(admission, 'checkout')).toMatchObject({
      code: 'unavailable',
      more: { retryAfterSeconds: seconds },
    });
  });
});

describe('a busy store', () => {
  let shop: Shop;
  let ids: number[];
  beforeAll(async () => {
    shop = await openShop();
    const titles = Array.from({ length: many }, (_, at) => `P${at}`);
    await shop.bring({
      categories: twoFields,
      products: titles.map((title) => productEntry({ title: { ar: title, en: title } })),
    });
    ids = (await shop.json('/products?per_page=40')).body.data.map(({ id }: { id: number }) => id);
  });
  afterAll(() => shop.close());

  /** The shop with an empty cache, as busy as `delays` says. */
  function busyShop(delays: { loop: number; transaction: number }) {
    const admission = admissionOf(delays);
    const deps = { ...shop.deps, answers: new AnswerCache(10_000_000), admission };
    return { ...buildSite(deps, { admission }), deps };
  }
  const together = (ask: (at: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: many }, (_, at) => ask(at)));
  const isRefusal = ({ status, headers }: Response) => status === 503 && headers.get('retry-after') === '2';

  test('refuses new lists in the shape of the API, and answers those in memory', async () => {
    const delays = { loop: 0, transaction: 0 };
    const { get } = busyShop(delays);
    expect((await get('/api/v1/products')).status).toBe(200);
    delays.loop = 60;
    const answers = await together((at) => get(`/api/v1/products?min_price=${at}`, { 'Accept-Language': 'en' }));
    const refused = answers.filter(isRefusal);
    expect(refused.length).toBe(many);
    expect(refused[0]?.headers.get('cache-control')).toBe('no-store');
    expect(await refused[0]?.json()).toEqual({ code: 'unavailable', message: expect.stringMatching(/\w/) });
    for (const answer of await together(() => get('/api/v1/products'))) expect(answer.status).toBe(200);
  });

  test('refuses new pages with a page, and answers those in memory', async () => {
    const delays = { loop: 0, transaction: 0 };
    const { get, rendered } = busyShop(delays);
    expect((await get('/store')).status).toBe(200);
    const before = rendered.pages;
    delays.loop = 60;
    const answers = await together((at) => get(`/products/${ids[at]}`, { cookie: 'language=en' }));
    const refused = answers.filter(isRefusal);
    expect(refused.length).toBe(many);
    expect(refused[0]?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await refused[0]?.text()).toContain('Try again');
    expect(rendered.pages).toBe(before);
    for (const answer of await together(() => get('/store'))) expect(answer.status).toBe(200);
  });

  test('does not refuse what an admitted page needs', async () => {
    let asked = 0;
    const admission = createAdmission({
      loop: { delayMs: () => ((asked += 1) > 1 ? 1_000 : 0), busy: () => 0 },
      transactionWaitMs: () => 0,
      statementWaitMs: () => 0,
    });
    openRequests(admission, 16);
    const { get } = buildSite({ ...shop.deps, answers: new AnswerCache(10_000_000), admission }, { admission });
    expect((await get(`/products/${ids[0]}`)).status).toBe(200);
    expect(asked).toBe(1);
    expect((await get(`/products/${ids[1]}`)).status).toBe(503);
  });

  test('leaves out the variety of a page in memory rather than look it up, and looks up no unknown address', async () => {
    const delays = { loop: 0, transaction: 0 };
    const { get } = busyShop(delays);
    expect((await get(`/products/${ids[0]}`)).status).toBe(200);
    delays.loop = 60;
    const answers = await together((at) =>
      get(at % 2 === 0 ? `/products/${ids[0]}?variety=${at + 1}` : `/former/${at}`),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at % 2 === 0 ? 200 : 503)));
  });

  test('does not refuse a page with a visitor’s call for the same part', async () => {
    const delays = { loop: 0, transaction: 0 };
    const admission = admissionOf(delays);
    const deps = { ...shop.deps, answers: new AnswerCache(10_000_000), admission };
    const { get } = buildSite(deps, { admission });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const others = [0, 1, 2].map(() => admission.browse('reads', () => released));
    const call = get(`/api/v1/products/${ids[2]}`);
    expect((await get(`/products/${ids[2]}`)).status).toBe(200);
    release();
    await Promise.all(others);
    expect((await call).status).toBe(200);
  });

  test('refuses the cart before the session is looked up, while checkout goes on', async () => {
    const { open, close } = await nobodyListens();
    const admission = admissionOf({ loop: 0, transaction: 1_000 });
    const app = buildApp({ ...shop.deps, db: open.db, admission });
    const ask = (path: string, method = 'POST') =>
      app.fetch(
        new Request(`http://store.test/api/v1${path}`, {
          method,
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer of.somebody' },
          ...(method === 'POST' ? { body: '{}' } : {}),
        }),
      );
    try {
      for (const path of ['/products/add-to-cart', '/user/auth/login']) {
        const answer = await ask(path);
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
      }
      // These look for their session, and for the database.
      expect((await ask('/carts', 'GET')).headers.get('retry-after')).toBe('5'); // it needs no transaction
      for (const path of [
        '/orders',
        '/addresses',
        '/checkout/quote',
        '/orders/1/check-payment',
        '/transactions/1/code',
      ])
        expect([path, (await ask(path)).headers.get('retry-after')]).toEqual([path, '5']);
      expect((await ask('/payments/webhooks/nobody')).status).toBe(404);
      expect((await app.fetch(new Request('http://store.test/healthz'))).status).toBe(200);
    } finally {
      await close();
    }
  });

  test('begins one piece of work at a time, after others have had some turns of the event loop', async () => {
    const admission = admissionOf({ loop: 0, transaction: 0 });
    let turns = 0;
    const counting = (async () => {
      for (; turns < 30; turns += 1) await nextTurn();
    })();
    const began: number[] = [];
    await Promise.all(
      ['reads', 'pages', 'reads'].map((queue) =>
        admission.browse(queue as 'reads', async () => void began.push(turns)),
      ),
    );
    await counting;
    const [first = 0, second = 0, third = 0] = began;
    expect(first).toBeGreaterThanOrEqual(5);
    expect([second - first, third - second].every((between) => between >= 5)).toBe(true);
  });

  test.each([
    ['reads', 3],
    ['pages', 2],
  ] as const)(
    'does %s although others wait for the database, %d at once, and refuses soon if many wait',
    async (queue, atOnce) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const admission = admissionOf({ loop: 0, transaction: 0 });
      let began = 0;
      const ends: (() => void)[] = [];
      const ask = () =>
        admission.browse(queue, async () => {
          began += 1;
          await new Promise<void>((resolve) => ends.push(resolve));
        });
      const work = Array.from({ length: atOnce + 1 }, ask);
      await expect.poll(() => ends.length).toBe(atOnce);
      vi.advanceTimersByTime(200);
      work.push(ask());
      vi.advanceTimersByTime(51);
      await expect(ask()).rejects.toMatchObject({ code: 'unavailable' }); // in 60 ms
      expect(began).toBe(atOnce);
      for (let at = 0; at < work.length; at += 1) {
        await expect.poll(() => ends.length).toBeGreaterThan(at);
        ends[at]?.();
      }
      await Promise.all(work);
      expect(began).toBe(atOnce + 2);
    },
  );
});
