import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database/database.ts';
import type { Database, OpenDatabase } from '../../db/connect.ts';
import { mediaRoutes, MediaStore } from './media.routes.ts';
import { mediaFiles } from './media.tables.ts';

let open: OpenDatabase;
const film = Buffer.from(Array.from({ length: 5_000_001 }, (_, at) => (at * 31 + (at >> 8)) % 251));
const picture = Buffer.from('a picture');

beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.insert(mediaFiles).values([
    { name: 'film.mp4', type: 'video/mp4', bytes: film },
    { name: 'picture.webp', type: 'image/webp', bytes: picture },
  ]);
});
afterAll(() => open.close());

/** A media store with an empty cache; `whole` counts how often a complete file was read. */
function coldMedia() {
  const read = { whole: 0 };
  const db = new Proxy(open.db, {
    get(target, name) {
      if (name !== 'select') return Reflect.get(target, name, target);
      return (fields: Parameters<Database['select']>[0] & object) => {
        if (Object.values(fields).some((field) => field === mediaFiles.bytes)) read.whole += 1;
        return target.select(fields);
      };
    },
  });
  const app = mediaRoutes(new MediaStore(db));
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request(`http://store.test${path}`, { headers, method }));
  return { get, read };
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a player gets the requested ranges of a video, and the database never reads all of it at once', async () => {
  const { get, read } = coldMedia();
  for (const [range, start, end] of [
    ['bytes=0-1', 0, 1],
    ['bytes=1048570-1048580', 1_048_570, 1_048_580],
    ['bytes=4000000-', 4_000_000, 5_000_000],
    ['bytes=-3', 4_999_998, 5_000_000],
  ] as const) {
    const answer = await get('/film.mp4', { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/5000001`);
    expect(answer.headers.get('content-length')).toBe(String(end + 1 - start));
    expect((await bytesOf(answer)).equals(film.subarray(start, end + 1))).toBe(true);
  }
  const whole = await get('/film.mp4');
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '5000001']);
  expect((await bytesOf(whole)).equals(film)).toBe(true);
  expect((await get('/film.mp4', { range: 'bytes=5000001-' })).status).toBe(416);
  expect((await get('/film.mp4', {}, 'HEAD')).status).toBe(200);
  expect(read.whole).toBe(0);
});

test('a video that the database fails to read is an ordinary failure, not an answer that breaks off', async () => {
  const failing = new Proxy(open.db, {
    get(target, name) {
      const select = (fields: Parameters<Database['select']>[0] & object) => {
        if ('piece' in fields) throw new Error('the database failed');
        return target.select(fields);
      };
      return name === 'select' ? select : Reflect.get(target, name, target);
    },
  });
  const app = mediaRoutes(new MediaStore(failing));
  app.onError((error, c) => c.text(error.message, 500));
  const answer = await app.fetch(new Request('http://store.test/film.mp4'));
  expect([answer.status, await answer.text()]).toEqual([500, 'the database failed']);
});

test('a picture requested many times at once is read once', async () => {
  const { get, read } = coldMedia();
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/picture.webp')));
  for (const answer of answers) expect((await bytesOf(answer)).equals(picture)).toBe(true);
  expect((await get('/picture.webp', { range: 'bytes=2-' })).headers.get('content-length')).toBe('7');
  expect(read.whole).toBe(1);
});

test.each(['"picture.webp"', 'W/"picture.webp"', '"other", "picture.webp"', '*'])(
  'a file is not sent again to a client that has it as %s',
  async (etag) => {
    const { get } = coldMedia();
    expect((await get('/picture.webp', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/picture.webp', { 'if-none-match': '"other"' })).status).toBe(200);
  },
);
