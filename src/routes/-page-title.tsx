import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { settingIn, settingsQuery } from '../features/catalogue/catalogue.queries.ts';

/** The title of the page in the browser's tab, with the store's name behind it. React puts it into the head. */
export function PageTitle({ title }: { title: string }) {
  const { t } = useTranslation('pages');
  const { api } = useRouteContext({ from: '__root__' });
  const store = settingIn(useQuery(settingsQuery(api)).data, 'store_name') || t('store_name');
  return <title>{title === '' ? store : t('title', { title, store })}</title>;
}
