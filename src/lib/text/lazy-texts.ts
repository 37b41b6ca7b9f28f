import { use } from 'react';
import { toLanguage } from '../../../contract/core/language.ts';
import { useI18n } from './use-translation.ts';
import { addTexts, type I18n, type PageTexts } from './i18n.ts';
import { retryWhenOnline } from '../net/retry-when-online.ts';

const coming = new WeakMap<I18n, Partial<Record<PageTexts, Promise<void>>>>();

/** For a component whose code loads after the page: suspends until its texts have loaded too. */
export function useLazyTexts(name: PageTexts): void {
  const i18n = useI18n();
  const loading = coming.get(i18n) ?? {};
  coming.set(i18n, loading);
  // A render that has suspended must call `use` with the same promise again, even if the texts have loaded since.
  const language = toLanguage(i18n.language);
  if (loading[name] === undefined && i18n.hasResourceBundle(language, name)) return;
  loading[name] ??= retryWhenOnline(() => addTexts(i18n, language, [name]));
  use(loading[name]);
}
