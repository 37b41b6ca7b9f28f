// SKUs and products that an import has seen, in a temporary table, so that memory does not grow with the catalogue.
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../db/connect.ts';

export type Claim = { kind: 'sku' | 'product' | 'group'; key: string; file: string; line: number };

/** Prepares the transaction for `claimAll`. */
export async function openClaims(tx: Database): Promise<void> {
  await tx.execute(sql`
    create temporary table import_claims (kind text, key text, file text, line integer, primary key (kind, key)) on commit drop`);
}

/** Claims each key for its entry. Returns for each claim the earlier claim of the same key, or null. */
export async function claimAll(tx: Database, claims: readonly Claim[]): Promise<(Claim | null)[]> {
  if (claims.length === 0) return [];
  const name = ({ kind, key }: Claim) => `${kind} ${key}`;
  const first = new Map<string, Claim>();
  for (const claim of claims) if (!first.has(name(claim))) first.set(name(claim), claim);
  const distinct = [...first.values()];
  const column = (values: (string | number)[]) => sql`json_array_elements_text(${JSON.stringify(values)}::json)`;
  const input = sql`(
    select kind, key, file, line::integer from rows from (${column(distinct.map(({ kind }) => kind))},
      ${column(distinct.map(({ key }) => key))}, ${column(distinct.map(({ file }) => file))},
      ${column(distinct.map(({ line }) => line))}) as texts(kind, key, file, line))`;
  const refused = await rowsOf<{ kind: string; key: string }>(
    tx,
    sql`with added as (insert into import_claims select * from ${input} as input on conflict do nothing returning kind, key)
      select kind, key from ${input} as input except select kind, key from added`,
  );
  if (refused.length > 0) {
    const isRefused = new Set(refused.map(({ kind, key }) => `${kind} ${key}`));
    const held = await rowsOf<Claim>(
      tx,
      sql`select import_claims.* from import_claims join ${input} as input using (kind, key)`,
    );
    for (const claim of held) if (isRefused.has(name(claim))) first.set(name(claim), claim);
  }
  return claims.map((claim) => {
    const holder = first.get(name(claim)) ?? claim;
    return holder === claim ? null : holder;
  });
}
