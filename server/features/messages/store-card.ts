import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { listSettings } from '../content/list-settings.ts';
import { storeWithoutName } from './words.ts';

/** What a message says of the store. */
export type StoreCard = {
  name: Record<Language, string>;
  email: string;
  phone: string;
  /** Its address, without a slash at the end. */
  url: string;
};

/** The store as the owner's settings have it at this moment. */
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
