/**
 * Positions for entries in the order of the file. They share out the positions that the stored ones among them hold, and new ones at the end, so
 * that a file with a part of the catalogue orders that part and leaves the rest where it is.
 */
export function positionsFor(codes: readonly string[], stored: ReadonlyMap<string, number>): number[] {
  let last = Math.max(-1, ...stored.values());
  return codes.map((code) => stored.get(code) ?? (last += 1)).sort((a, b) => a - b);
}
