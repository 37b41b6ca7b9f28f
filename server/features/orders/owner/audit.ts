// Proves that the books are right: orders, payments, refunds, stock, coupons and invoices add up. It reads the tables
// directly, including those of other features by name, and relies on none of the code that wrote them.
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../db/connect.ts';

/** Amounts in halalas. */
export type Audit = {
  orders: number;
  /**
   * Sales after cancellations and credit notes, money captured and refunded, and what shoppers still owe (below 0: what
   * the store owes).
   */
  sold: number;
  captured: number;
  refunded: number;
  receivable: number;
  /** Everything that does not add up; empty if all does. */
  problems: string[];
  /** The sum of all differences: 0 if all adds up. */
  difference: number;
};

/** What must be equal. Each query returns the rows that differ: their subject and the difference. */
const checks: { name: string; rows: SQL }[] = [
  {
    name: 'every ledger journal adds up to 0',
    rows: sql`select journal::text as about, sum(amount_halalas)::int as difference from ledger_entries group
        by journal having sum(amount_halalas) <> 0`,
  },
  {
    name: 'an order’s lines, discounts and VAT match its totals',
    rows: sql`select o.number::text as about,
        (abs(o.subtotal_halalas - l.total) + abs(o.coupon_discount_halalas + o.transfer_discount_halalas - l.discount)
          + greatest(0, l.vat - o.vat_halalas) + abs(o.vat_halalas - floor((o.total_halalas * 30 + 115) / 230.0)))::int as difference
      from orders o join (select order_id, sum(total_halalas) as total, sum(discount_halalas) as discount, sum(vat_halalas) as vat
        from order_lines group by order_id) l on l.order_id = o.id
      where o.subtotal_halalas <> l.total or o.coupon_discount_halalas + o.transfer_discount_halalas <> l.discount
        or l.vat > o.vat_halalas or o.vat_halalas <> floor((o.total_halalas * 30 + 115) / 230.0)`,
  },
  {
    name: 'an order has lines, and an attempt to pay it',
    rows: sql`select number::text as about, total_halalas as difference from orders o
      where not exists (select from order_lines l where l.order_id = o.id)
        or not exists (select from transactions t where t.order_id = o.id)`,
  },
  {
    name: 'ledger sales equal the order total minus credits, or 0 for a cancelled order',
    rows: sql`select o.number::text as about,
        (coalesce(l.sold, 0)
          - (case when o.status = 'cancelled' then 0 else o.total_halalas - coalesce(l.credited, 0) end)
        )::int as difference
      from orders o left join (select order_id, -sum(amount_halalas) filter (where account in ('sales', 'vat')) as sold,
          -sum(amount_halalas) filter (where account = 'receivable' and reason = 'credit_note') as credited
        from ledger_entries group by order_id) l on l.order_id = o.id
      where coalesce(l.sold, 0) <> (case when o.status = 'cancelled' then 0 else o.total_halalas - coalesce(l.credited, 0) end)`,
  },
  {
    name: 'ledger credits equal the refunds of an order, or the total of one returned unpaid',
    rows: sql`select o.number::text as about, (coalesce(l.credited, 0) - w.wanted)::int as difference from orders o
      join (select o.id, case
          when t.id is not null then t.refunded_halalas
          when o.status = 'returned' then o.total_halalas
          else 0 end as wanted
        from orders o left join transactions t on t.id = o.settled_by) w on w.id = o.id
      left join (select order_id, -sum(amount_halalas) as credited from ledger_entries
        where account = 'receivable' and reason = 'credit_note' group by order_id) l on l.order_id = o.id
      where o.status <> 'cancelled' and coalesce(l.credited, 0) <> w.wanted`,
  },
  {
    name: 'money in the ledger equals what the transaction captured minus refunds',
    rows: sql`select t.id::text as about, (t.captured_halalas - t.refunded_halalas - coalesce(l.held, 0))::int as difference
      from transactions t left join (select transaction_id, sum(amount_halalas) as held from ledger_entries
        where account in ('moyasar', 'tabby', 'tamara', 'bank', 'cash') group by transaction_id) l on l.transaction_id = t.id
      where t.captured_halalas - t.refunded_halalas <> coalesce(l.held, 0)`,
  },
  {
    name: 'manual refunds in a provider’s place are booked from the bank, and nothing else is',
    rows: sql`select t.id::text as about, (t.refunded_by_hand_halalas - coalesce(l.given, 0))::int as difference
      from transactions t left join (select transaction_id, -sum(amount_halalas) as given from ledger_entries
        where account = 'bank' group by transaction_id) l on l.transaction_id = t.id
      where t.provider is not null and t.refunded_by_hand_halalas <> coalesce(l.given, 0)`,
  },
  {
    name: 'a transaction’s status matches its amounts',
    rows: sql`select id::text as about, greatest(1, captured_halalas) as difference from transactions
      where not case status
        when 'paid' then captured_halalas = amount_halalas and refunded_halalas = 0
        when 'refunded' then captured_halalas > 0 and refunded_halalas = captured_halalas
        when 'partially_refunded' then refunded_halalas > 0 and refunded_halalas < captured_halalas
        else captured_halalas = 0 end`,
  },
  {
    name: 'a paid order was paid once and completely',
    rows: sql`select o.number::text as about, abs(o.total_halalas - coalesce(t.captured_halalas, 0)) + 1 as difference
      from orders o left join transactions t on t.id = o.settled_by
      where o.payment_status in ('paid', 'partially_refunded', 'refunded') and o.total_halalas > 0
        and (t.id is null or t.captured_halalas <> o.total_halalas or t.status <> o.payment_status)`,
  },
  {
    // A refund of the first part is enough: the next is stored once that is done. A void that has not reached its
    // provider before that captured the payment is refused there, and the refund follows.
    name: 'payments that do not belong to an order are refunded, or being refunded',
    rows: sql`select t.id::text as about, t.captured_halalas - t.refunded_halalas as difference
      from transactions t join orders o on o.id = t.order_id
      where t.captured_halalas > t.refunded_halalas and (o.status = 'cancelled' or o.settled_by is distinct from t.id)
        and not exists (select from payment_operations p
          where p.transaction_id = t.id and (p.kind = 'void' and p.status = 'waiting'
            or p.kind = 'refund' and p.status in ('waiting', 'by_hand', 'refused')
            and p.amount_halalas <= t.captured_halalas - t.refunded_by_hand_halalas - p.refunded_before_halalas))`,
  },
  {
    name: 'a paid order has an invoice for the same amount',
    rows: sql`select o.number::text as about, o.total_halalas as difference from orders o
      left join invoices i on i.order_id = o.id and i.kind = 'invoice'
      where o.status <> 'cancelled' and o.payment_status in ('paid', 'partially_refunded', 'refunded')
        and (i.order_id is null or i.total_halalas <> o.total_halalas or i.vat_halalas <> o.vat_halalas)`,
  },
  {
    name: 'a delivered order has an invoice',
    rows: sql`select o.number::text as about, greatest(1, o.total_halalas) as difference from orders o
      where o.status in ('delivered', 'returned') and not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')`,
  },
  {
    name: 'credit notes equal the refunds',
    rows: sql`select o.number::text as about, abs(t.refunded_halalas - coalesce(n.credited, 0))::int as difference
      from orders o join transactions t on t.id = o.settled_by join invoices i on i.order_id = o.id and i.kind = 'invoice'
      left join (select order_id, sum(total_halalas) as credited from invoices
        where kind = 'credit_note' group by order_id) n on n.order_id = o.id
      where t.refunded_halalas <> coalesce(n.credited, 0)`,
  },
  {
    name: 'an order returned unpaid is fully credited',
    rows: sql`select o.number::text as about, abs(o.total_halalas - coalesce(n.credited, 0))::int as difference
      from orders o join invoices i on i.order_id = o.id and i.kind = 'invoice'
      left join (select order_id, sum(total_halalas) as credited from invoices
        where kind = 'credit_note' group by order_id) n on n.order_id = o.id
      where o.status = 'returned' and o.settled_by is null and o.total_halalas > 0 and o.total_halalas <> coalesce(n.credited, 0)`,
  },
  {
    name: 'invoices and credit notes are numbered from 1 without gaps',
    rows: sql`select c.kind as about, (c.last - count(i.sequence))::int as difference
      from invoice_counters c left join invoices i on i.kind = c.kind and i.sequence between 1 and c.last
      group by c.kind, c.last having c.last <> count(i.sequence)`,
  },
  {
    name: 'a stock equals the sum of its changes',
    rows: sql`select v.sku as about, (v.quantity - coalesce(m.moved, 0))::int as difference from varieties v
      left join (select variety_id, sum(change) as moved from stock_moves group by variety_id) m on m.variety_id = v.id
      where v.quantity <> coalesce(m.moved, 0)`,
  },
  {
    name: 'an order has taken exactly the units it reserves',
    rows: sql`select coalesce(o.number::text, m.order_id::text) as about, (coalesce(m.taken, 0) - coalesce(o.wanted, 0))::int as difference
      from (select o.id, o.number, l.variety_id, case when o.stock_held then sum(l.quantity) else 0 end as wanted
          from orders o join order_lines l on l.order_id = o.id group by o.id, l.variety_id) o
      full join (select order_id, variety_id, -sum(change) as taken from stock_moves
          where order_id is not null group by order_id, variety_id) m
        on m.order_id = o.id and m.variety_id = o.variety_id
      where coalesce(m.taken, 0) <> coalesce(o.wanted, 0)`,
  },
  {
    name: 'stock is reserved for every valid order, and only for those',
    rows: sql`select number::text as about, 1 as difference from orders
      where (status in ('shipped', 'out_for_delivery', 'delivered') and not stock_held)
        or (status = 'cancelled' and stock_held)
        or (status = 'processing' and not stock_held and payment_status in
          ('pending', 'awaiting_transfer', 'under_review', 'authorized', 'due_on_delivery', 'paid'))
        or (status = 'processing' and stock_held and held_until is null
          and payment_status in ('pending', 'awaiting_transfer', 'failed', 'expired'))`,
  },
  {
    name: 'a coupon counts the orders that use it',
    rows: sql`select c.code as about, (c.used - count(u.order_id))::int as difference from coupons c
      left join coupon_uses u on u.coupon_id = c.id group by c.id having c.used <> count(u.order_id)`,
  },
  {
    name: 'an order with a coupon uses it until it is cancelled',
    rows: sql`select o.number::text as about, greatest(1, o.coupon_discount_halalas) as difference from orders o
      left join coupon_uses u on u.order_id = o.id::text
      where (o.coupon_code is not null and o.status <> 'cancelled') <> (u.order_id is not null)`,
  },
  {
    name: 'the timeline ends with the order’s current status',
    rows: sql`select o.number::text as about, 1 as difference from orders o
      where o.status is distinct from (select e.status from order_events e
          where e.order_id = o.id and e.status is not null order by e.id desc limit 1)
        or o.payment_status is distinct from (select e.payment_status from order_events e
          where e.order_id = o.id and e.payment_status is not null order by e.id desc limit 1)`,
  },
];

