import { use } from 'react';
import { I18nContext } from 'react-i18next';
import { toLanguage, type Language } from '../../../contract/core/language.ts';
import { translatorOf, type I18n, type Translate } from './i18n.ts';

export function useI18n(): I18n {
  const { i18n } = use(I18nContext);
  if (!i18n) throw new Error('no I18nextProvider');
  return i18n;
}

/**
 * The texts of one file of `locales`, which have loaded (`needTexts` of the route), and their language. In place of the
 * hook of react-i18next, which subscribes each component to changes of the language; here that is another start of the
 * app.
 */
export function useTranslation(file: string): { t: Translate; language: Language } {
  const i18n = useI18n();
  return { t: translatorOf(i18n, file), language: toLanguage(i18n.language) };
}
