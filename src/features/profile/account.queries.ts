import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '../../../contract/account/account.ts';
import type { Api } from '../../lib/net/api.ts';

/** The account's sessions; never stored on the device, and refetched each time they are shown. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'account-sessions'],
    queryFn: async ({ signal }) => (await api.call(listSessions, { signal })).data,
    staleTime: 0,
  });
