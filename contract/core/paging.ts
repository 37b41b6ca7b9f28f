import * as v from 'valibot';

/** A whole number in a query string, e.g. `page`. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(min), v.maxValue(max));

/** Higher page numbers are rejected without a query. */
export const lastPossiblePage = 1_000_000;

/** Page size of product lists (specification, section 9). */
export const pageSize = 20;

export const page = v.object({
  current: v.number(),
  last: v.number(),
  next: v.nullable(v.number()),
  previous: v.nullable(v.number()),
  per_page: v.number(),
  total: v.number(),
});

export const pagination = v.object({ meta: v.object({ page }) });

export type Pagination = v.InferOutput<typeof pagination>;

/**
 * Pagination of a list of `total` rows. A page after the last one keeps its number as `current`, and `previous` is the
 * last page.
 */
export function paginate(current: number, perPage: number, total: number): Pagination {
  const last = Math.max(1, Math.ceil(total / perPage));
  return {
    meta: {
      page: {
        current,
        last,
        next: current < last ? current + 1 : null,
        previous: current > 1 ? Math.min(current - 1, last) : null,
        per_page: perPage,
        total,
      },
    },
  };
}
