import type { Settings } from '../../../contract/content/content.ts';
import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { readContents } from './read-contents.ts';

type Contents = Awaited<ReturnType<typeof readContents>>;

// Stored as settings because the owner sets them there, but returned in fields of their own.
const notGeneral = new Set(['home_video', 'home_video_poster', 'flash_sale_ends']);

/** Returns slug and title of every stored page. */
export type PageTitles = (db: Database, language: Language) => Promise<{ slug: string; title: string }[]>;

/** Settings that the owner cannot set: they follow from the store's configuration. */
export type FixedSettings = Settings['general_settings'];

/** Contact, legal numbers, texts and social links in one language. Fixed settings override the owner's. */
export function settingsAnswer(
  contents: Pick<Contents, 'settings' | 'socials'>,
  language: Language,
  fixed: FixedSettings,
): Pick<Settings, 'general_settings' | 'socials'> {
  const notOwn = new Set([...notGeneral, ...fixed.map(({ key }) => key)]);
  const own = contents.settings
    .filter(({ key }) => !notOwn.has(key))
    .map(({ key, valueAr, valueEn }) => ({ key, value: inLanguage(valueAr, valueEn, language) }));
  return {
    general_settings: [...own, ...fixed],
    socials: Object.fromEntries(contents.socials.map(({ name, url }) => [name, url])),
  };
}

export type SettingsDeps = {
  pageTitles: PageTitles;
  fixedSettings: FixedSettings;
  /** The available payment methods. */
  paymentMethods: string[];
  /** Carrier, days and fee of delivery, from the owner's fee table. */
  deliveryTerms: (db: Database, language: Language) => Promise<Settings['delivery']>;
};

/** The answer to `GET /settings`. */
export async function readSettings(
  db: Database,
  language: Language,
  { pageTitles, fixedSettings, paymentMethods, deliveryTerms }: SettingsDeps,
): Promise<Settings> {
  return {
    ...settingsAnswer(await readContents(db), language, fixedSettings),
    pages: await pageTitles(db, language),
    payment_methods: paymentMethods,
    delivery: await deliveryTerms(db, language),
  };
}
