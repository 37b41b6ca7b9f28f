import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { addComment, commentsPerPage, getComments, getOwnComment } from '../../../../contract/catalogue/comments.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../../tests/support/api/checkout.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../../../../tests/support/store/owner.ts';
import { importDocument, productEntry, twoFields, type Customer } from '../../../../tests/support/api/shop.ts';
import { createLog } from '../../../lib/log.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { comments } from '../catalogue.tables.ts';
import { Catalogue } from '../index/snapshot.ts';

let shop: PayingShop;
let counter = 0;

beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({ categories: twoFields, products: [productEntry()] });
});
afterAll(() => shop.close());

/** A product with only the reviews of its entry; its title is unique, so search finds it. */
let product: { id: number; sku: string; title: string; entry: object };
async function fresh(reviews: object[] = []) {
  counter += 1;
  const sku = `SAID-${counter}`;
  const title = `Thing${counter}`;
  const entry = productEntry({ title: { en: title }, variety: { sku, price: 100, quantity: 50 }, reviews });
  await shop.bring({ products: [entry] });
  return { id: (await idsBySku(shop, sku)).productId, sku, title, entry };
}
beforeEach(async () => {
  product = await fresh();
});

const path = (page?: number) => `/products/${product.id}/comments${page ? `?page=${page}` : ''}`;
const read = async (page?: number) => {
  await shop.catalogue.refresh();
  return (await shop.json(path(page), { headers: { 'Accept-Language': 'en' } })).body;
};
const say = (customer: Customer, body: object, key?: string) =>
  customer.json(path(), { body, ...(key ? { key } : {}) });
const productNow = async () => {
  await shop.catalogue.refresh();
  return (await shop.json(`/products/${product.id}`)).body.data;
};

const store = (...argv: string[]) => runOwnerCommand(shop, ...argv);

