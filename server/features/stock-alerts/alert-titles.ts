import { inLanguage } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { nameVarieties } from '../catalogue/varieties.ts';

/** The title of a variety's product in emails, in both languages. */
export async function titlesOf(db: Database, varietyId: number): Promise<{ product_ar: string; product_en: string }> {
  const { ar = null, en = null } = (await nameVarieties(db, [varietyId])).get(varietyId)?.title ?? {};
  return { product_ar: inLanguage(ar, en, 'ar'), product_en: inLanguage(ar, en, 'en') };
}
