// What shoppers send must not reach the log when the database refuses it. Each table in turn refuses each call's write,
// with the row in its error as PostgreSQL has it, and every line of the log is searched for what was sent.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../contract/core/call.ts';
import { calls } from '../contract/calls.ts';
import { containsValue } from '../tests/support/data/contains-number.ts';
import type { Shop } from '../tests/support/api/shop.ts';
import { ofParties, openShopOfWrites, type ShopOfWrites } from '../tests/support/api/shop-of-writes.ts';
import { rowsOf } from './db/connect.ts';
import { createLog } from './lib/log.ts';

const lines: string[] = [];
let shop: Shop;
let send: ShopOfWrites['send'];
let writes: ShopOfWrites['writes'];

const often = { points: 1_000, seconds: 60 };

beforeAll(async () => {
  ({ shop, send, writes } = await openShopOfWrites({
    log: createLog('trace', { write: (line) => void lines.push(line.replace(/"ms":\d+|"time":"[^"]*"/g, '')) }),
    rateLimitOverrides: { codeAgain: often, codeTarget: often, codeTargetDay: often },
  }));
  await armTables();
});
afterAll(() => shop.close());

/** Has every table refuse the writes while its name stands in `refusing_tables`. */
async function armTables(): Promise<void> {
  const { db } = shop.open;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  await db.execute(sql`create table refusing_tables (name text primary key)`);
  await db.execute(sql`create function refuse_write() returns trigger language plpgsql as $$
    declare refused jsonb;
    begin
      if tg_op = 'DELETE' then refused := to_jsonb(old); else refused := to_jsonb(new); end if;
      if exists (select from refusing_tables where name = tg_table_name) then
        raise exception 'new row for relation "%" violates check constraint "refuses"', tg_table_name
          using errcode = '23514', table = tg_table_name,
            detail = 'Failing row contains ' || refused::text, hint = refused::text;
      end if;
      if tg_op = 'DELETE' then return old; else return new; end if;
    end $$`);
  for (const { name } of tables)
    await db.execute(
      sql`create trigger a_refusal before insert or update or delete on ${sql.identifier(name)}
        for each row execute function refuse_write()`,
    );
  allTables = tables.map(({ name }) => name);
}
let allTables: string[] = [];

async function refuseIn(tables: readonly string[]): Promise<void> {
  await shop.open.db.execute(sql`delete from refusing_tables`);
  for (const name of tables) await shop.open.db.execute(sql`insert into refusing_tables values (${name})`);
}

const writing = Object.entries<Call>(calls).filter(([, { method }]) => method !== 'GET');
const choices = ['bank_transfer', 'aramex', 'national_id', 'complaint', 'stc_pay'];

/** The texts in what was sent that only its sender knows. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 5 || choices.includes(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('each call that writes is asked for here, so that a new one is looked at as well', () => {
  expect([...Object.keys(writes), ...ofParties].toSorted()).toEqual(writing.map(([name]) => name).toSorted());
});

test.each(writing.filter(([name]) => !ofParties.includes(name)))(
  '%s: nothing that was sent stands in the log, whichever table refuses it',
  async (name, call) => {
    await refuseIn([]);
    const request = await writes[name]?.();
    if (!request) throw new Error(`there is no request of ${name}`);
    lines.length = 0;
    const refusing = new Set(allTables);
    const refused: string[] = [];
    const key = crypto.randomUUID();
    for (;;) {
      await refuseIn([...refusing]);
      const before = lines.length;
      const { status, code } = await send(call, request, key); // one key, as after a lost answer
      if (status < 300) break;
      // Of two steps the first has held, and the second waits until the failed one can no longer be under way.
      if (code === 'in_progress' && refused.includes('idempotency_keys')) break;
      expect([name, status]).toEqual([name, 500]);
      const [, table = ''] = /relation \\"(\w+)\\" violates check/.exec(lines.slice(before).join('')) ?? [];
      expect(refusing.delete(table), `${name}: no line names the table that refused it`).toBe(true);
      refused.push(table);
    }
    const log = lines.join('');
    const sent = [...textsIn(request.body), ...(request.token ? [request.token] : [])];
    const leaked = sent.filter((text) => log.includes(text) || log.includes(JSON.stringify(text).slice(1, -1)));
    expect(leaked.filter((text) => !/^\d+$/.test(text) || containsValue(text, log))).toEqual([]);
    expect(log).not.toMatch(/argon2|picture-of-norah|Failing row|params/);
    if (name !== 'quoteCheckout') expect(refused).not.toEqual([]);
  },
);
