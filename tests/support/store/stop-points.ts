// Named points inside the store's transactions at which the store can be stopped, and killed there: triggers in a
// PostgreSQL database that wait for a lock which only the test holds. The store itself knows nothing about them.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** The row change after which the store stops; `atCommit`: only after the rest of the transaction was written. */
type Place = { after: string; when?: string; atCommit?: boolean };

/** Points of placing an order, in the order in which the store reaches them, then of paying. */
const places: Record<string, Place> = {
  'stock is taken': { after: 'insert on stock_moves', when: 'new.order_id is not null and new.change < 0' },
  'the coupon is redeemed': { after: 'insert on coupon_uses' },
  'the order is inserted': { after: 'insert on orders' },
  'order lines are inserted': { after: 'insert on order_lines' },
  'the sale is in the ledger': { after: 'insert on ledger_entries', when: `new.reason = 'sale'` },
  'the payment attempt is started': { after: 'insert on transactions' },
  'the email is queued': { after: 'insert on outgoing_messages', when: `new.kind = 'order_placed'` },
  'the cart is emptied': { after: 'delete on cart_lines' },
  'the order is complete': { after: 'insert on orders', atCommit: true },
  'the gateway’s reference is stored': {
    after: 'update on transactions',
    when: 'old.provider_ref is null and new.provider_ref is not null',
  },
  'the attempt has succeeded': {
    after: 'update on transactions',
    when: 'old.captured_halalas = 0 and new.captured_halalas > 0',
  },
  'the order is paid': {
    after: 'update on orders',
    when: `old.payment_status <> 'paid' and new.payment_status = 'paid'`,
  },
  'the payment is in the ledger': { after: 'insert on ledger_entries', when: `new.reason = 'payment'` },
  'the invoice is issued': { after: 'insert on invoices' },
  'the payment is complete': { after: 'insert on invoices', atCommit: true },
};

export type StopPoints = {
  names: string[];
  /** From now on every transaction that reaches this point stops there; resolves when the first does. */
  stopAt(name: string): Promise<void>;
  /** Releases every stopped transaction; none stops any more. */
  release(): Promise<void>;
  close(): Promise<void>;
};

/** Creates the points in the database behind `url`, once the store has created its tables. */
export async function openStopPoints(url: string): Promise<StopPoints> {
  const names = Object.keys(places);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create function stop_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${lockSpace}, tg_argv[0]::int); return null; end $$`);
  for (const [index, { after, when, atCommit }] of Object.values(places).entries())
    await client.query(`create ${atCommit ? 'constraint ' : ''}trigger stop_here_${index} after ${after}
      ${atCommit ? 'deferrable initially deferred ' : ''}for each row ${when ? `when (${when}) ` : ''}
      execute function stop_here(${index})`);
  let isReleased = true;
  return {
    names,
    async stopAt(name) {
      const index = names.indexOf(name);
      await client.query('select pg_advisory_lock($1, $2)', [lockSpace, index]);
      isReleased = false;
      while (!isReleased && (await client.query(somebodyStands, [lockSpace, index])).rowCount === 0) await pause(5);
    },
    async release() {
      isReleased = true;
      await client.query('select pg_advisory_unlock_all()');
    },
    async close() {
      await client.end();
    },
  };
}

const somebodyStands = `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted
  and database = (select oid from pg_database where datname = current_database())`;

/** The first of the two keys of these locks; the store's own locks have a single key. */
const lockSpace = 20_261_123;
