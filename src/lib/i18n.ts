import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { Language } from '../../contract/language.ts';

export type I18n = i18n;

/** Loads the texts of one language; each language is a chunk of its own. */
export async function loadTexts(language: Language): Promise<Record<string, object>> {
  const { texts } = language === 'ar' ? await import('./locale-ar.ts') : await import('./locale-en.ts');
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]));
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
