import { queryOptions } from '@tanstack/react-query';
import { listProviders } from '../../../contract/account/user.ts';
import type { Api } from '../../lib/net/api.ts';

const restingForMs = 5 * 60_000;

/** The identity providers for signing in. May fail silently: the form works without them. */
export const providersQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'identity-providers'],
    queryFn: ({ signal }) => api.call(listProviders, { signal }),
    staleTime: restingForMs,
    meta: { persist: 'rest' }, // store data, not personal: a session that ends during hydration leaves it
  });
