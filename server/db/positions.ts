/**
 * Positions for a file's entries, in the file's order: the positions that stored entries already have, plus new ones at
 * the end. So a file with part of the catalogue orders that part and leaves the rest alone.
 */
export function positionsFor(codes: readonly string[], stored: ReadonlyMap<string, number>): number[] {
  let last = Math.max(-1, ...stored.values());
  return codes.map((code) => stored.get(code) ?? (last += 1)).sort((a, b) => a - b);
}
