import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { redirectKey, redirectKeys } from './redirect-key.ts';
import { redirects } from './redirects.tables.ts';

export type Redirect = { source: string; target: string };

const rowsAtOnce = 1_000;

/** The target for a path without a page, or null. */
export async function findRedirect(db: Database, url: { pathname: string; search: string }): Promise<string | null> {
  const keys = redirectKeys(url);
  if (keys.length === 0) return null;
  const rows = await db.select().from(redirects).where(inArray(redirects.source, keys));
  return (
    keys.map((key) => rows.find(({ source }) => source === key)?.target).find((target) => target !== undefined) ?? null
  );
}

export function listRedirects(db: Database): Promise<Redirect[]> {
  return db
    .select({ source: redirects.source, target: redirects.target })
    .from(redirects)
    .orderBy(asc(redirects.source));
}

/**
 * Saves redirects, replacing those from the same paths. Returns the source of one that would form a loop; the caller
 * must then roll back.
 */
export async function setRedirects(tx: Database, list: readonly Redirect[], now: Date): Promise<string | null> {
  for (let at = 0; at < list.length; at += rowsAtOnce) {
    await tx
      .insert(redirects)
      .values(list.slice(at, at + rowsAtOnce).map((each) => ({ ...each, createdAt: now })))
      .onConflictDoUpdate({ target: redirects.source, set: { target: sql`excluded.target`, createdAt: now } });
  }
  const all = new Map((await listRedirects(tx)).map(({ source, target }) => [source, target]));
  return list.find(({ source }) => isInCircle(source, all))?.source ?? null;
}

/** Returns whether it existed. */
export async function removeRedirect(db: Database, source: string): Promise<boolean> {
  const removed = await db
    .delete(redirects)
    .where(eq(redirects.source, source))
    .returning({ source: redirects.source });
  return removed.length > 0;
}

function isInCircle(source: string, all: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at: string | null | undefined = source; at != null;) {
    if (seen.has(at)) return true;
    seen.add(at);
    const target = all.get(at);
    at = target === undefined ? null : redirectKey(target);
  }
  return false;
}
