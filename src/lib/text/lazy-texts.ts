import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { addTexts, type I18n, type PageTexts } from './i18n.ts';
import { retryWhenOnline } from '../net/retry-when-online.ts';

/** Keyed by the text store, because `useTranslation` returns a new wrapper of the instance each time. */
const coming = new WeakMap<I18n['store'], Partial<Record<PageTexts, Promise<void>>>>();

/** For a component whose code loads after the page: suspends until its texts have loaded too. */
export function useLazyTexts(name: PageTexts): void {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const loading = coming.get(i18n.store) ?? {};
  coming.set(i18n.store, loading);
  // A render that has suspended must call `use` with the same promise again, even if the texts have loaded since.
  if (loading[name] === undefined && i18n.hasResourceBundle(language, name)) return;
  loading[name] ??= retryWhenOnline(() => addTexts(i18n, language, [name]));
  use(loading[name]);
}
