/** The mean of a product's ratings as it is shown, to one decimal; null without any. Filters go by the same figure, so that what reads 4 counts as 4. */
export function meanRating({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}
