// Open product pages of all instances, in the database.
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { groupRows } from '../../db/group-rows.ts';
import { recentCartHolders } from '../cart/read-lines.ts';
import { varietiesOf } from '../catalogue/varieties.ts';
import { liveInstances, liveViews } from './live-viewers.tables.ts';

export type View = { id: string; productId: number; userId: number | null };

/** An instance that has not reported for this long is dead: its views do not count. */
const aliveForSeconds = 12;
/** After this it is deleted. One that was only slow registers again. */
const registeredForSeconds = 60;
/** How long a product in a cart counts as being bought now (decisions: 15 minutes). */
const cartCountsForMs = 15 * 60_000;

/** Deletes dead instances with their views. */
export async function forgetDeadInstances(db: Database): Promise<void> {
  await db
    .delete(liveInstances)
    .where(sql`${liveInstances.seenAt} < now() - make_interval(secs => ${registeredForSeconds})`);
}

/** Reports that an instance is alive, and deletes dead ones. True if it was unknown or deleted: its views are gone. */
export async function noteAlive(db: Database, instanceId: string): Promise<boolean> {
  await forgetDeadInstances(db);
  const updated = await db
    .update(liveInstances)
    .set({ seenAt: sql`now()` })
    .where(eq(liveInstances.id, instanceId))
    .returning({ id: liveInstances.id });
  if (updated.length > 0) return false;
  await db.insert(liveInstances).values({ id: instanceId, seenAt: sql`now()` });
  return true;
}

/** Deletes an instance with its views. */
export async function forgetInstance(db: Database, instanceId: string): Promise<void> {
  await db.delete(liveInstances).where(eq(liveInstances.id, instanceId));
}

/** Writes the opened and closed views of an instance. */
export async function writeViews(
  db: Database,
  instanceId: string,
  { opened, closed }: { opened: readonly View[]; closed: readonly string[] },
): Promise<void> {
  if (closed.length > 0) await db.delete(liveViews).where(inArray(liveViews.id, [...closed]));
  if (opened.length > 0)
    await db
      .insert(liveViews)
      .values(opened.map((view) => ({ ...view, instanceId })))
      .onConflictDoNothing();
}

/** How many different shoppers have each product on screen or put it into their cart in the last 15 minutes. */
export async function countBuyers(
  db: Database,
  productIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map();
  const onScreen = and(
    inArray(liveViews.productId, [...productIds]),
    sql`${liveInstances.seenAt} > now() - make_interval(secs => ${aliveForSeconds})`,
  );
  const visitors = await db
    .select({ productId: liveViews.productId, views: count() })
    .from(liveViews)
    .innerJoin(liveInstances, eq(liveInstances.id, liveViews.instanceId))
    .where(and(onScreen, isNull(liveViews.userId)))
    .groupBy(liveViews.productId);
  const customers = await db
    .selectDistinct({ productId: liveViews.productId, userId: liveViews.userId })
    .from(liveViews)
    .innerJoin(liveInstances, eq(liveInstances.id, liveViews.instanceId))
    .where(and(onScreen, isNotNull(liveViews.userId)));
  const productOf = await varietiesOf(db, productIds);
  const lines = await recentCartHolders(db, [...productOf.keys()], new Date(now.getTime() - cartCountsForMs));
  const buyers = groupRows(
    [...customers, ...lines.map(({ varietyId, userId }) => ({ productId: productOf.get(varietyId), userId }))],
    ({ productId }) => productId ?? 0,
  );
  const visits = new Map(visitors.map(({ productId, views }) => [productId, views]));
  return new Map(
    productIds.map((id) => [
      id,
      (visits.get(id) ?? 0) + new Set((buyers.get(id) ?? []).map(({ userId }) => userId)).size,
    ]),
  );
}
