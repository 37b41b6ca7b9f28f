import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '../../../contract/account/account.ts';
import type { Api } from '../../lib/net/api.ts';

/** The devices that are signed in; never stored, and asked for anew whenever it is looked at. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'account-sessions'],
    queryFn: async ({ signal }) => (await api.call(listSessions, { signal })).data,
    staleTime: 0,
  });
