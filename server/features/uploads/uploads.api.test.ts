import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCupShop, order, shopperWith, type PayingShop } from '../../../tests/support/api/checkout.ts';
import { openShop, type Customer, type Shop } from '../../../tests/support/api/shop.ts';
import { idsBySku } from '../../../tests/support/data/products-by-sku.ts';
import type { Database } from '../../db/connect.ts';
import { answerFailure } from '../../http/answers/failure.ts';
import { identifyBy } from '../accounts/auth/sessions.ts';
import { makePrivate, saveUpload } from './store-upload.ts';
import { uploadUrl } from './upload-url.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { uploads } from './uploads.tables.ts';

let shop: Shop;
let me: Customer;

beforeAll(async () => {
  shop = await openShop({ rateLimitOverrides: { uploadAccount: { points: 100, seconds: 600 } } });
  me = await shop.customer();
});
afterAll(() => shop.close());

type Sending = { token?: string | null; name?: string; type?: string; field?: string; key?: string };

async function send(content: Uint8Array | string, sending: Sending = {}) {
  const { token = me.token, name = 'picture.png', type = 'image/png', field = 'file', key } = sending;
  const form = new FormData();
  form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name);
  const answer = await shop.get('/uploads', {
    method: 'POST',
    body: form,
    headers: {
      'Accept-Language': 'en',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any shape, checked by the tests
  const body = (await answer.json()) as any;
  return { status: answer.status, body, headers: answer.headers };
}

const fetchUpload = (url: string) => shop.app.fetch(new Request(`http://store.test${url}`));
const bytesOf = async (url: string) => Buffer.from(await (await fetchUpload(url)).arrayBuffer());
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a25f' } });
const svg = (content: string, size = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`;

/** The colour of one pixel. */
async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const data = await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...data];
}

describe('a picture', () => {
  test.each([
    ['jpeg', (picture: Sharp) => picture.jpeg()],
    ['png', (picture: Sharp) => picture.png()],
    ['webp', (picture: Sharp) => picture.webp()],
  ])('of kind %s is stored as webp of at most 1600 pixels, whatever its name and type', async (_, made) => {
    const { status, body } = await send(await made(plain(2400, 1200)).toBuffer(), { name: 'x.exe', type: 'text/html' });
    expect(status).toBe(201);
    expect(body.data.url).toBe(`/uploads/${body.data.id}`);
    expect(body.data.id).toMatch(/^[\w-]{22}$/);
    expect(await sharp(await bytesOf(body.data.url)).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 800,
    });
    const [row] = await shop.open.db.select().from(uploads).where(eq(uploads.id, body.data.id));
    expect(row).toMatchObject({ userId: me.id, width: 1600, height: 800 });
  });

  test('is served as a picture and nothing else', async () => {
    const { body } = await send(await plain(20, 20).png().toBuffer());
    const answer = await fetchUpload(body.data.url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    for (const id of ['A'.repeat(22), '..%2f..%2fetc%2fpasswd', '%00', `${body.data.id}x`])
      expect((await fetchUpload(`/uploads/${id}`)).status).toBe(404);
  });

  test('is rotated upright and loses its metadata', async () => {
    const taken = await plain(80, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(taken.includes('Somebody')).toBe(true);
    const { body } = await send(taken);
    const stored = await bytesOf(body.data.url);
    const metadata = await sharp(stored).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([40, 80, undefined]);
    expect(stored.includes('Somebody')).toBe(false);
  });

  test('that is also another file type is only a picture afterwards', async () => {
    const script = '<script>alert(1)</script>';
    const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(200)]);
    const both = Buffer.concat([await plain(20, 20).jpeg().toBuffer(), Buffer.from(script), archive]);
    const { status, body } = await send(both, { name: 'x.jpg.html', type: 'text/html' });
    expect(status).toBe(201);
    const stored = await bytesOf(body.data.url);
    expect([stored.includes('script'), stored.includes('PK\u0003\u0004')]).toEqual([false, false]);
  });

  test('sent twice with one idempotency key is one upload; another picture with that key is refused', async () => {
    const bytes = await plain(30, 30).png().toBuffer();
    const first = await send(bytes, { key: 'upload-0001' });
    const second = await send(bytes, { key: 'upload-0001' });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = await send(await plain(31, 31).png().toBuffer(), { key: 'upload-0001' });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('reading a picture', () => {
  /** The route with an empty cache; `read` counts how often the bytes were read. */
  function coldUploads() {
    const read = { bytes: 0 };
    const { db, now } = shop.deps;
    const counting = new Proxy(db, {
      get(target, name) {
        if (name !== 'select') return Reflect.get(target, name, target);
        return (fields: Parameters<Database['select']>[0] & object) => {
          if (Object.values(fields).includes(uploads.webp)) read.bytes += 1;
          return target.select(fields);
        };
      },
    });
    const app = uploadRoutes(counting, identifyBy(db, now));
    app.onError(answerFailure(shop.deps.log));
    const get = async (id: string, headers: Record<string, string> = {}, method = 'GET') =>
      app.fetch(new Request(`http://store.test/${id}`, { headers, method }));
    return { get, read };
  }

  test('HEAD, and a request of a client that has it, read no bytes; many at once read them once', async () => {
    const { get, read } = coldUploads();
    const { id } = (await send(await plain(20, 20).png().toBuffer())).body.data;
    const head = await get(id, {}, 'HEAD');
    const known = await get(id, { 'If-None-Match': head.headers.get('etag') ?? '' });
    expect([head.status, known.status, await known.text(), read.bytes]).toEqual([200, 304, '', 0]);
    expect(known.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(id, { 'If-None-Match': '"other"' })));
    const stored = await bytesOf(uploadUrl(id));
    for (const answer of [...answers, await get(id)]) {
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, head.headers.get('content-length')]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(stored)).toBe(true);
    }
    expect(read.bytes).toBe(1);
    for (const method of ['GET', 'HEAD'])
      expect((await get('A'.repeat(22), { 'If-None-Match': '*' }, method)).status).toBe(404);
  });

  test('others get none that has become private or was deleted, even if it is in memory', async () => {
    const { get, read } = coldUploads();
    const { id } = (await send(await plain(20, 20).png().toBuffer())).body.data;
    expect((await get(id)).status).toBe(200);
    await makePrivate(shop.open.db, id);
    const other = await shop.customer();
    const others: Record<string, string>[] = [{}, { Authorization: `Bearer ${other.token}` }];
    for (const headers of others)
      for (const method of ['GET', 'HEAD'])
        expect((await get(id, { ...headers, 'If-None-Match': `"${id}"` }, method)).status).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      const own = await get(id, { Authorization: `Bearer ${me.token}` });
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    }
    expect(read.bytes).toBe(3); // no cache holds a private picture
    await shop.open.db.delete(uploads).where(eq(uploads.id, id));
    expect((await get(id, { Authorization: `Bearer ${me.token}` })).status).toBe(404);
  });
});

