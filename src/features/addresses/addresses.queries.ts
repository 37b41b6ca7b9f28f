import { queryOptions, skipToken } from '@tanstack/react-query';
import { getMap, listAddresses, listDistricts } from '../../../contract/account/addresses.ts';
import type { Api } from '../../lib/net/api.ts';
import { addressesKey } from './addresses-key.ts';

/** The addresses of whoever is signed in, the default first; never stored on the device, and asked for anew whenever they are looked at. */
export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: addressesKey(api.language),
    queryFn: async ({ signal }) => (await api.call(listAddresses, { signal })).data,
    staleTime: 0,
  });

/** The districts that are suggested in a city by its code; null for a place that is not in the list. Whoever asks goes on without them where they do not come. */
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

/** What the form offers beside its fields: a map, and news for another recipient. */
export const offersQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'map'],
    queryFn: async ({ signal }) => (await api.call(getMap, { signal })).data,
    staleTime: Infinity,
  });
