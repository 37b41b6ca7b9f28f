/**
 * A product's average rating as shown, to one decimal; null without ratings. Filters use the same number, so that a
 * product shown with 4 counts as 4.
 */
export function meanRating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}
