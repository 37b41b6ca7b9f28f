/**
 * Edit distance of two words, counting insertions, deletions, substitutions and swaps of neighbours (optimal string
 * alignment). Returns `furthest + 1` for anything beyond `furthest`.
 */
export function editDistance(a: string, b: string, furthest: number): number {
  const from = [...a];
  const to = [...b];
  if (Math.abs(from.length - to.length) > furthest) return furthest + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const exchange = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let best = Math.min(exchange, at(last, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, at(beforeLast, j - 2) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(at(last, to.length), furthest + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
