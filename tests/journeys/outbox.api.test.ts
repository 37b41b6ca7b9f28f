// The outbox model test against the real API. Each request goes to the API and to the model, and both must answer the
// same. So the model is right about what the client relies on, and the client's ten invariants hold against the real
// API. OUTBOX_API_RUNS sets the number of runs, OUTBOX_SEED replays one.
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendWith, type OutboxRequest } from '../../src/outbox/send/send-request.ts';
import { idempotencyKeys } from '../../server/http/http.tables.ts';
import { purgeKeys } from '../../server/http/requests/idempotency.ts';
import { products, varieties } from '../../server/features/catalogue/catalogue.tables.ts';
import { isEveryTest } from '../support/every-test.ts';
import { idsBySku, setPrice, setStock } from '../support/data/products-by-sku.ts';
import { begin, commands, end } from '../support/outbox/commands.ts';
import { modelProducts } from '../support/outbox/model-products.ts';
import { createModelServer, type ModelProduct } from '../support/outbox/model-server.ts';
import { createWorld } from '../support/outbox/world.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

// A full run on PostgreSQL does the 200 sequences of offline-design.md. The embedded database only shows that both
// databases behave the same.
const runs = Number(process.env.OUTBOX_API_RUNS ?? (isEveryTest && process.env.TEST_DB === 'postgres' ? 200 : 15));
// As in the model test: the same sequences each time, new ones for more than 200 runs.
const seed = Number(process.env.OUTBOX_SEED ?? (runs > 200 ? Date.now() % 2_000_000_000 : 1276874108));

type Ids = { product: number; variety: number };

let shop: Shop;
/** Ids in the store by the model's variety id. */
const real = new Map<number, Ids>();

beforeAll(async () => {
  shop = await openShop();
  const entries = modelProducts().map(({ variety_id, stock, price }) =>
    productEntry({ variety: { sku: `MODEL-${variety_id}`, price, quantity: stock } }),
  );
  await shop.bring({ categories: twoFields, products: entries });
  for (const { variety_id } of modelProducts()) {
    const { productId, varietyId } = await idsBySku(shop, `MODEL-${variety_id}`);
    real.set(variety_id, { product: productId, variety: varietyId });
  }
});
afterAll(() => shop.close());

/** The store's current stock, price and state, so that only differences are written. */
const inStore = new Map(modelProducts().map((product) => [product.variety_id, product]));

async function setProduct({ variety_id, ...product }: ModelProduct): Promise<void> {
  const [ids, before] = [real.get(variety_id), inStore.get(variety_id)];
  if (!ids || !before) throw new Error(`there is no ${variety_id}`);
  if (before.stock !== product.stock) await setStock(shop, `MODEL-${variety_id}`, product.stock);
  if (before.price !== product.price) await setPrice(shop, `MODEL-${variety_id}`, product.price);
  if (before.isSold !== product.isSold) {
    const active = product.isSold;
    await shop.open.db.update(varieties).set({ active }).where(eq(varieties.id, ids.variety));
    await shop.open.db.update(products).set({ active }).where(eq(products.id, ids.product));
    await shop.catalogue.refresh();
  }
  inStore.set(variety_id, { variety_id, ...product });
}

