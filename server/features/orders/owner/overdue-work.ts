import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../db/connect.ts';

export type Overdue = { what: string; many: number; since: Date };

/**
 * Scheduled work on orders that was due before this time and is not done: the jobs do not run, or they fail. A capture
 * or refund is also due a day after it was ordered, however often it is tried. Reads the tables of several features by
 * name, as the audit does.
 */
export async function overdueWork(db: Database, before: Date): Promise<Overdue[]> {
  const moment = before.toISOString();
  const rows = await rowsOf<{ what: string; many: number; since: number | null }>(
    db,
    sql`select what, many, (extract(epoch from since) * 1000)::float8 as since from (
      select 'payments to ask about' as what, count(*)::int as many, min(ask_at) as since from transactions
        where status in ('initiated', 'pending', 'authorized') and ask_at < ${moment}::timestamptz
      union all select 'captures and refunds', count(*)::int, min(due) from
        (select least(next_at, case when last_error is not null then created_at + interval '1 day' end) as due
          from payment_operations where status = 'waiting') as waiting
        where due < ${moment}::timestamptz
      union all select 'reservations to end', count(*)::int, min(held_until) from orders
        where status = 'processing' and stock_held
          and payment_status in ('pending', 'awaiting_transfer', 'failed', 'expired')
          and held_until < ${moment}::timestamptz
      union all select 'waybills to create', count(*)::int, min(wanted_at) from parcels
        where status in ('wanted', 'asking') and wanted_at < ${moment}::timestamptz
    ) as late where many > 0`,
  );
  return rows.map(({ what, many, since }) => ({ what, many, since: new Date(since ?? before) }));
}
