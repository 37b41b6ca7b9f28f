import { queryOptions, skipToken } from '@tanstack/react-query';
import { getMap, listAddresses, listDistricts } from '../../../contract/account/addresses.ts';
import type { Api } from '../../lib/net/api.ts';
import { addressesKey } from './addresses-key.ts';

/** The customer's addresses, the default first; never stored on the device, and refetched each time they are shown. */
export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: addressesKey(api.language),
    queryFn: async ({ signal }) => (await api.call(listAddresses, { signal })).data,
    staleTime: 0,
  });

/**
 * Districts to suggest for a city by its code; null if the city is not in the list. If the request fails, the field
 * works without suggestions.
 */
export const districtsQuery = (api: Api, city: string | null) =>
  queryOptions({
    queryKey: [api.language, 'districts', city],
    queryFn:
      city === null
        ? skipToken
        : async ({ signal }) =>
            (await api.call(listDistricts, { query: { city }, signal })).data.map(({ name }) => name),
    staleTime: Infinity,
  });

/** What the form offers in addition to its fields: a map, and delivery texts by SMS. */
export const offersQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'map'],
    queryFn: async ({ signal }) => (await api.call(getMap, { signal })).data,
    staleTime: Infinity,
  });
