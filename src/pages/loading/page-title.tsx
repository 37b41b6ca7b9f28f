import { useTranslation } from 'react-i18next';
import { useStoreName } from './store-name.ts';

/** The title of the page in the browser's tab, with the store's name behind it. React puts it into the head. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation('pages');
  const store = useStoreName();
  return <title>{title === '' ? store : t('title', { title, store })}</title>;
}
