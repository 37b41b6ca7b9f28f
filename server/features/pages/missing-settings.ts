import { inLanguage } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { listSettings } from '../content/list-settings.ts';
import { deliverySettings } from '../shipping/delivery-terms.ts';
import { listPages, textIn } from './manage-pages.ts';
import { settingsNamedIn } from './render-markdown.ts';

export type MissingSetting = {
  key: string;
  /** Where it is used, such as 'shipping-policy (ar, en)'. */
  places: string[];
};

/** Settings that page texts use but that are empty: their sentences have gaps. */
export async function missingSettings(db: Database): Promise<MissingSetting[]> {
  const settings = new Map((await listSettings(db)).map((setting) => [setting.key, setting]));
  const delivery = { ar: await deliverySettings(db, 'ar'), en: await deliverySettings(db, 'en') };
  const missing = new Map<string, string[]>();
  for (const page of await listPages(db)) {
    const languagesOf = new Map<string, string[]>();
    for (const language of ['ar', 'en'] as const)
      for (const key of settingsNamedIn(textIn(page, language)?.body ?? '')) {
        const { valueAr = null, valueEn = null } = settings.get(key) ?? {};
        const value = delivery[language].get(key) || inLanguage(valueAr, valueEn, language);
        if (value.trim() === '') languagesOf.set(key, [...(languagesOf.get(key) ?? []), language]);
      }
    for (const [key, languages] of languagesOf)
      missing.set(key, [...(missing.get(key) ?? []), `${page.slug} (${languages.join(', ')})`]);
  }
  return [...missing].map(([key, places]) => ({ key, places }));
}