describe('a shopper with too many pictures', () => {
  let own: PayingShop;
  beforeAll(async () => {
    own = await openCupShop();
  });
  afterAll(() => own.close());

  async function upload({ token }: Customer, key?: string) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await plain(10, 10).png().toBuffer())]));
    const headers = { 'Accept-Language': 'en', Authorization: `Bearer ${token}` };
    return own.get('/uploads', {
      method: 'POST',
      body: form,
      headers: key ? { ...headers, 'Idempotency-Key': key } : headers,
    });
  }
  const statusOf = async (...sent: Parameters<typeof upload>) => (await upload(...sent)).status;
  const save = async (userId: number) => {
    const picture = { webp: new Uint8Array(1), width: 1, height: 1 };
    return (await saveUpload(own.open.db, { userId, picture, now: own.clock.now })).id;
  };

  test('may have a hundred that no cart line or order uses; a repeated upload and other shoppers go on', async () => {
    const shopper = await shopperWith(own, {});
    expect(await statusOf(shopper, 'upload-0001')).toBe(201);
    const ids: string[] = [];
    while (ids.length < 99) ids.push(await save(shopper.id));
    const refused = await upload(shopper);
    const body = (await refused.json()) as { code: string; errors: Record<string, string[]> };
    expect([refused.status, body.code, body.errors.file?.[0]]).toEqual([
      429,
      'too_many_requests',
      expect.stringContaining('Try again later'),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf(shopper, 'upload-0001')).toBe(201);
    expect(await statusOf(await own.customer())).toBe(201);

    const { varietyId } = await idsBySku(own, 'CUP');
    const line = { variety_id: varietyId, uploads: ids.slice(0, 2) };
    expect((await shopper.json('/products/add-to-cart', { body: line })).status).toBe(200);
    expect(await statusOf(shopper)).toBe(201); // the ninety-ninth
    expect((await order(shopper, 'cash_on_delivery')).status).toBe(201);
    expect(await statusOf(shopper)).toBe(201);
    expect(await statusOf(shopper)).toBe(429);
  });

  test('may have a hundred megabytes in thirty days', async () => {
    const shopper = await own.customer();
    for (let count = 0; count < 10; count += 1) await save(shopper.id);
    const tenth = sql`convert_to(repeat('x', 9999999), 'UTF8')`; // a byte less, which leaves ten
    await own.open.db.update(uploads).set({ webp: tenth }).where(eq(uploads.userId, shopper.id));
    expect(await statusOf(shopper)).toBe(201);
    expect(await statusOf(shopper)).toBe(429);
    const before = new Date(own.clock.now.getTime() - 31 * 24 * 60 * 60_000);
    await own.open.db.update(uploads).set({ createdAt: before }).where(eq(uploads.userId, shopper.id));
    expect(await statusOf(shopper)).toBe(201);
  });
});

