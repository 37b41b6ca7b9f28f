import type { Database } from '../../db/connect.ts';
import { weighVarieties } from '../catalogue/weigh-varieties.ts';
import { readLines } from './read-lines.ts';

/** Weight of a customer's cart, in grams; null if it is empty. */
export async function cartWeight(db: Database, userId: number): Promise<number | null> {
  const lines = await readLines(db, userId);
  return lines.length === 0 ? null : weighVarieties(db, lines);
}
