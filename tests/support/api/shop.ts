// The shop for all API tests: the real app on a real database of the kind under test, filled by the real import.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, type AppDeps } from '../../../server/app.ts';
import type { OpenDatabase } from '../../../server/db/connect.ts';
import { users } from '../../../server/features/accounts/accounts.tables.ts';
import { startSession } from '../../../server/features/accounts/auth/sessions.ts';
import { importCatalogue } from '../../../server/features/catalogue/import/import-catalogue.ts';
import { Catalogue } from '../../../server/features/catalogue/index/snapshot.ts';
import { createLiveViewers } from '../../../server/features/live-viewers/live-viewers.ts';
import { createVitalCounts } from '../../../server/features/vitals/vital-counts.ts';
import { MediaStore } from '../../../server/features/media/media.routes.ts';
import { AnswerCache } from '../../../server/http/answers/answer-cache.ts';
import { createLog, type Log } from '../../../server/lib/log.ts';
import { openTestDatabase, type TestDatabase } from '../database/database.ts';

/** Parsed JSON that tests read unchecked: a wrong path is undefined or throws, and the test fails. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export type Shop = {
  open: TestDatabase;
  catalogue: Catalogue;
  app: ReturnType<typeof buildApp>;
  /** The dependencies of the app, for tests that build another app with one of them replaced. */
  deps: AppDeps;
  /** Requests a path below the API's base path. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The same, with the body parsed as JSON. */
  json(path: string, init?: RequestInit): Promise<{ status: number; body: Json }>;
  /** Imports a catalogue document (docs/catalogue-format.md) and refreshes the snapshot. */
  bring(document: object): Promise<void>;
  /** Creates a signed-in customer; `facts` overrides the defaults. */
  customer(facts?: Partial<typeof users.$inferInsert>): Promise<Customer>;
  close(): Promise<void>;
};

export type Customer = {
  id: number;
  token: string;
  email: string;
  /** As `Shop.json`, with the token; `body` is sent as JSON. */
  json(
    path: string,
    init?: { method?: string; body?: object; key?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Json; headers: Headers }>;
};

/** Imports a document through the file importer, from a temporary folder. */
export async function importDocument(open: OpenDatabase, document: object) {
  const folder = mkdtempSync(join(tmpdir(), 'store-catalogue-'));
  try {
    const file = join(folder, 'catalogue.json');
    writeFileSync(file, JSON.stringify(document));
    return await importCatalogue({ db: open.db, files: [file], dryRun: false, report: () => undefined });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Payment methods and carriers; none by default. */
type Paying = Pick<AppDeps, 'payments'> &
  Partial<Pick<AppDeps, 'bankAccounts' | 'transferHoldHours' | 'transferMostDays' | 'cashOnDelivery' | 'carriers'>>;

/**
 * A limit of concurrent writes per shopper as if many instances ran, each of which limits only its own. For tests of
 * races.
 */
export const asManyInstances = { atOnce: 50, waiting: 0 };

/**
 * Opens an empty shop. `now` is the server's clock; `rateLimitOverrides` has those that differ from the defaults; `log` is silent
 * by default.
 */
export async function openShop(
  options: {
    now?: () => Date;
    rateLimitOverrides?: AppDeps['rateLimitOverrides'];
    paying?: Paying;
    push?: NonNullable<AppDeps['push']>;
    log?: Log;
    shopperWrites?: NonNullable<AppDeps['shopperWrites']>;
  } = {},
): Promise<Shop> {
  const open = await openTestDatabase();
  const log = options.log ?? createLog('silent');
  const catalogue = await Catalogue.open(open.db, log);
  const answers = new AnswerCache(32 * 1024 * 1024);
  catalogue.onChange(() => answers.clear());
  const now = options.now ?? (() => new Date());
  const deps: AppDeps = {
    db: open.db,
    catalogue,
    media: new MediaStore(open.db),
    answers,
    audience: createLiveViewers({ db: open.db, now, isSold: (id) => catalogue.current.index.hasProduct(id) }),
    vitals: createVitalCounts({ db: open.db, now }),
    log,
    now,
    version: '0.0.0',
    secretKeys: ['a key of tests that is long enough for one'],
    trustedProxies: 1,
    publicUrl: 'http://store.test',
    identityProviders: [],
    payments: [],
    carriers: [],
    sendsSms: true,
    wakeMessages: () => undefined,
    ...(options.rateLimitOverrides ? { rateLimitOverrides: options.rateLimitOverrides } : {}),
    ...(options.push ? { push: options.push } : {}),
    ...(options.shopperWrites ? { shopperWrites: options.shopperWrites } : {}),
    ...options.paying,
  };
  const app = buildApp(deps);
  const get = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://store.test/api/v1${path}`, init));
  const customer = async (facts: Partial<typeof users.$inferInsert> = {}): Promise<Customer> => {
    counter += 1;
    const now = deps.now();
    const values = {
      firstName: 'Sara',
      lastName: 'Ali',
      email: `customer-${counter}@example.com`,
      phone: `+9665${String(10_000_000 + counter)}`,
      language: 'en' as const,
      createdAt: now,
      ...facts,
    };
    const [user] = await open.db.insert(users).values(values).returning({ id: users.id });
    if (!user) throw new Error('no customer was created');
    const token = await startSession(open.db, { userId: user.id, remember: false, userAgent: 'a test', now });
    return {
      id: user.id,
      token,
      email: values.email,
      async json(path, { method, body, key, headers } = {}) {
        const answer = await get(path, {
          method: method ?? (body ? 'POST' : 'GET'),
          ...(body ? { body: JSON.stringify(body) } : {}),
          headers: {
            Authorization: `Bearer ${token}`,
            JWT: token,
            'Accept-Language': 'en',
            ...(body ? { 'Content-Type': 'application/json' } : {}),
            ...(key ? { 'Idempotency-Key': key } : {}),
            ...headers,
          },
        });
        return { status: answer.status, body: await answer.json(), headers: answer.headers };
      },
    };
  };
  return {
    customer,
    open,
    catalogue,
    app,
    deps,
    get,
    async json(path, init) {
      const answer = await get(path, init);
      return { status: answer.status, body: await answer.json() };
    },
    async bring(document) {
      const result = await importDocument(open, document);
      if (!result.ok) throw new Error(`the test's catalogue is invalid: ${JSON.stringify(result.problems)}`);
      await catalogue.refresh();
    },
    async close() {
      await catalogue.stop();
      await open.close();
    },
  };
}

let counter = 0;

/** A product entry of the catalogue file with one variety; `entry` overrides the defaults. */
export function productEntry(entry: { variety?: object } & Record<string, unknown> = {}) {
  counter += 1;
  const { variety, ...rest } = entry;
  return {
    title: { ar: `منتج ${counter}`, en: `Product ${counter}` },
    category: 'dental.brushes',
    varieties: [{ sku: `SKU-${counter}`, price: 100, quantity: 5, ...variety }],
    ...rest,
  };
}

/** Two top-level categories with one subcategory each. */
export const twoFields = [
  { code: 'dental', title: { ar: 'العناية بالأسنان', en: 'Dental care' } },
  { code: 'dental.brushes', parent: 'dental', title: { ar: 'فرش الأسنان', en: 'Toothbrushes' } },
  { code: 'gold', title: { ar: 'الذهب', en: 'Gold' } },
  { code: 'gold.rings', parent: 'gold', title: { ar: 'خواتم', en: 'Rings' } },
];
