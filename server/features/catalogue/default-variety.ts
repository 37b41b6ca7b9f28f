/** The variety that stands for its product in lists: the first that can be had, else the first. Takes them in their order. */
export function defaultVariety<Variety extends { quantity: number }>(
  varieties: readonly Variety[],
): Variety | undefined {
  return varieties.find((variety) => variety.quantity > 0) ?? varieties[0];
}
