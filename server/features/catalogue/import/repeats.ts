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
  const input = sql`json_to_recordset(${JSON.stringify([...first.values()])}::json) as input(kind text, key text, file text, line integer)`;
  const added = await rowsOf<{ kind: string; key: string }>(
    tx,
    sql`insert into import_claims select * from ${input} on conflict do nothing returning kind, key`,
  );
  const isAdded = new Set(added.map(({ kind, key }) => `${kind} ${key}`));
  if (isAdded.size < first.size) {
    const held = await rowsOf<Claim>(
      tx,
      sql`select import_claims.* from import_claims join ${input} using (kind, key)`,
    );
    for (const claim of held) if (!isAdded.has(name(claim))) first.set(name(claim), claim);
  }
  return claims.map((claim) => {
    const holder = first.get(name(claim)) ?? claim;
    return holder === claim ? null : holder;
  });
}
