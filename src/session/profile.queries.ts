import { queryOptions } from '@tanstack/react-query';
import { getProfile } from '../../contract/account/user.ts';
import type { Api } from '../lib/net/api.ts';

/**
 * The profile of the signed-in customer; never stored. Code that gets a newer one puts it here (`setQueryData`): header
 * and stored user follow.
 */
export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'profile'],
    queryFn: ({ signal }) => api.call(getProfile, { signal }),
  });
