import type { QueryClient } from '@tanstack/react-query';
import { cities } from '../../../contract/account/cities.ts';
import { addressesQuery } from '../../features/addresses/addresses.queries.ts';
import type { Api } from '../../lib/net/api.ts';

/**
 * The city of the customer's default address and its places in the fee table, narrowest first; null without an address.
 */
export async function defaultPlace(
  api: Api,
  queryClient: QueryClient,
): Promise<{ city: string; places: string[] } | null> {
  const home = (await queryClient.fetchQuery(addressesQuery(api))).find(({ is_default }) => is_default);
  if (!home) return null;
  const city = cities.find(({ code }) => code === home.city_code);
  return { city: home.city, places: [...(city ? [city.code, `region:${city.region}`] : []), '*'] };
}
