import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../db/connect.ts';
import { overdueWork } from '../features/orders/owner/overdue-work.ts';
import { figure, type Measurement } from '../lib/metrics.ts';
import { midnightInRiyadh } from '../lib/riyadh.ts';

type Row = {
  figure: 'message' | 'order' | 'change' | 'attempt' | 'mismatch' | 'task';
  one: string;
  other: string;
  many: number;
  /** In seconds, of the oldest. */
  age: number;
};

/**
 * What the database says about waiting messages, late work, orders and payments. Reads the tables of several features by
 * name, as the audit does, and only what an index leads to.
 */
export async function storeFigures(db: Database, now: Date): Promise<Measurement[]> {
  const [moment, midnight] = [now.toISOString(), midnightInRiyadh(now).toISOString()];
  const rows = await rowsOf<Row>(
    db,
    sql`select 'message' as figure, channel as one, '' as other, count(*)::int as many,
        extract(epoch from ${moment}::timestamptz - min(created_at))::float8 as age
        from outgoing_messages where status = 'waiting' group by channel
      union all select 'order', status, payment_status, count(*)::int, 0
        from orders where status in ('processing', 'shipped', 'out_for_delivery') group by status, payment_status
      union all select 'change', status, '', count(*)::int, 0
        from order_events where at >= ${midnight}::timestamptz and status is not null group by status
      union all select 'attempt', coalesce(provider, method), status, count(*)::int, 0
        from transactions where created_at >= ${midnight}::timestamptz group by coalesce(provider, method), status
      union all select 'mismatch', '', '', count(*)::int, 0 from payment_mismatches where settled_at is null
      union all select 'task', kind, status, count(*)::int, 0
        from payment_operations where status in ('refused', 'by_hand') group by kind, status`,
  );
  const late = await overdueWork(db, now);
  const all = (name: Row['figure'], labels: (row: Row) => Record<string, string>, value = (row: Row) => row.many) =>
    rows.filter((row) => row.figure === name).map((row) => ({ labels: labels(row), value: value(row) }));
  const channel = ({ one }: Row) => ({ channel: one });
  return [
    figure(
      'gauge',
      { name: 'store_messages_waiting', help: 'Email, SMS and notifications to send.' },
      all('message', channel),
    ),
    figure(
      'gauge',
      { name: 'store_messages_oldest_seconds', help: 'Age of the oldest of them.' },
      all('message', channel, ({ age }) => Math.max(0, age)),
    ),
    figure(
      'gauge',
      { name: 'store_work_due', help: 'Scheduled work that is due and not done.' },
      late.map(({ what, many }) => ({ labels: { work: what }, value: many })),
    ),
    figure(
      'gauge',
      { name: 'store_work_late_seconds', help: 'For how long the oldest of it has been due.' },
      late.map(({ what, since }) => ({ labels: { work: what }, value: (now.getTime() - since.getTime()) / 1_000 })),
    ),
    figure(
      'gauge',
      { name: 'store_orders', help: 'Orders that are not delivered, returned or cancelled.' },
      all('order', ({ one, other }) => ({ status: one, payment: other })),
    ),
    figure(
      'counter',
      {
        name: 'store_order_changes_total',
        help: 'Orders that got this status, since midnight in Riyadh; a new one is processing.',
      },
      all('change', ({ one }) => ({ status: one })),
    ),
    figure(
      'gauge',
      { name: 'store_payment_attempts', help: 'Attempts to pay since midnight in Riyadh, by their status now.' },
      all('attempt', ({ one, other }) => ({ provider: one, status: other })),
    ),
    figure(
      'gauge',
      { name: 'store_payment_mismatches', help: 'Reported payments that do not match their order, not settled.' },
      all('mismatch', () => ({})),
    ),
    figure(
      'gauge',
      { name: 'store_owner_tasks', help: 'Captures and refunds that wait for the owner.' },
      all('task', ({ one, other }) => ({ kind: one, status: other })),
    ),
  ];
}
