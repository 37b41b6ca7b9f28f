import { useTranslation } from 'react-i18next';

/** The title of the page in the browser's tab, with the store's name behind it. React puts it into the head. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation('pages');
  return <title>{title === '' ? t('store_name') : t('title', { title })}</title>;
}
