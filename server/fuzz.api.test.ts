// Every call with generated and changed input from the OpenAPI document. FUZZ_RUNS is the number of requests, FUZZ_SEED
// what they are generated from.
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../contract/calls.ts';
import type { Call } from '../contract/core/call.ts';
import { errorStatus } from '../contract/core/errors.ts';
import { freshAddress } from '../tests/support/api/accounts.ts';
import { home, order, shopperWith } from '../tests/support/api/checkout.ts';
import { ofParties, openShopOfWrites, type ShopOfWrites, type Write } from '../tests/support/api/shop-of-writes.ts';
import type { Shop } from '../tests/support/api/shop.ts';
import { idsBySku, setStock } from '../tests/support/data/products-by-sku.ts';
import { allowed, anything, anyText, mutated, type JsonSchema, type Known } from '../tests/support/fuzz/from-schema.ts';
import { openApiDocument } from './http/answers/openapi.ts';
import { rateLimitRules, type RateLimitName } from './http/rate-limits.ts';
import { startSession } from './features/accounts/auth/sessions.ts';
import { seedDemonstrationPages } from './features/pages/demonstration-pages.ts';
import { createLog } from './lib/log.ts';
import { demonstrationPages } from './lib/project-root.ts';

const seed = Number(process.env.FUZZ_SEED ?? 1);
const operations = operationsOf(openApiDocument('0.0.0'));
const runsOfEach = Math.ceil(Number(process.env.FUZZ_RUNS ?? 5_000) / operations.length);

type Operation = {
  name: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[];
  body: JsonSchema | null;
  isForm: boolean;
  signedIn: boolean;
};

/** What only the other shopper may read. */
const secrets = ['Hidden-Of-Another', 'hidden.of.another@example.com', '+966598765431', 'Note-Of-Another'];

const logged: string[] = [];
let shop: Shop;
let writes: ShopOfWrites['writes'];
let another: Awaited<ReturnType<typeof shopperWith>>;
let known: Known;

beforeAll(async () => {
  ({ shop, writes } = await openShopOfWrites({
    log: createLog('error', { write: (line) => void logged.push(line) }),
    rateLimitOverrides: Object.fromEntries(
      Object.keys(rateLimitRules).map((name) => [name as RateLimitName, { points: 1_000_000, seconds: 60 }]),
    ),
  }));
  await seedDemonstrationPages(shop.open.db, demonstrationPages);
  another = await shopperWith(shop, { CUP: 2 }, { firstName: secrets[0], email: secrets[1], phone: secrets[2] });
  const placed = (await order(another, 'bank_transfer', { notes: secrets[3] })).body.data;
  const [cup, gone] = await Promise.all(['CUP', 'GONE'].map((sku) => idsBySku(shop, sku)));
  known = {
    id: [cup?.productId, gone?.productId, cup?.varietyId, placed.order.id, placed.transaction?.id],
    product_id: [cup?.productId, gone?.productId],
    variety_id: [cup?.varietyId, gone?.varietyId],
    slug: ['terms', 'privacy'],
    page: ['1', '2', '0', '99999999999'],
    city: [home.city],
    email: [secrets[1]],
    phone: ['0512345678', secrets[2]],
    provider: ['moyasar'],
    company: ['aramex'],
  };
});
afterAll(() => shop.close());

test.each(operations)('$name', async (operation) => {
  logged.length = 0;
  await restock();
  const right = await (writes[operation.name]?.() ?? readBy(operation));
  const tokens = { own: right.token ?? (await buyer()).token, another: another.token };
  const statuses: number[] = [];
  const put = async (request: Sent) => {
    const answer = await shop.app.fetch(requestOf(operation, request, tokens));
    await check(operation, request, answer);
    statuses.push(answer.status);
    // Logging out and the like end a session: the next request has a new one.
    if (answer.status !== 401) return;
    if (request.token === 'own') tokens.own = (await buyer()).token;
    if (request.token === 'another') tokens.another = await newSessionOf(another.id);
  };
  // As it is, before anything that could use it up; then changed in every way.
  await put({
    params: right.params ?? {},
    query: {},
    body: right.form ?? right.body ?? {},
    token: right.token ? 'own' : 'none',
    headers: {},
  });
  await fc.assert(fc.asyncProperty(changed(operation, right), put), {
    numRuns: runsOfEach,
    seed,
    endOnFailure: runsOfEach > 1_000,
  });
  if (!ofParties.includes(operation.name)) expect(statuses.some((status) => status < 300)).toBe(true);
  // The input is looked at, and not only who sends it.
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(statuses.length * 0.7);
});

/** Hundreds of thousands of requests buy everything. */
const restock = () => setStock(shop, 'CUP', 1_000);

/** A shopper with a paid order and something in the cart. */
async function buyer(): Promise<{ token: string; orderId: string }> {
  await restock();
  const shopper = await shopperWith(shop, { CUP: 3 });
  const { id } = (await order(shopper)).body.data.order;
  await shopper.json('/products/add-to-cart', { body: { variety_id: (await idsBySku(shop, 'CUP')).varietyId } });
  return { token: shopper.token, orderId: id };
}

