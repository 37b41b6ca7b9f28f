import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { addTexts, type I18n, type PageTexts } from './i18n.ts';
import { untilHad } from '../net/until-had.ts';

/** By the store of the texts: what `useTranslation` gives of the instance is another wrapper each time. */
const coming = new WeakMap<I18n['store'], Partial<Record<PageTexts, Promise<void>>>>();

/** For a part of the page whose code comes later than the page: waits, in the nearest Suspense, until its texts are there too. */
export function useLaterTexts(name: PageTexts): void {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const known = coming.get(i18n.store) ?? {};
  coming.set(i18n.store, known);
  // What a render has waited for it has to ask for again when it goes on, although the texts are there by then.
  if (known[name] === undefined && i18n.hasResourceBundle(language, name)) return;
  known[name] ??= untilHad(() => addTexts(i18n, language, [name]));
  use(known[name]);
}
