// Delivery days and fee by place, from the owner's table, for pages that show them before an address is chosen.
import * as v from 'valibot';

const sar = v.number();

export const deliveryTerms = v.object({
  /** The carrier's name. */
  company: v.string(),
  /**
   * Across all places. Days as text, '1 to 4 working days'; lowest and highest fee in SAR, VAT included, null if the
   * carrier's own rates apply.
   */
  everywhere: v.object({ days: v.string(), fee: v.nullable(v.tuple([sar, sar])) }),
  /** City code, `region:` plus a region code (cities.ts), or `*` for everywhere else. */
  places: v.array(v.object({ place: v.string(), days: v.string(), fee: v.nullable(sar) })),
});

export type DeliveryTerms = v.InferOutput<typeof deliveryTerms>;
