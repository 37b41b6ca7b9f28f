import { queryOptions } from '@tanstack/react-query';
import { getPushSettings } from '../../../contract/account/notifications.ts';
import type { Api } from '../../lib/net/api.ts';

/** The customer's notification settings; never stored on the device. */
export const notificationSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'notices'],
    queryFn: async ({ signal }) => (await api.call(getPushSettings, { signal })).data,
    staleTime: 60_000,
  });
