import { queryOptions } from '@tanstack/react-query';
import { listProviders } from '../../contract/account/user.ts';
import type { Api } from '../lib/net/api.ts';

const restingForMs = 5 * 60_000;

/** The identity providers that can be signed in with. May fail silently: the form stands for itself. */
export const providersQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'identity-providers'],
    queryFn: ({ signal }) => api.call(listProviders, { signal }),
    staleTime: restingForMs,
    meta: { persist: 'rest' }, // of the store, not of a shopper: a session that ends while the page is taken over leaves it where it is
  });
