import type { Database } from '../../db/connect.ts';
import { weighVarieties } from '../catalogue/weigh-varieties.ts';
import { readLines } from './read-lines.ts';

/** Weight of a customer's cart, in grams. */
export async function cartWeight(db: Database, userId: number): Promise<number> {
  return weighVarieties(db, await readLines(db, userId));
}
