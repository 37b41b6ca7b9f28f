import { sql } from 'drizzle-orm';
import { orderStatuses } from '../../contract/orders/orders.ts';
import { rowsOf, type Database } from '../db/connect.ts';
import type { Channel } from '../features/messages/outbox.ts';
import { overdueWork } from '../features/orders/owner/overdue-work.ts';
import { gauge, type Measurement } from '../lib/metrics.ts';
import { midnightInRiyadh } from '../lib/riyadh.ts';

type Row = {
  what:
    | 'waiting message'
    | 'unsent message'
    | 'open order'
    | 'order change'
    | 'payment attempt'
    | 'mismatch'
    | 'owner task';
  /** Two values that tell rows of one kind apart; empty if they need none. */
  group: string;
  subgroup: string;
  count: number;
  /** Seconds since the oldest was due, or made; negative if that is to come. */
  since: number;
};

const hourMs = 3_600_000;

/**
 * What the database says about waiting messages, late work, orders and payments. Reads the tables of several features by
 * name, as the audit does, and only what an index leads to. `channels`: those that have a sender.
 */
export async function storeFigures(
  db: Database,
  { now, channels }: { now: Date; channels: readonly Channel[] },
): Promise<Measurement[]> {
  const moment = now.toISOString();
  const midnight = midnightInRiyadh(now).toISOString();
  const hourAgo = new Date(now.getTime() - hourMs).toISOString();
  const rows = await rowsOf<Row>(
    db,
    sql`select 'waiting message' as what, channel as "group", '' as subgroup, count(*)::int as count,
        extract(epoch from ${moment}::timestamptz - min(next_at))::float8 as since
        from outgoing_messages where status = 'waiting' group by channel
      union all select 'unsent message', channel, '', count(*)::int,
        extract(epoch from ${moment}::timestamptz - min(created_at))::float8
        from outgoing_messages where status = 'waiting' and last_error is not null group by channel
      union all select 'open order', status, payment_status, count(*)::int, 0
        from orders where status in ('processing', 'shipped', 'out_for_delivery') group by status, payment_status
      union all select 'order change', status, '', count(*)::int, 0
        from order_events where at >= ${midnight}::timestamptz and status is not null group by status
      union all select 'payment attempt', coalesce(provider, method), status, count(*)::int, 0
        from transactions where created_at >= ${hourAgo}::timestamptz group by coalesce(provider, method), status
      union all select 'mismatch', '', '', count(*)::int, 0 from payment_mismatches where settled_at is null
      union all select 'owner task', kind, status, count(*)::int,
        extract(epoch from ${moment}::timestamptz - min(created_at))::float8
        from payment_operations where status in ('refused', 'by_hand') group by kind, status`,
  );
  const late = await overdueWork(db, now);
  const counted = (what: Row['what'], labelsOf: (row: Row) => Record<string, string>) =>
    valuesOf(what, labelsOf, ({ count }) => count);
  const valuesOf = (what: Row['what'], labelsOf: (row: Row) => Record<string, string>, valueOf: (row: Row) => number) =>
    rows.filter((row) => row.what === what).map((row) => ({ labels: labelsOf(row), value: valueOf(row) }));
  const ofChannel = ({ group }: Row) => ({ channel: group });
  const hasSender = ({ labels }: { labels: Record<string, string> }) =>
    channels.some((channel) => channel === labels.channel);
  const ofTask = ({ group, subgroup }: Row) => ({ kind: group, status: subgroup });
  return [
    gauge('store_messages_waiting', 'Email, SMS and notifications to send.', counted('waiting message', ofChannel)),
    gauge(
      'store_messages_late_seconds',
      'For how long the first of them has been due; only of channels that have a sender.',
      valuesOf('waiting message', ofChannel, ({ since }) => Math.max(0, since)).filter(hasSender),
    ),
    gauge(
      'store_messages_unsent_seconds',
      'Age of the oldest message that waits for another try; only of channels that have a sender.',
      valuesOf('unsent message', ofChannel, ({ since }) => since).filter(hasSender),
    ),
    gauge(
      'store_work_due',
      'Scheduled work that is due and not done.',
      late.map(({ what, many }) => ({ labels: { work: what }, value: many })),
    ),
    gauge(
      'store_work_late_seconds',
      'For how long the oldest of it has been due.',
      late.map(({ what, since }) => ({ labels: { work: what }, value: (now.getTime() - since.getTime()) / 1_000 })),
    ),
    gauge(
      'store_orders',
      'Orders that are not delivered, returned or cancelled.',
      counted('open order', ({ group, subgroup }) => ({ status: group, payment: subgroup })),
    ),
    {
      name: 'store_order_changes_total',
      help: 'Orders that got this status, since midnight in Riyadh; a new one is processing.',
      type: 'counter',
      // All of them, so that the first of a day is an increase.
      values: orderStatuses.map((status) => ({
        labels: { status },
        value: rows.find((row) => row.what === 'order change' && row.group === status)?.count ?? 0,
      })),
    },
    gauge(
      'store_payment_attempts',
      'Attempts to pay that began within the last hour, by their status now.',
      counted('payment attempt', ({ group, subgroup }) => ({ provider: group, status: subgroup })),
    ),
    gauge(
      'store_payment_mismatches',
      'Reported payments that do not match their order, not settled.',
      counted('mismatch', () => ({})),
    ),
    gauge('store_owner_tasks', 'Captures, voids and refunds that wait for the owner.', counted('owner task', ofTask)),
    gauge(
      'store_owner_tasks_oldest_seconds',
      'For how long the oldest of them has been open.',
      valuesOf('owner task', ofTask, ({ since }) => since),
    ),
  ];
}
