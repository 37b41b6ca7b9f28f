import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AnswerCache, cacheableAnswer, encodingFor, sendAnswer, type CachedAnswer } from './answer-cache.ts';
import { Refusal } from './refusal.ts';

const body = JSON.stringify({ data: 'أسنان '.repeat(500) });
const textOf = async (answer: CachedAnswer) => (await answer.body(null)).toString();
const asking = (headers: Record<string, string>) => new Request('http://store/x', { headers });

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['br;q=0.5', 'br'],
  ['identity', null],
  ['brotli', null],
  [undefined, null],
])('Accept-Encoding %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('each encoding has the same body and its own strong ETag', async () => {
  const stored = cacheableAnswer(200, { 'Content-Type': 'application/json' }, body);
  const tags = new Set<string | null>();
  for (const [accept, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const) {
    const answer = await sendAnswer(asking({ 'accept-encoding': accept }), stored);
    expect(decode(Buffer.from(await answer.clone().arrayBuffer())).toString()).toBe(body);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const tag = answer.headers.get('etag');
    tags.add(tag);
    const again = await sendAnswer(asking({ 'accept-encoding': accept, 'if-none-match': `"other", ${tag}` }), stored);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  }
  expect(tags.size).toBe(3);
});

test.each([
  [['br'], ['br', null, 'gzip', null]],
  [['gzip'], [null, 'gzip', 'br']],
  [
    [null, 'br', 'gzip'],
    ['gzip', 'br', null],
  ],
] as const)('after %s at once, %s in turn have the same body', async (atOnce, inTurn) => {
  const stored = cacheableAnswer(200, {}, body);
  const textIn = async (encoding: 'br' | 'gzip' | null) => {
    const bytes = await stored.body(encoding);
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    return plain.toString();
  };
  expect(new Set(await Promise.all(atOnce.map(textIn)))).toEqual(new Set([body]));
  for (const encoding of inTurn) expect(await textIn(encoding)).toBe(body);
});

test('concurrent requests share one computation; errors and failures are not cached', async () => {
  const cache = new AnswerCache(1_000_000);
  let made = 0;
  const make = async () => {
    made += 1;
    return cacheableAnswer(200, {}, body);
  };
  await Promise.all(Array.from({ length: 50 }, () => cache.through('list', make)));
  expect(made).toBe(1);

  await expect(cache.through('broken', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await expect(cache.through('broken', make)).resolves.toMatchObject({ status: 200 });
  await cache.through('missing', async () => cacheableAnswer(404, {}, body));
  await cache.through('missing', async () => ((made += 10), cacheableAnswer(404, {}, body)));
  expect(made).toBe(12);
});

test('an answer that was begun before the cache was cleared is not stored', async () => {
  const cache = new AnswerCache(1_000_000);
  const answer = (text: string) => cacheableAnswer(200, {}, text);
  let finish: (made: ReturnType<typeof answer>) => void = () => {};
  const begun = cache.through('settings', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  const now = await cache.through('settings', async () => answer('after'));
  expect(await textOf(now)).toBe('after');
  finish(answer('before'));
  expect(await textOf(await begun)).toBe('before');
  expect(await textOf(await cache.through('settings', async () => answer('again')))).toBe('after');
});

test('while a new answer is made, the former one is sent; a failure is left to the next request', async () => {
  const cache = new AnswerCache(1_000_000);
  const answer = (text: string) => cacheableAnswer(200, {}, text);
  const ask = async (minute: number, make: () => Promise<ReturnType<typeof answer>>) =>
    textOf(await cache.throughOrFormer({ name: 'home', version: `${minute}`, former: `${minute - 1}` }, make));
  expect(await ask(1, async () => answer('first'))).toBe('first');
  let finish: (made: ReturnType<typeof answer>) => void = () => {};
  expect(await ask(2, () => Promise.reject(new Error('away')))).toBe('first');
  expect(await ask(2, () => new Promise((resolve) => (finish = resolve)))).toBe('first');
  finish(answer('second'));
  await expect.poll(() => ask(2, async () => answer('not made'))).toBe('second');
  expect(await ask(4, async () => answer('fourth'))).toBe('fourth');
});

test('while the database is away, the last answer of another version is sent, but not to CDNs', async () => {
  const cache = new AnswerCache(1_000_000);
  const answer = (text: string, status = 200) =>
    cacheableAnswer(status, { Vary: 'Cookie', 'Cache-Tag': 'p1', 'CDN-Cache-Control': 'max-age=60' }, text);
  const ask = (version: string, made: CachedAnswer, name = 'product') =>
    cache.throughOrFormer({ name, version, former: null }, async () => made);
  await ask('1', answer('first'));
  const old = await ask('2', answer('away', 503));
  expect([old.status, old.headers, await textOf(old)]).toEqual([200, { vary: 'Cookie' }, 'first']);
  expect(await textOf(await ask('2', answer('away', 503), 'another'))).toBe('away');
  expect(await textOf(await ask('2', answer('gone', 404)))).toBe('gone');
  expect(await textOf(await ask('2', answer('second')))).toBe('second');
  expect(await textOf(await ask('2', answer('not made')))).toBe('second');
});

test('while a new answer is refused, the last one of another version is sent, but not to CDNs', async () => {
  const cache = new AnswerCache(1_000_000);
  const headers = { Vary: 'Cookie', 'Cache-Tag': 'p1', 'CDN-Cache-Control': 'max-age=60' };
  const ask = (version: string, make: () => Promise<CachedAnswer>, name = 'list') =>
    cache.throughOrFormer({ name, version, former: null }, make);
  const refuse = (code: 'unavailable' | 'not_found') => () => Promise.reject(new Refusal(code));
  await ask('1', async () => cacheableAnswer(200, headers, 'first'));
  const old = await ask('2', refuse('unavailable'));
  expect([old.status, old.headers, await textOf(old)]).toEqual([200, { vary: 'Cookie' }, 'first']);
  const exact = cache.throughOrFormer(
    { name: 'list', version: '2', former: null, isExact: true },
    refuse('unavailable'),
  );
  await expect(exact).rejects.toMatchObject({ code: 'unavailable' });
  await expect(ask('2', refuse('not_found'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(ask('2', refuse('unavailable'), 'another')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await textOf(await ask('2', async () => cacheableAnswer(200, headers, 'second')))).toBe('second');
});

test('memory stays bounded', async () => {
  const cache = new AnswerCache(60_000);
  let made = 0;
  const ask = (key: string) => cache.through(key, async () => ((made += 1), cacheableAnswer(200, {}, body)));
  for (let at = 0; at < 100; at += 1) await ask(`list ${at}`);
  await ask('list 99');
  expect(made).toBe(100);
  await ask('list 0');
  expect(made).toBe(101);
});

test('only answers with the given status that may be stored are cached', async () => {
  const cache = new AnswerCache(1_000_000);
  let made = 0;
  const make =
    (status: number, headers: Record<string, string> = {}) =>
    async () => {
      made += 1;
      return cacheableAnswer(status, headers, body);
    };
  for (let time = 0; time < 2; time += 1) {
    await cache.through('missing', make(404), 404);
    await cache.through('wrong', make(404));
    await cache.through('poor', make(200, { 'Cache-Control': 'no-store' }));
  }
  expect(made).toBe(5);
});
