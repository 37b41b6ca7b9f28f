import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { listSettings } from '../content/list-settings.ts';
import { storeWithoutName } from './texts.ts';

/** What a message needs of the store. */
export type StoreCard = {
  name: Record<Language, string>;
  email: string;
  phone: string;
  /** Its URL, without a trailing slash. */
  url: string;
};

/** The store as in the owner's current settings. */
export async function readStoreCard(db: Database, publicUrl: string): Promise<StoreCard> {
  const settings = new Map((await listSettings(db)).map((setting) => [setting.key, setting]));
  const value = (key: string, language: Language): string => {
    const setting = settings.get(key);
    return setting ? inLanguage(setting.valueAr, setting.valueEn, language).trim() : '';
  };
  return {
    name: {
      ar: value('store_name', 'ar') || storeWithoutName.ar,
      en: value('store_name', 'en') || storeWithoutName.en,
    },
    email: value('email', 'en'),
    phone: value('phone', 'en'),
    url: publicUrl,
  };
}
