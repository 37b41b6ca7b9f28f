import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';

/** The words of addresses, and the language they are in. */
export function useAddressWords() {
  const { t, i18n } = useTranslation('addresses');
  return { t, language: toLanguage(i18n.language) };
}