describe('an SVG', () => {
  test('is rasterized, and enlarged if small', async () => {
    const { status, body } = await send(
      svg('<rect width="24" height="24" fill="#ff0000"/>', 'viewBox="0 0 24 24" width="24" height="24"'),
    );
    expect(status).toBe(201);
    const stored = await bytesOf(body.data.url);
    expect((await sharp(stored).metadata()).width).toBe(512);
    const [red = 0, green = 255] = await pixel(stored, 100, 100);
    expect([red > 200, green < 50]).toEqual([true, true]);
  });

  test('loses its scripts, and loads nothing', async () => {
    const outside = [
      `<image href="file://${process.cwd()}/public/icons/icon-512.png" width="600" height="600"/>`,
      `<image xlink:href="${process.cwd()}/public/icons/icon-512.png" width="600" height="600"/>`,
      '<image href="http://127.0.0.1:9/x.png" width="600" height="600"/>',
      '<style>@import url("http://127.0.0.1:9/x.css"); rect { fill: url(http://127.0.0.1:9/y.svg#a) }</style>',
      '<script>document.title = "run"</script>',
      '<foreignObject width="600" height="600"><body xmlns="http://www.w3.org/1999/xhtml">text</body></foreignObject>',
      '<use href="file:///etc/passwd#a"/>',
    ];
    for (const each of outside) {
      const { status, body } = await send(svg(each, 'width="600" height="600"'));
      expect([each, status]).toEqual([each, 201]);
      const stored = await bytesOf(body.data.url);
      expect([each, await pixel(stored, 300, 300)]).toEqual([each, [0, 0, 0, 0]]); // nothing was drawn
      expect([stored.includes('script'), stored.includes('127.0.0.1')]).toEqual([false, false]);
    }
  });

  test('with entities in its document type is refused', async () => {
    const entity = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const { status } = await send(`${entity}${svg('<text y="20">&x;</text>')}`);
    expect(status).toBe(415);
  });

  test('that would take hours to draw is aborted, and the store keeps responding', { tags: ['nightly'] }, async () => {
    const doubled = Array.from(
      { length: 24 },
      (_, index) => `<g id="a${index + 1}"><use href="#a${index}"/><use href="#a${index}"/></g>`,
    ).join('');
    const endless = svg(
      `<defs><g id="a0"><rect width="1600" height="1600" opacity=".1"/></g>${doubled}</defs>${'<use href="#a17"/>'.repeat(50)}`,
      'width="1600" height="1600"',
    );
    const sending = [send(endless), send(endless)];
    let isRefused = false;
    for (const each of sending) void each.then(() => (isRefused = true));
    const profile = await me.json('/user/profile');
    expect(profile.status).toBe(200);
    const other = await shop.customer();
    const photograph = new FormData();
    photograph.append('file', new Blob([new Uint8Array(await plain(10, 10).png().toBuffer())]));
    const uploaded = await shop.get('/uploads', {
      method: 'POST',
      body: photograph,
      headers: { Authorization: `Bearer ${other.token}` },
    });
    expect([uploaded.status, isRefused]).toEqual([201, false]); // it did not wait for the drawings
    for (const { status, body } of await Promise.all(sending))
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalid', ['file']]);
  });
});

