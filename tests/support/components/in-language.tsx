import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '../../../contract/core/language.ts';
import { addTexts, createI18n, loadTexts, pageTexts } from '../../../src/lib/text/i18n.ts';

/** Renders something with the store's own texts. */
export async function renderIn(language: Language, shown: ReactNode) {
  const i18n = createI18n(language, await loadTexts(language));
  await addTexts(i18n, language, pageTexts);
  return render(shown, { wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider> });
}
