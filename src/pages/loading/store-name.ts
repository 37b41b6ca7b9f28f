import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { settingIn, settingsQuery } from '../../features/catalogue/catalogue.queries.ts';

/** The store's name: the owner's, otherwise the default. */
export function useStoreName(): string {
  const { t } = useTranslation('pages');
  const { api } = useRouteContext({ from: '__root__' });
  return settingIn(useQuery(settingsQuery(api)).data, 'store_name') || t('store_name');
}
