import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../contract/language.ts';
import { addTexts, type I18n, type PageTexts } from './i18n.ts';
import { untilHad } from './until-had.ts';

const coming = new WeakMap<I18n, Partial<Record<PageTexts, Promise<void>>>>();

/** For a part of the page whose code comes later than the page: waits, in the nearest Suspense, until its texts are there too. */
export function useLaterTexts(name: PageTexts): void {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  if (i18n.hasResourceBundle(language, name)) return;
  const known = coming.get(i18n) ?? {};
  coming.set(i18n, known);
  known[name] ??= untilHad(() => addTexts(i18n, language, [name]));
  use(known[name]);
}