function newSessionOf(userId: number): Promise<string> {
  return startSession(shop.open.db, { userId, remember: false, userAgent: 'a test', now: shop.deps.now() });
}

async function readBy({ path }: Operation): Promise<Write> {
  const { token, orderId } = await buyer();
  return { token, ...(path.startsWith('/orders/{id}') ? { params: { id: orderId } } : {}) };
}

type Sent = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  token: 'own' | 'another' | 'none' | 'unknown';
  headers: Record<string, string>;
};

/** Requests for a call: `right` with something changed, or what the document allows. */
function changed({ parameters, body, signedIn }: Operation, right: Write): fc.Arbitrary<Sent> {
  const place = (where: 'path' | 'query') => {
    const members = parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema }) => {
        const given = right.params?.[name];
        const allowedHere = allowed(schema, name, known);
        return [
          name,
          fc.oneof(
            { weight: 3, arbitrary: where === 'path' && given !== undefined ? fc.constant(given) : allowedHere },
            { weight: 1, arbitrary: allowedHere },
            { weight: 1, arbitrary: anyText },
          ),
        ];
      });
    return fc.record(
      Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>,
      where === 'query' ? { requiredKeys: [] } : {},
    );
  };
  return fc.record({
    params: place('path'),
    query: place('query'),
    body: right.form ? fc.oneof(fc.constant(right.form), anything) : mutated(body ?? {}, known, right.body ?? null),
    token: signedIn
      ? fc.constantFrom('own', 'own', 'own', 'own', 'another', 'none', 'unknown')
      : fc.constantFrom('own', 'none', 'none', 'unknown'),
    headers: fc.record(
      {
        'Accept-Language': fc.constantFrom('ar', 'en', 'xx', ''),
        'Idempotency-Key': fc.oneof(fc.uuid(), fc.constantFrom('', 'x', 'y'.repeat(300))),
        'If-None-Match': fc.constantFrom('*', '"x"', 'W/'),
        'Content-Type': fc.constantFrom('application/json', 'application/json', 'text/plain', 'multipart/form-data'),
        'X-Forwarded-For': fc.constantFrom('192.0.2.1', '', 'unknown', '::1, 10.0.0.1'),
      },
      { requiredKeys: [] },
    ),
  });
}

function requestOf(
  { method, path, isForm }: Operation,
  { params, query, body, token, headers }: Sent,
  tokens: { own: string; another: string },
): Request {
  const text = (value: unknown) => (typeof value === 'string' ? wellFormed(value) : JSON.stringify(value)) ?? '';
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const url = new URL(`http://store.test/api/v1${filled}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, text(value));
  const bearer = token === 'none' ? undefined : token === 'unknown' ? 'x'.repeat(43) : tokens[token];
  const own = { ...headers };
  if (isForm) delete own['Content-Type'];
  return new Request(url, {
    method,
    ...(method === 'GET' ? {} : { body: isForm ? formOf(body) : JSON.stringify(body) }),
    headers: {
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      'X-Forwarded-For': freshAddress(),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      // Places an order, which needs one.
      ...(method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      ...own,
    },
  });
}

/** Without halves of surrogate pairs, which no browser sends. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

function formOf(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  for (const [name, value] of [...members, ['file', body]])
    form.append(wellFormed(String(name)), new Blob([JSON.stringify(value) ?? '']), 'picture.png');
  return form;
}

/** Whatever was sent: no fault of the store, an answer of the documented shape, and nothing of another shopper's. */
async function check({ name }: Operation, request: Sent, answer: Response): Promise<void> {
  const call = (calls as Record<string, Call>)[name];
  if (!call) throw new Error(`there is no call ${name}`);
  if (call.answerType === 'events') return void (await answer.body?.cancel());
  const text = await answer.text();
  expect(logged).toEqual([]);
  if (request.token !== 'another') for (const secret of secrets) expect(text).not.toContain(secret);
  if (answer.status === 304 || answer.status === 204) return expect(text).toBe('');
  const body = JSON.parse(text) as { code?: string; message?: string };
  if (answer.status < 300) {
    expect(answer.status).toBe(call.status);
    expect(v.safeParse(call.extra, body).issues).toBeUndefined();
    expect(v.safeParse(call.data, (body as { data?: unknown }).data).issues).toBeUndefined();
    return;
  }
  expect(Object.entries(errorStatus)).toContainEqual([body.code, answer.status]);
  expect([body.code, answer.status]).not.toEqual(['internal', 500]);
  expect(body.message?.trim()).toBeTruthy();
}

function operationsOf(document: Record<string, unknown>): Operation[] {
  type Described = {
    operationId: string;
    parameters: Partial<Operation['parameters'][number]>[];
    security?: unknown;
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
  return Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, security, requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.filter((parameter): parameter is Operation['parameters'][number] => 'name' in parameter),
        body: content?.schema ?? null,
        isForm: type === 'multipart/form-data',
        signedIn: security !== undefined,
      };
    }),
  );
}
