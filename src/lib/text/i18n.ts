import { createInstance, type i18n } from 'i18next';
import type { Language } from '../../../contract/core/language.ts';

export type I18n = i18n;

/** The text of a key. `{{name}}` stands for a value; `count` chooses the plural form; `file:key` is of another file. */
export type Translate = (key: string, values?: Values) => string;

type Values = { count?: number } & Record<string, string | number | undefined>;

// Two separate awaits: as one expression the build would preload both languages.
const localeOf = async (language: Language) =>
  language === 'ar' ? await import('./locale-ar.ts') : await import('./locale-en.ts');

/** Loads the texts of one language, which are one chunk. */
export async function loadTexts(language: Language): Promise<Record<string, object>> {
  const { texts } = await localeOf(language);
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]));
}

/** Names of all texts that load with their pages; the locale files of both languages list them too. */
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
  'favorites',
  'federated',
  'home',
  'install',
  'invoice',
  'notifications',
  'orders',
  'product',
  'session-events',
  'shopper-lists',
  'stock-alerts',
] as const;

export type PageTexts = (typeof pageTexts)[number];

/** Adds the texts that a page needs, if missing. */
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

/**
 * Creates i18n with the texts of one language, ready synchronously. A missing text shows its key; a test ensures that
 * both languages have the same keys.
 */
export function createI18n(language: Language, texts: Record<string, object>): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    resources: { [language]: texts as Record<string, Record<string, string>> },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

const translators = new WeakMap<I18n, Map<string, Translate>>();

/** Translates from one file of `locales`, which has loaded. The same function each time. */
export function translatorOf(i18n: I18n, file: string): Translate {
  const known = translators.get(i18n) ?? new Map<string, Translate>();
  translators.set(i18n, known);
  const translate = known.get(file) ?? newTranslator(i18n, file);
  known.set(file, translate);
  return translate;
}

/** Texts without values are looked up once: i18next does much more for each than reading it. */
function newTranslator(i18n: I18n, file: string): Translate {
  const translate = i18n.getFixedT(null, file);
  const plain = new Map<string, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const text = plain.get(key) ?? translate(key);
    if (!key.endsWith(text)) plain.set(key, text); // a text that has not loaded yet is its key
    return text;
  };
}