/** A world with the real server, whose answers are compared with the model's. */
async function realWorld(scheduler: fc.Scheduler) {
  const model = createModelServer(modelProducts());
  const customers = new Map<string, string>();
  const differences: string[] = [];
  const lineIds = new Map<string, number>(); // model line id → store line id
  const send = sendWith({
    fetch: async (input, init) => shop.app.fetch(new Request(`http://store.test${String(input)}`, init)),
    base: '/api/v1',
    language: () => 'en',
    xsrfToken: () => null,
    now: () => Date.now(),
  });

  /** Runs one request at a time: otherwise store and model might see them in a different order. */
  let before: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  }

  /** The same request with the store's ids. */
  function translated(sent: OutboxRequest): OutboxRequest {
    const body = sent.body === undefined ? undefined : (JSON.parse(sent.body) as { variety_id?: number });
    const variety = body?.variety_id === undefined ? undefined : real.get(body.variety_id)?.variety;
    const path = sent.path
      .replace(/^\/products\/(\d+)\//, (_, id: string) => `/products/${real.get(10 + Number(id))?.product}/`)
      .replace(/^\/carts\/(\d+)$/, (_, id: string) => `/carts/${lineIds.get(id) ?? 2_000_000_000}`);
    return {
      ...sent,
      path,
      token: customers.get(model.tokens.get(sent.token) ?? '') ?? 'nobody',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(variety === undefined ? body : { ...body, variety_id: variety }) }),
    };
  }

  const world = await createWorld(scheduler, {
    model,
    changeGoods: (variety, change) =>
      inTurn(async () => {
        model.changeGoods(variety, change);
        for (const product of model.products) if (product.variety_id === variety) await setProduct(product);
      }),
    async onSignedIn(_token, user) {
      if (!customers.has(user)) customers.set(user, (await shop.customer()).token);
    },
    onSlept: (ms) =>
      inTurn(async () => {
        const createdAt = sql`${idempotencyKeys.createdAt} - ${ms} * interval '1 millisecond'`;
        await shop.open.db.update(idempotencyKeys).set({ createdAt });
        await purgeKeys(shop.open.db, new Date());
      }),
    handle: (sent) =>
      inTurn(async () => {
        if (!model.tokens.has(sent.token)) return model.handle(sent);
        const request = translated(sent);
        const expected = model.handle(sent); // before the store answers: a session may end during that time
        const answer = await send(request);
        const [answered, modelled] = [gist(answer.body, sent.path), gist(expected.body, sent.path)];
        if (answer.status !== expected.status || JSON.stringify(answered) !== JSON.stringify(modelled))
          differences.push(
            `${sent.method} ${sent.path} ${sent.body ?? ''}: the store answers ${answer.status} ` +
              `${JSON.stringify(answered)}, the model ${expected.status} ${JSON.stringify(modelled)}`,
          );
        const [ours, theirs] = [lineIdIn(expected.body), lineIdIn(answer.body)];
        if (ours !== null && theirs !== null) lineIds.set(String(ours), theirs);
        return expected;
      }),
  });
  for (const product of model.products) await setProduct(product);
  await begin(world);
  return { world, differences };
}

/** The part of an answer that store and model share: no line ids, messages or display data. */
function gist(body: unknown, path: string): unknown {
  const { data, code, available } = body as { data?: unknown; code?: string; available?: number };
  if (code !== undefined) return { code, ...(code === 'out_of_stock' ? { available } : {}) };
  const models = (variety: number) => [...real].find(([, ids]) => ids.variety === variety)?.[0] ?? variety;
  if (path.startsWith('/carts'))
    return (data as { variety_id: number; custom_text: string | null; quantity: number; price: number }[])
      .map(({ variety_id, custom_text, quantity, price }) =>
        [models(variety_id), custom_text, quantity, price].join(' '),
      )
      .sort();
  if (path === '/wishlist') return (data as unknown[]).length;
  if (path === '/compare')
    return (data as { variety: { id: number } }[]).map(({ variety }) => models(variety.id)).sort();
  const { line_id: _line, ...rest } = data as Record<string, unknown>;
  return Object.entries(rest).sort();
}

function lineIdIn(body: unknown): number | null {
  const { data } = body as { data?: { line_id?: number } };
  return data?.line_id ?? null;
}

test(`the real API and its model answer the same, and nothing is lost or duplicated (seed ${seed}, ${runs} sequences)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.commands(commands, { maxCommands: 20, size: 'max' }),
      async (scheduler, deeds) => {
        const { world, differences } = await realWorld(scheduler);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), deeds);
        await end(world);
        expect([...differences, ...world.auditor.breaches]).toEqual([]);
      },
    ),
    { numRuns: runs, seed },
  );
}, 900_000);
