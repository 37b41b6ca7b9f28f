import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Settings } from '../../contract/content.ts';
import type { Delivery } from '../features/catalogue/delivery-notes.tsx';
import { deliveryTo } from '../features/catalogue/delivery-to.ts';
import { useSession } from '../session/session.state.ts';

const heldForMs = 10 * 60_000;

/** Delivery as the fee table has it: to the city of the customer's default address, else over all places. Undefined if the table is not known. */
export function useDelivery(settings: Settings | undefined): Delivery | undefined {
  const { api } = useRouteContext({ from: '__root__' });
  const { user } = useSession();
  const terms = settings?.delivery ?? undefined;
  const home = useQuery({
    queryKey: [api.language, 'delivery-place', user?.id],
    queryFn: async ({ client }) => (await import('./-delivery-place.ts')).defaultPlace(api, client),
    enabled: user !== null && terms !== undefined && terms.places.length > 1,
    staleTime: heldForMs,
    retry: false, // what holds everywhere is shown then
    retryOnMount: true, // no loader asks for it
  }).data;
  if (!terms) return undefined;
  return { company: terms.company, city: home?.city ?? null, ...deliveryTo(terms, home?.places ?? []) };
}
