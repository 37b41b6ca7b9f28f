import type { DeliveryTerms } from '../../../../../contract/orders/delivery.ts';
import type { DeliveryFacts } from './delivery-notes.tsx';

/** A city and its places in the fee table, the narrowest first. */
type Destination = { city: string; places: readonly string[] };

/**
 * Days and fee for the narrowest place of the destination; over all places, without a city, if none is in the table.
 */
export function deliveryTo({ company, everywhere, places }: DeliveryTerms, to: Destination | null): DeliveryFacts {
  const terms = to?.places.flatMap((place) => places.find((each) => each.place === place) ?? [])[0];
  if (!to || !terms) return { company, city: null, ...everywhere };
  return { company, city: to.city, days: terms.days, fee: terms.fee === null ? null : [terms.fee, terms.fee] };
}
