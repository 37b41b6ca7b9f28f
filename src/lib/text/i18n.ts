import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { Language } from '../../../contract/core/language.ts';

export type I18n = i18n;

// Each import is awaited by itself: as one expression the build would preload both languages.
const localeOf = async (language: Language) =>
  language === 'ar' ? await import('./locale-ar.ts') : await import('./locale-en.ts');

/** Loads the texts of one language; each language is a chunk of its own. */
export async function loadTexts(language: Language): Promise<Record<string, object>> {
  const { texts } = await localeOf(language);
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]));
}

/** Names of all texts that come with their pages; the files of both languages list them too. */
export const pageTexts = [
  'account',
  'addresses',
  'cart',
  'changes',
  'checkout',
  'comments',
  'compare',
  'contact',
  'content',
  'failures',
  'favourites',
  'federated',
  'home',
  'install',
  'invoice',
  'lists',
  'notices',
  'orders',
  'product',
  'session-events',
  'stock-wishes',
] as const;

export type PageTexts = (typeof pageTexts)[number];

/** Adds the texts that a page needs and that are not there yet. */
export async function addTexts(i18n: I18n, language: Language, needed: readonly PageTexts[]): Promise<void> {
  const missing = needed.filter((name) => !i18n.hasResourceBundle(language, name));
  if (missing.length === 0) return;
  const { ofPages } = await localeOf(language);
  await Promise.all(
    missing.map(async (name) => {
      i18n.addResourceBundle(language, name, await ofPages[`../../locales/${language}/${name}.json`]?.());
    }),
  );
}

/** Texts of one language, ready at once. A key without a text is shown as itself: both languages have the same keys, and a test says so. */
export function createI18n(language: Language, texts: Record<string, object>): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    resources: { [language]: texts as Record<string, Record<string, string>> },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
