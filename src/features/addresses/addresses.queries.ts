import { queryOptions } from '@tanstack/react-query';
import { listAddresses } from '../../../contract/addresses.ts';
import type { Api } from '../../lib/api.ts';

/** The addresses of whoever is signed in, the default first; never stored on the device, and asked for anew whenever they are looked at. */
export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'addresses'],
    queryFn: async ({ signal }) => (await api.call(listAddresses, { signal })).data,
    staleTime: 0,
  });
