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