describe('refused uploads', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['a PDF', '%PDF-1.7'],
    ['nothing', ''],
    ['noise', randomBytes(1000)],
  ])('%s, declared as a png', async (_, content) => {
    const { status, body } = await send(content);
    expect([status, body.code]).toEqual([415, 'unsupported_type']);
  });

  test('a truncated or damaged picture, at its field', async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    for (const broken of [
      whole.subarray(0, 200),
      whole.subarray(0, whole.length / 2),
      Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    ]) {
      const { status, body } = await send(broken);
      expect([status, body.errors]).toEqual([422, { file: ['This value is not valid'] }]);
    }
  });

  test('a file over five megabytes, before it is read', async () => {
    const just = Buffer.concat([await plain(20, 20).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024 + 1)]);
    const over = await send(just);
    expect([over.status, over.body.code]).toEqual([413, 'too_large']);
    const far = await send(Buffer.alloc(6 * 1024 * 1024));
    expect(far.status).toBe(413);
    expect((await send(just.subarray(0, 5 * 1024 * 1024))).status).toBe(201);
  });

  test('a few kilobytes that unpack to gigabytes', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const { status, body } = await send(bomb);
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect((await send(svg('<rect/>', 'width="100000" height="100000"'))).status).toBe(413);
  });

  test('a visitor, and a request that is not a form', async () => {
    const bytes = await plain(20, 20).png().toBuffer();
    expect((await send(bytes, { token: null })).status).toBe(401);
    expect((await send(bytes, { field: 'picture' })).body.errors).toEqual({ file: ['This field is required'] });
    expect((await me.json('/uploads', { body: { file: 'text' } })).status).toBe(415);
    const broken = await shop.get('/uploads', {
      method: 'POST',
      body: 'no parts at all',
      headers: { Authorization: `Bearer ${me.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
    const form = new FormData();
    form.append('file', 'text');
    const text = await shop.get('/uploads', {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${me.token}` },
    });
    expect(text.status).toBe(422);
  });

  test('too many in an hour', async () => {
    const bytes = await plain(10, 10).png().toBuffer();
    const own = await openShop({ rateLimitOverrides: { uploadAccount: { points: 1, seconds: 60 } } });
    try {
      const { token } = await own.customer();
      const upload = () => {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(bytes)]));
        return own.get('/uploads', { method: 'POST', body: form, headers: { Authorization: `Bearer ${token}` } });
      };
      expect((await upload()).status).toBe(201);
      const second = await upload();
      expect([second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([429, true]);
    } finally {
      await own.close();
    }
  });

  test('too many repeated from one place, whatever the account', async () => {
    const bytes = await plain(10, 10).png().toBuffer();
    const own = await openShop({ rateLimitOverrides: { uploadRepeatsPlace: { points: 2, seconds: 60 } } });
    try {
      const upload = async ({ token }: Customer, address: string) => {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(bytes)]));
        const headers = {
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': 'upload-0001',
          'X-Forwarded-For': address,
        };
        return (await own.get('/uploads', { method: 'POST', body: form, headers })).status;
      };
      const shoppers = await Promise.all([own.customer(), own.customer(), own.customer()]);
      const statuses: number[] = [];
      for (const shopper of [...shoppers, ...shoppers]) statuses.push(await upload(shopper, '203.0.113.1'));
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
      expect(await upload(shoppers[0], '203.0.113.2')).toBe(201);
    } finally {
      await own.close();
    }
  });

  test('repeating one whose answer was lost counts separately from new ones', async () => {
    const bytes = await plain(10, 10).png().toBuffer();
    const own = await openShop({
      rateLimitOverrides: { uploadAccount: { points: 1, seconds: 60 }, uploadRepeats: { points: 2, seconds: 60 } },
    });
    try {
      const { token } = await own.customer();
      const upload = async (key: string) => {
        const form = new FormData();
        form.append('file', new Blob([new Uint8Array(bytes)]));
        const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': key };
        const { status, headers: answered } = await own.get('/uploads', { method: 'POST', body: form, headers });
        return [status, answered.get('idempotent-replayed')];
      };
      expect(await upload('upload-0001')).toEqual([201, null]);
      expect(await upload('upload-0002')).toEqual([429, null]);
      expect(await upload('upload-0001')).toEqual([201, 'true']);
      expect(await upload('upload-0001')).toEqual([201, 'true']);
      expect(await upload('upload-0001')).toEqual([429, null]);
    } finally {
      await own.close();
    }
  });
});
