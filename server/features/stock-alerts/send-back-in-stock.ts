// Sends the emails and notifications when a product is back in stock. It reads the stock itself, so it does not matter
// what raised it (an import, a cancelled order, a command) or whether that process died right after.
import { and, asc, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { findUser, verifiedUserIds } from '../accounts/find-user.ts';
import { inStockVarietyIds, readVarietiesWithProducts } from '../catalogue/varieties.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { enqueue } from '../messages/enqueue.ts';
import { enqueueNotification } from '../notifications/enqueue-notification.ts';
import { stockAlerts } from './stock-alerts.tables.ts';
import { titlesOf } from './alert-titles.ts';
import { alertKeyOf } from './alert-key.ts';
import type { SecretKeys } from '../../lib/secret-key.ts';

const atOnce = 50;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type Deps = { db: Database; snapshot: CatalogueSnapshot; secretKeys: SecretKeys; now: Date };

/**
 * Queues an email for each alert whose variety is available again, and returns how many. An alert is marked in the
 * transaction of its email, and alerts that another instance is processing are skipped: each is sent once. Alerts of
 * accounts with an unverified address keep waiting.
 */
export async function sendBackInStock(deps: Deps): Promise<number> {
  let sent = 0;
  for (let after: string | undefined = beforeAll; after !== undefined;) {
    const from: string = after;
    const batch = await deps.db.transaction((tx) => tellSome(tx, deps, from));
    sent += batch.sent;
    after = batch.last;
  }
  return sent;
}

/** Processes the next batch of alerts by id; `last` is missing if there are no more. */
async function tellSome(
  tx: Database,
  { snapshot, secretKeys, now }: Deps,
  after: string,
): Promise<{ sent: number; last?: string }> {
  const due = await tx
    .select()
    .from(stockAlerts)
    .where(
      and(
        gt(stockAlerts.id, after),
        isNull(stockAlerts.toldAt),
        isNotNull(stockAlerts.confirmedAt),
        inArray(stockAlerts.varietyId, inStockVarietyIds(tx)),
        or(isNotNull(stockAlerts.email), inArray(stockAlerts.userId, verifiedUserIds(tx))),
      ),
    )
    .orderBy(asc(stockAlerts.id))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  const varieties = await readVarietiesWithProducts(
    tx,
    snapshot,
    [...new Set(due.map(({ varietyId }) => varietyId))],
    'ar',
  );
  const sent: string[] = [];
  for (const alert of due) {
    const { id, varietyId, language, userId } = alert;
    const variety = varieties.get(varietyId);
    const user = userId === null ? null : await findUser(tx, userId);
    const recipient = user?.email ?? alert.email;
    if (!variety?.isSold || recipient === null) continue;
    const values = {
      name: user?.firstName ?? '',
      ...(await titlesOf(tx, varietyId)),
      product: String(variety.product.id),
      variety: String(varietyId),
      key: alertKeyOf(secretKeys, id),
    };
    const kind = 'back_in_stock';
    await enqueue(tx, { userId, channel: 'email', recipient, kind, values, language, now });
    if (userId !== null) await enqueueNotification(tx, userId, { kind, values: { ...values, name: '', key: '' } }, now);
    sent.push(id);
  }
  if (sent.length > 0) await tx.update(stockAlerts).set({ toldAt: now }).where(inArray(stockAlerts.id, sent));
  const last = due.length === atOnce ? due.at(-1)?.id : undefined;
  return { sent: sent.length, ...(last === undefined ? {} : { last }) };
}

/** How long an alert is retained: unconfirmed; sent (the link in its email withdraws the others); still waiting. */
const retentionDays = { unconfirmed: 3, sent: 30, waiting: 365 };
const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired alerts. */
export async function purgeOldAlerts(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const { createdAt, confirmedAt, toldAt } = stockAlerts;
  await db
    .delete(stockAlerts)
    .where(
      or(
        and(isNull(confirmedAt), lt(createdAt, ago(retentionDays.unconfirmed))),
        lt(toldAt, ago(retentionDays.sent)),
        and(isNull(toldAt), lt(createdAt, ago(retentionDays.waiting))),
      ),
    );
}
