import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { Language } from '../../contract/language.ts';

export type I18n = i18n;

/** Loads the texts of one language; each language is a chunk of its own. */
export async function loadTexts(language: Language): Promise<Record<string, object>> {
  const { texts } = language === 'ar' ? await import('./locale-ar.ts') : await import('./locale-en.ts');
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]));
}

/** Texts that only some pages need, by language and name; each is a chunk of its own. */
const ofPages: Record<Language, Record<PageTexts, () => Promise<object>>> = {
  ar: {
    account: () => import('../locales/ar/account.json'),
    cart: () => import('../locales/ar/cart.json'),
    compare: () => import('../locales/ar/compare.json'),
    favourites: () => import('../locales/ar/favourites.json'),
    federated: () => import('../locales/ar/federated.json'),
    home: () => import('../locales/ar/home.json'),
    lists: () => import('../locales/ar/lists.json'),
    orders: () => import('../locales/ar/orders.json'),
    product: () => import('../locales/ar/product.json'),
    'session-events': () => import('../locales/ar/session-events.json'),
  },
  en: {
    account: () => import('../locales/en/account.json'),
    cart: () => import('../locales/en/cart.json'),
    compare: () => import('../locales/en/compare.json'),
    favourites: () => import('../locales/en/favourites.json'),
    federated: () => import('../locales/en/federated.json'),
    home: () => import('../locales/en/home.json'),
    lists: () => import('../locales/en/lists.json'),
    orders: () => import('../locales/en/orders.json'),
    product: () => import('../locales/en/product.json'),
    'session-events': () => import('../locales/en/session-events.json'),
  },
};

/** Names of all texts that come with their pages. */
export const pageTexts = [
  'account',
  'cart',
  'compare',
  'favourites',
  'federated',
  'home',
  'lists',
  'orders',
  'product',
  'session-events',
] as const;

export type PageTexts = (typeof pageTexts)[number];

/** Adds the texts that a page needs and that are not there yet. */
export async function addTexts(i18n: I18n, language: Language, needed: readonly PageTexts[]): Promise<void> {
  await Promise.all(
    needed
      .filter((name) => !i18n.hasResourceBundle(language, name))
      .map(async (name) => {
        const texts = await ofPages[language][name]();
        i18n.addResourceBundle(language, name, 'default' in texts ? texts.default : texts);
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