describe('reading', () => {
  test('reviews from the catalogue are listed newest first, by page, and their count matches the product', async () => {
    product = await fresh(
      Array.from({ length: commentsPerPage + 2 }, (_, at) => ({
        name: `Huda ${at}`,
        text: `Fine ${at}`,
        date: `2026-05-${10 + at}`,
        ...(at === 0 ? {} : { rating: at === 1 ? 2 : 5 }),
      })),
    );
    const first = await read();
    v.parse(v.object({ data: getComments.data, ...getComments.extra.entries }), first);
    expect(first.data.map(({ text }: { text: string }) => text)).toEqual([7, 6, 5, 4, 3, 2].map((at) => `Fine ${at}`));
    expect(first.summary).toEqual({
      rating: 4.6,
      comments_count: 8,
      ratings: [5, 4, 3, 2, 1].map((value) => ({ value, count: value === 5 ? 6 : value === 2 ? 1 : 0 })),
    });
    const { data, pagination } = await read(2);
    expect(data.map(({ rating }: { rating: number | null }) => rating)).toEqual([2, null]);
    expect(pagination.meta.page).toMatchObject({ current: 2, last: 2, total: 8, per_page: commentsPerPage });
    expect(await productNow()).toMatchObject({ rating: 4.6, comments_count: 8 });
    expect((await read(3)).data).toEqual([]);
  });

  test('an unknown, unsold or malformed product has no comments', async () => {
    for (const id of ['999999', 'x', '-1', '99999999999'])
      expect((await shop.json(`/products/${id}/comments`)).status).toBe(404);
    await shop.bring({ products: [{ ...product.entry, active: false }] });
    expect((await shop.json(path())).status).toBe(404);
    const customer = await shop.customer();
    expect((await say(customer, { text: 'Too late' })).status).toBe(404);
  });

  test('an invalid page is refused; an unchanged answer is not sent again', async () => {
    expect((await shop.json(path(0) + '?page=0')).status).toBe(422);
    const answer = await shop.get(path());
    const again = await shop.get(path(), { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
    expect([answer.headers.get('cache-control'), again.status]).toEqual([
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      304,
    ]);
  });
});

describe('writing', () => {
  test('requires sign-in, and validates nothing for others', async () => {
    const { status, body } = await shop.json(path(), { method: 'POST', body: '{"text":7}' });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect((await shop.json(`${path()}/own`)).status).toBe(401);
  });

  test(
    'a comment appears at once with the first name only, and updates rating, distribution, filter and product',
    { tags: ['embedded'] },
    async () => {
      const nora = await shop.customer({ firstName: 'نورة', lastName: 'Alharbi' });
      const { status, body } = await say(nora, { text: ' Lovely\u202e \n\n\n\nreally ', rating: 4 });
      expect(status).toBe(201);
      v.parse(v.object({ data: addComment.data, ...addComment.extra.entries }), body);
      expect(body.data).toMatchObject({ author: 'نورة', text: 'Lovely\n\nreally', rating: 4, bought: false });
      expect(body.summary).toMatchObject({ rating: 4, comments_count: 1 });
      expect(JSON.stringify(body)).not.toContain('Alharbi');

      const { revision } = shop.catalogue.current;
      expect((await read()).data).toEqual([body.data]);
      expect(await productNow()).toMatchObject({ rating: 4, comments_count: 1 });
      const listed = (await shop.json(`/products?search=${product.title}&min_rating=4`)).body;
      expect(listed.data).toMatchObject([{ id: product.id, rating: 4, comments_count: 1 }]);
      expect(listed.facets.ratings).toContainEqual({ min: 4, count: 1 });
      expect(shop.catalogue.current.revision).toBe(revision); // the catalogue was not re-read for it
      const { data: own } = (await nora.json(`${path()}/own`)).body;
      expect(v.parse(getOwnComment.data, own)).toMatchObject({ text: 'Lovely\n\nreally', hidden: false });
    },
  );

  test('another instance follows, and a newly started one agrees', { tags: ['embedded'] }, async () => {
    const other = await Catalogue.open(shop.open.db, createLog('silent'));
    const mean = ({ current: { index } }: Catalogue) =>
      index.list({ page: 1, per_page: 100, min_rating: 5 }, index.matchesOf([[product.id]])).ids;
    expect(mean(other)).toEqual([]);
    await say(await shop.customer(), { text: 'Good', rating: 5 });
    await other.refresh();
    expect(mean(other)).toEqual([product.id]);
    expect(mean(await Catalogue.open(shop.open.db, createLog('silent')))).toEqual([product.id]);
    expect(other.current.version).not.toBe('');
    await other.stop();
  });

  test(
    'a customer has one comment per product: a new one replaces it, an identical one changes nothing',
    { tags: ['embedded'] },
    async () => {
      const sara = await shop.customer();
      const other = await shop.customer({ firstName: 'Omar' });
      const first = await say(sara, { text: 'Good', rating: 5 });
      await say(other, { text: 'Bad', rating: 1 });
      expect((await say(sara, { text: 'Good', rating: 5 })).body.data).toEqual(first.body.data);
      shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
      const second = await say(sara, { text: 'It broke', rating: 2 });
      expect(second.body.data).toMatchObject({ id: first.body.data.id, text: 'It broke' });
      const { data, summary } = await read();
      expect(data.map(({ text }: { text: string }) => text)).toEqual(['It broke', 'Bad']);
      expect(summary).toMatchObject({ rating: 1.5, comments_count: 2 });
    },
  );

  test(
    'sent twice with one idempotency key, it counts once and the first answer is replayed',
    { tags: ['embedded'] },
    async () => {
      const sara = await shop.customer();
      const first = await say(sara, { text: 'Once', rating: 3 }, 'the-same-key');
      await say(sara, { text: 'Since then', rating: 5 });
      const second = await say(sara, { text: 'Once', rating: 3 }, 'the-same-key');
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.body).toEqual(first.body);
      expect((await say(sara, { text: 'Other' }, 'the-same-key')).body.code).toBe('idempotency_key_reused');
      expect((await read()).data).toMatchObject([{ text: 'Since then' }]);
    },
  );

  test('concurrent comments are all stored, and the rating is their average', { tags: ['embedded'] }, async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => shop.customer()));
    const answers = await Promise.all(
      customers.map((customer, at) => say(customer, { text: `Number ${at}`, rating: (at % 5) + 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(customers.map(() => 201));
    expect((await read()).summary).toMatchObject({ rating: 3, comments_count: 10 });
    expect(await productNow()).toMatchObject({ rating: 3, comments_count: 10 });
  });

  test.each([
    ['nothing', { text: '' }, 'text', 'This field is required'],
    ['an invisible text', { text: '\u200f \n' }, 'text', 'This field is required'],
    ['no text', {}, 'text', 'This field is required'],
    ['a character too many', { text: 'م'.repeat(1001) }, 'text', 'Must not have more than 1000 characters'],
    ['a number', { text: 7 }, 'text', 'This value is not valid'],
    ['six stars', { text: 'Good', rating: 6 }, 'rating', 'Choose one of the available options'],
    ['stars as a text', { text: 'Good', rating: '5' }, 'rating', 'Choose one of the available options'],
  ])('%s is refused at its field', async (_, body, field, message) => {
    const { status, body: refusal } = await say(await shop.customer(), body);
    expect([status, refusal.code, refusal.errors]).toEqual([422, 'invalid', { [field]: [message] }]);
    expect((await read()).data).toEqual([]);
  });

  test('a thousand family emoji count as a thousand characters', async () => {
    const text = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'.repeat(1000);
    expect((await say(await shop.customer(), { text })).body.data.text).toBe(text);
    expect((await read()).data[0].text).toBe(text);
  });

  test('writing is rate limited, and existing comments stay', async () => {
    const sara = await shop.customer();
    for (let at = 0; at < 30; at += 1) expect((await say(sara, { text: `Number ${at}` })).status).toBe(201);
    const { status, headers } = await say(sara, { text: 'Number 30' });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read()).data).toMatchObject([{ text: 'Number 29' }]);
  });

  test('a customer can delete their comment, repeatedly without error, and it no longer counts', async () => {
    const sara = await shop.customer();
    await say(sara, { text: 'Good', rating: 5 });
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await sara.json(`${path()}/own`, { method: 'DELETE' });
      expect([status, body.data, body.summary.comments_count]).toEqual([200, null, 0]);
    }
    expect((await read()).data).toEqual([]);
    expect(await productNow()).toMatchObject({ rating: null, comments_count: 0 });
    expect((await sara.json(`${path()}/own`)).body.data).toBeNull();
  });
});

