import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCupShop, order, shopperWith, type PayingShop } from '../../../../tests/support/api/checkout.ts';
import { goodsBySku } from '../../../../tests/support/data/goods.ts';
import { purge } from '../../../jobs/purge.ts';
import { uploads } from '../../uploads/uploads.tables.ts';
import { orders } from '../orders.tables.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());

/** An order by transfer with a picture at its line and a receipt, and a third picture that stands nowhere. */
async function orderedWithPictures() {
  const shopper = await shopperWith(shop, {}, { passwordHash: null });
  const newId = () => randomBytes(16).toString('base64url');
  const [line, receipt, unused] = [newId(), newId(), newId()];
  const picture = { userId: shopper.id, webp: new Uint8Array([1]), width: 1, height: 1, createdAt: shop.clock.now };
  await shop.open.db.insert(uploads).values([line, receipt, unused].map((id) => ({ ...picture, id })));
  const { varietyId } = await goodsBySku(shop, 'CUP');
  await shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 1, uploads: [line] } });
  const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
  expect((await shopper.json(`/orders/${id}/receipt`, { body: { upload_id: receipt } })).status).toBe(200);
  const left = async () =>
    (await shop.open.db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, shopper.id)))
      .map((each) => each.id)
      .toSorted();
  return { shopper, orderId: id as string, line, receipt, unused, left };
}

test('what stands at an order outlives the account, and nothing else of the shopper’s pictures does', async () => {
  const { shopper, orderId, line, receipt, left } = await orderedWithPictures();
  expect((await shopper.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
  expect(await left()).toEqual([line, receipt].toSorted());
  expect((await shop.app.fetch(new Request(`http://store.test/uploads/${line}`))).status).toBe(200);
  const [kept] = await shop.open.db.select().from(orders).where(eq(orders.id, orderId));
  expect(kept).toMatchObject({ userId: null, receiptUploadId: receipt });
});

test('the picture of a receipt goes with who sent it, once nobody has to bring the order any more', async () => {
  const { shopper, orderId, line, left } = await orderedWithPictures();
  expect((await shopper.json(`/orders/${orderId}/cancel`, { body: {} })).status).toBe(200);
  expect((await shopper.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
  const [kept] = await shop.open.db.select().from(orders).where(eq(orders.id, orderId));
  expect(kept).toMatchObject({ userId: null, receiptUploadId: null });
  expect(await left()).toEqual([line]);
});

test('what stands at an order is not unused, however old it is', async () => {
  const { line, receipt, unused, left } = await orderedWithPictures();
  const after = (hours: number) => new Date(shop.clock.now.getTime() + hours * 3_600_000);
  const keeping = { identityRetentionDays: 3_650 };
  await purge(shop.open.db, after(23), keeping);
  expect(await left()).toEqual([line, receipt, unused].toSorted());
  await purge(shop.open.db, after(24 * 400), keeping);
  expect(await left()).toEqual([line, receipt].toSorted());
});

test('the picture of a receipt is seen by who sent it and by no other who knows its address; a line’s picture as before', async () => {
  const { shopper, orderId, line, receipt, unused } = await orderedWithPictures();
  const look = (id: string, headers: Record<string, string> = {}) =>
    shop.app.fetch(new Request(`http://store.test/uploads/${id}`, { headers }));
  const as = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` });
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
  // Another receipt in its place makes the first no more public.
  expect((await shopper.json(`/orders/${orderId}/receipt`, { body: { upload_id: unused } })).status).toBe(200);
  expect([(await look(receipt)).status, (await look(unused)).status]).toEqual([404, 404]);
});
