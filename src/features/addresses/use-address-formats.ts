import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';

/** Texts of the addresses, and the current language. */
export function useAddressFormats() {
  const { t, i18n } = useTranslation('addresses');
  return { t, language: toLanguage(i18n.language) };
}