describe('the bought flag', () => {
  test('is set once the customer has paid, before or after commenting, and cleared if the order is cancelled', async () => {
    const buyer = await shopperWith(shop, { [product.sku]: 1 });
    await say(buyer, { text: 'Waiting for it' });
    const waiting = await shopperWith(shop, { [product.sku]: 1 });
    expect((await order(waiting, 'cash_on_delivery')).status).toBe(201);
    await say(waiting, { text: 'Not here yet' });
    const boughtBy = async () =>
      Object.fromEntries(
        (await read()).data.map(({ text, bought }: { text: string; bought: boolean }) => [text, bought]),
      );
    expect(await boughtBy()).toEqual({ 'Waiting for it': false, 'Not here yet': false });
    const placed = await order(buyer, 'card');
    expect(placed.body.data.order.payment_status).toBe('paid');
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000); // lists are refreshed every minute
    expect(await boughtBy()).toEqual({ 'Waiting for it': true, 'Not here yet': false });
    expect((await buyer.json(`${path()}/own`)).body.data.bought).toBe(true);

    await buyer.json(`/orders/${placed.body.data.order.id}/cancel`, { method: 'POST', body: {} });
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await boughtBy())['Waiting for it']).toBe(false);
  });

  test('is not set for another product of the same order', async () => {
    const bought = product;
    const buyer = await shopperWith(shop, { [bought.sku]: 1 });
    expect((await order(buyer, 'card')).status).toBe(201);
    product = await fresh();
    expect((await say(buyer, { text: 'Nice' })).body.data.bought).toBe(false);
    product = bought;
    expect((await say(buyer, { text: 'Nice' })).body.data.bought).toBe(true);
  });
});

