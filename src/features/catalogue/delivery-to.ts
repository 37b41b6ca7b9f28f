import type { DeliveryTerms } from '../../../contract/delivery.ts';

/** Days and fee for the narrowest of these places, of which the first is the narrowest; over all places if the table has none of them. */
export function deliveryTo(terms: DeliveryTerms, places: readonly string[]): DeliveryTerms['everywhere'] {
  const found = places.flatMap((place) => terms.places.find((each) => each.place === place) ?? [])[0];
  if (!found) return terms.everywhere;
  return { days: found.days, fee: found.fee === null ? null : [found.fee, found.fee] };
}