/** Audits the whole store at one moment. */
export function audit(db: Database): Promise<Audit> {
  return db.transaction(
    async (tx) => {
      const problems: string[] = [];
      let difference = 0;
      for (const { name, rows } of checks)
        for (const row of await rowsOf<{ about: string; difference: number }>(tx, rows)) {
          problems.push(`${name}: not ${row.about} (${(row.difference / 100).toFixed(2)})`);
          difference += Math.abs(row.difference);
        }
      const [sums] = await rowsOf<Omit<Audit, 'problems' | 'difference'>>(
        tx,
        sql`select (select count(*) from orders)::int as orders,
          coalesce(-sum(amount_halalas) filter (where account in ('sales', 'vat')), 0)::float8 as sold,
          coalesce(sum(amount_halalas) filter (where reason = 'payment' and account <> 'receivable'), 0)::float8 as captured,
          coalesce(-sum(amount_halalas) filter (where reason = 'refund' and account <> 'receivable'), 0)::float8 as refunded,
          coalesce(sum(amount_halalas) filter (where account = 'receivable'), 0)::float8 as receivable
          from ledger_entries`,
      );
      if (!sums) throw new Error('the ledger could not be summed');
      const off = sums.sold - sums.captured + sums.refunded - sums.receivable;
      if (off !== 0) problems.push(`sold, captured, refunded and owed do not match (${(off / 100).toFixed(2)})`);
      return { ...sums, problems, difference: difference + Math.abs(off) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