describe('the owner', () => {
  test('lists comments as a table or JSON, and hides and shows one; the count follows', async () => {
    const sara = await shop.customer();
    const { id } = (await say(sara, { text: 'Rude\u0007words', rating: 1 })).body.data;
    await say(await shop.customer({ firstName: 'Omar' }), { text: 'Kind words', rating: 5 });
    const table = await store('comments', 'list', '--product', String(product.id));
    expect(table.code).toBe(0);
    expect(table.output).toMatch(/^ID +WRITTEN +STATE +RATING +PRODUCT +TITLE +AUTHOR +COMMENT\n/);
    expect(table.output).toMatch(new RegExp(`\\n${id} .*shown +1 .*Thing.*Sara +Rude words\\n`));
    expect((await store('comments', 'list', '--product', String(product.id), '--whole')).output).toContain(
      `  Kind words`,
    );

    expect(await store('comments', 'hide', String(id))).toEqual({ code: 0, output: `Comment ${id} is hidden.\n` });
    await store('comments', 'hide', String(id));
    const { data, summary } = await read();
    expect(data).toMatchObject([{ text: 'Kind words' }]);
    expect(summary).toMatchObject({ rating: 5, comments_count: 1 });
    expect(await productNow()).toMatchObject({ rating: 5, comments_count: 1 });
    const hidden = await store('comments', 'list', '--hidden', '--json', '--product', String(product.id));
    expect(JSON.parse(hidden.output)).toMatchObject([{ id, product_id: product.id, text: 'Rude words', rating: 1 }]);

    expect((await sara.json(`${path()}/own`)).body.data).toMatchObject({ id, hidden: true });
    expect((await say(sara, { text: 'Rude again' })).body).toMatchObject({
      code: 'comment_hidden',
      message:
        'The store has hidden your comment on this product, so it cannot be changed. Contact us if you think that is a mistake.',
    });
    expect((await sara.json(`${path()}/own`, { method: 'DELETE' })).status).toBe(409);

    expect((await store('comments', 'show', String(id))).output).toBe(`Comment ${id} is shown.\n`);
    expect((await read()).summary).toMatchObject({ rating: 3, comments_count: 2 });
  });

  test('gets an error for a malformed number, and nothing changes', async () => {
    const { id } = (await say(await shop.customer(), { text: 'Mine' })).body.data;
    const { code, output } = await store('comments', 'hide', String(id), '999999');
    expect([code, output]).toEqual([1, 'There is no comment 999999. Nothing was changed. See: comments list\n']);
    expect((await read()).data).toHaveLength(1);
    expect((await store('comments', 'hide', 'x')).code).toBe(2);
  });

  test('imports the same file again: hidden reviews stay hidden, customers’ comments stay', async () => {
    const reviews = [
      { name: 'Huda', rating: 1, text: 'Hide me', date: '2026-05-05' },
      { name: 'Ali', rating: 5, text: 'Keep me', date: '2026-05-06' },
    ];
    product = await fresh(reviews);
    await say(await shop.customer(), { text: 'Mine', rating: 3 });
    const [row] = await shop.open.db.select().from(comments).where(eq(comments.text, 'Hide me'));
    await store('comments', 'hide', String(row?.id));
    const another = { name: 'Reem', rating: 4, text: 'New', date: '2026-05-07' };
    const result = await importDocument(shop.open, {
      products: [{ ...product.entry, reviews: [...reviews, another] }],
    });
    expect(result.ok).toBe(true);
    const { data, summary } = await read();
    expect(data.map(({ text }: { text: string }) => text)).toEqual(['Mine', 'New', 'Keep me']);
    expect(summary).toMatchObject({ rating: 4, comments_count: 3 });
    expect(await productNow()).toMatchObject({ rating: 4, comments_count: 3 });
  });
});

describe('personal data', () => {
  test('a customer’s comments are exported, and stay anonymous once the account is deleted', async () => {
    const buyer = await shopperWith(shop, { [product.sku]: 1 });
    expect((await order(buyer, 'card')).status).toBe(201);
    await say(buyer, { text: 'Bought and kept', rating: 5 });
    const exported = (await buyer.json('/user/export')).body;
    expect((exported.data ?? exported).comments).toMatchObject([
      { product_id: product.id, text: 'Bought and kept', rating: 5, hidden: false },
    ]);
    expect((await buyer.json('/user', { method: 'DELETE', body: {} })).status).toBe(200);
    expect(await shop.open.db.$count(users, eq(users.id, buyer.id))).toBe(0);
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await read()).data).toMatchObject([{ author: '', text: 'Bought and kept', rating: 5, bought: true }]);
    expect(await productNow()).toMatchObject({ rating: 5, comments_count: 1 });
  });

  test('a changed first name appears on existing comments', async () => {
    const sara = await shop.customer();
    await say(sara, { text: 'Mine' });
    await shop.open.db.update(users).set({ firstName: 'Sarah' }).where(eq(users.id, sara.id));
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await read()).data).toMatchObject([{ author: 'Sarah' }]);
  });
});
