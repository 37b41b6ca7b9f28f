// Days and fee of delivery by place, from the owner's table, for pages that show them before an address is chosen.
import * as v from 'valibot';

const sar = v.number();

export const deliveryTerms = v.object({
  /** The carrier's name. */
  company: v.string(),
  /** Over all places. Days as text, '1 to 4 working days'; least and highest fee in SAR, VAT included, null if the carrier's own rates count. */
  everywhere: v.object({ days: v.string(), fee: v.nullable(v.tuple([sar, sar])) }),
  /** The code of a city, `region:` and the code of a region (cities.ts), or `*` for everywhere else. */
  places: v.array(v.object({ place: v.string(), days: v.string(), fee: v.nullable(sar) })),
});

export type DeliveryTerms = v.InferOutput<typeof deliveryTerms>;

/** Days and fee for the narrowest of these places, of which the first is the narrowest; over all places if the table has none of them. */
export function deliveryTo(terms: DeliveryTerms, places: readonly string[]): DeliveryTerms['everywhere'] {
  const found = places.flatMap((place) => terms.places.find((each) => each.place === place) ?? [])[0];
  if (!found) return terms.everywhere;
  return { days: found.days, fee: found.fee === null ? null : [found.fee, found.fee] };
}
