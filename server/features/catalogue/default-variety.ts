/** The variety that lists show for a product: the first in stock, else the first. Expects them in order. */
export function defaultVariety<Variety extends { quantity: number }>(
  varieties: readonly Variety[],
): Variety | undefined {
  return varieties.find((variety) => variety.quantity > 0) ?? varieties[0];
}
