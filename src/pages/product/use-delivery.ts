import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Settings } from '../../../contract/content/content.ts';
import { addressesKey } from '../../features/addresses/addresses-key.ts';
import type { DeliveryFacts } from '../../features/catalogue/product/buying/delivery-notes.tsx';
import { deliveryTo } from '../../features/catalogue/product/buying/delivery-to.ts';
import { useSession } from '../../session/session.state.ts';

const heldForMs = 10 * 60_000;

/**
 * Delivery from the fee table: to the city of the default address, otherwise to all places; undefined without a table.
 */
export function useDelivery(settings: Settings | undefined): DeliveryFacts | undefined {
  const { api } = useRouteContext({ from: '__root__' });
  const { user } = useSession();
  const terms = settings?.delivery ?? undefined;
  const home = useQuery({
    queryKey: [...addressesKey(api.language), 'default-place', user?.id],
    queryFn: async ({ client }) => (await import('./delivery-place.ts')).defaultPlace(api, client),
    enabled: user !== null && terms !== undefined && terms.places.length > 1,
    staleTime: heldForMs,
    retry: false, // on failure the terms for all places are shown
    retryOnMount: true, // no loader requests it
  }).data;
  return terms && deliveryTo(terms, home ?? null);
}
