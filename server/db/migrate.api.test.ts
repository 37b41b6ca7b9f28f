// The tables are updated while a former version takes orders.
import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../tests/support/folder.ts';
import { freshDatabase } from '../../tests/support/database/fresh-database.ts';
import { outliveDeadlocks } from '../../tests/support/database/outlive-deadlocks.ts';
import { untilBlocked, untilBlockedBehind } from '../../tests/support/database/until-blocked.ts';
import { orderEvents, orders } from '../features/orders/orders.tables.ts';
import { transactions } from '../features/payments/payments.tables.ts';
import { migrationsFolder } from '../lib/project-root.ts';
import { migrationOf, Migrations } from './backup/schema.ts';
import { openPostgres, rowsOf, type OpenDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

/** A database with the migrations before this one, and a second connection to it. */
async function openBefore(tag: string): Promise<{ store: OpenDatabase; former: OpenDatabase }> {
  const { path } = testFolder();
  cpSync(migrationsFolder, path, { recursive: true });
  const journal = join(path, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const earlier = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  );
  expect(earlier).not.toEqual([]);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: earlier }));
  const fresh = await freshDatabase();
  if (!fresh) throw new Error('only PostgreSQL has a second connection');
  const [store, former] = [openPostgres(fresh.url), openPostgres(fresh.url)];
  onTestFinished(async () => {
    await Promise.all([store.close(), former.close()]);
    await fresh.drop();
  });
  await migrateDatabase(store, path);
  return { store, former };
}

const now = new Date();
const order: typeof orders.$inferInsert = {
  id: randomUUID(),
  status: 'processing',
  paymentStatus: 'paid',
  paymentMethod: 'card',
  language: 'ar',
  subtotalHalalas: 0,
  couponDiscountHalalas: 0,
  transferDiscountHalalas: 0,
  deliveryHalalas: 0,
  cashFeeHalalas: 0,
  vatHalalas: 0,
  totalHalalas: 0,
  buyerName: 'Sara',
  shippingCompany: 'aramex',
  daysLeast: 1,
  daysMost: 2,
  deliveryFrom: '2026-12-01',
  deliveryTo: '2026-12-02',
  stockHeld: false,
  createdAt: now,
};

type Opened = Awaited<ReturnType<typeof openBefore>>;

async function expectMigrated({ store }: Opened, migrated: Promise<unknown>): Promise<void> {
  expect(await migrated).toBeUndefined();
  expect(await migrationOf(store.db)).toBe(new Migrations(migrationsFolder).last);
}

const migrate = ({ store }: Opened) => migrateDatabase(store, migrationsFolder).catch((error: unknown) => error);

const deadlocksOf = async ({ db }: OpenDatabase) =>
  (
    await rowsOf<{ deadlocks: number }>(
      db,
      sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`,
    )
  )[0]?.deadlocks;

test.runIf(process.env.TEST_DB === 'postgres')(
  'the indexes of the figures are made while an order is placed, without a deadlock',
  async () => {
    const open = await openBefore('0006_figures');
    const { migrated } = await open.former.db.transaction(async (tx) => {
      await outliveDeadlocks(tx);
      await tx.insert(orders).values(order);
      const migrated = migrate(open);
      await untilBlocked(tx);
      await tx.insert(orderEvents).values({ orderId: order.id, status: 'processing', at: now });
      return { migrated };
    });
    await expectMigrated(open, migrated);
    expect(await open.store.db.$count(orderEvents)).toBe(1);
    expect(await deadlocksOf(open.store)).toBe(0);
  },
);

test.runIf(process.env.TEST_DB === 'postgres')('a migration that a deadlock has aborted is run again', async () => {
  const open = await openBefore('0006_figures');
  await open.former.db.insert(orders).values(order);
  const { migrated } = await open.former.db.transaction(async (tx) => {
    await outliveDeadlocks(tx);
    await tx.delete(transactions); // before orders, unlike the migration
    const { migrated, updated } = await open.former.db.transaction(async (between) => {
      await between.delete(orderEvents);
      const migrated = migrate(open);
      await untilBlocked(between); // it has locked orders
      const updated = tx.update(orders).set({ notes: 'paid' }).where(eq(orders.id, order.id)).execute();
      await untilBlockedBehind(between);
      return { migrated, updated };
    });
    await updated;
    return { migrated };
  });
  await expectMigrated(open, migrated);
  expect(await open.store.db.select({ notes: orders.notes }).from(orders)).toEqual([{ notes: 'paid' }]);
});
