import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCupShop, order, shopperWith, type PayingShop } from '../../../../tests/support/api/checkout.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { retention } from '../../../../tests/support/data/retention.ts';
import { purge } from '../../../jobs/purge.ts';
import { uploads } from '../../uploads/uploads.tables.ts';
import { orderLines, orders } from '../orders.tables.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());

/** An order by bank transfer with a picture on its line and a receipt, plus a third, unused picture. */
async function orderedWithPictures() {
  const shopper = await shopperWith(shop, {}, { passwordHash: null });
  const newId = () => randomBytes(16).toString('base64url');
  const [line, receipt, unused] = [newId(), newId(), newId()];
  const picture = { userId: shopper.id, webp: new Uint8Array([1]), width: 1, height: 1, createdAt: shop.clock.now };
  await shop.open.db.insert(uploads).values([line, receipt, unused].map((id) => ({ ...picture, id })));
  const { varietyId } = await idsBySku(shop, 'CUP');
  await shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 1, uploads: [line] } });
  const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
  expect((await shopper.json(`/orders/${id}/receipt`, { body: { upload_id: receipt } })).status).toBe(200);
  const left = async () =>
    (await shop.open.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, shopper.id)))
      .map((each) => each.id)
      .toSorted();
  return { shopper, orderId: id as string, line, receipt, unused, left };
}

test('pictures of an order outlive the account; the shopper’s other pictures do not', async () => {
  const { shopper, orderId, line, receipt, left } = await orderedWithPictures();
  expect((await shopper.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
  expect(await left()).toEqual([line, receipt].toSorted());
  expect((await shop.app.fetch(new Request(`http://store.test/uploads/${line}`))).status).toBe(200);
  const [row] = await shop.open.db.select().from(orders).where(eq(orders.id, orderId));
  expect(row).toMatchObject({ userId: null, receiptUploadId: receipt });
});

test('pictures and custom text are deleted with the account once the order is finished', async () => {
  const { shopper, orderId, left } = await orderedWithPictures();
  await shop.open.db.update(orderLines).set({ customText: 'For Norah' }).where(eq(orderLines.orderId, orderId));
  expect((await shopper.json(`/orders/${orderId}/cancel`, { body: {} })).status).toBe(200);
  expect((await shopper.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
  const [row] = await shop.open.db.select().from(orders).where(eq(orders.id, orderId));
  expect(row).toMatchObject({ userId: null, receiptUploadId: null });
  const lines = await shop.open.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  expect(lines.map(({ customText, uploadIds }) => [customText, uploadIds])).toEqual([[null, []]]);
  expect(await left()).toEqual([]);
});

test('pictures of an order are never purged as unused', async () => {
  const { line, receipt, unused, left } = await orderedWithPictures();
  const after = (hours: number) => new Date(shop.clock.now.getTime() + hours * 3_600_000);
  const keeping = retention;
  await purge(shop.deps, after(23), keeping);
  expect(await left()).toEqual([line, receipt, unused].toSorted());
  await purge(shop.deps, after(24 * 400), keeping);
  expect(await left()).toEqual([line, receipt].toSorted());
});

test('only its sender sees a receipt’s picture, even with the URL; line pictures stay public', async () => {
  const { shopper, orderId, line, receipt, unused } = await orderedWithPictures();
  const look = (id: string, headers: Record<string, string> = {}) =>
    shop.app.fetch(new Request(`http://store.test/uploads/${id}`, { headers }));
  const as = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` });
  const [exported] = (await shopper.json('/user/export')).body.data.orders;
  expect([exported.lines[0].uploads, exported.receipt.url]).toEqual([[`/uploads/${line}`], `/uploads/${receipt}`]);
  const { url } = (await shopper.json(`/orders/${orderId}`)).body.data.receipt;
  expect(url).toBe(`/uploads/${receipt}`);
  const own = await look(receipt, as(shopper));
  expect([own.status, own.headers.get('cache-control'), own.headers.get('vary')]).toEqual([
    200,
    'private, no-store',
    expect.stringContaining('Authorization'),
  ]);
  expect([...new Uint8Array(await own.arrayBuffer())]).toEqual([1]);
  const stranger = await shop.customer();
  expect((await look(receipt)).status).toBe(404);
  expect((await look(receipt, as(stranger))).status).toBe(404);
  expect((await look(receipt, { Cookie: `token=${shopper.token}` })).status).toBe(404);
  for (const id of [line, unused]) expect((await look(id)).status).toBe(200);
  // A replaced receipt stays private.
  expect((await shopper.json(`/orders/${orderId}/receipt`, { body: { upload_id: unused } })).status).toBe(200);
  expect([(await look(receipt)).status, (await look(unused)).status]).toEqual([404, 404]);
});
