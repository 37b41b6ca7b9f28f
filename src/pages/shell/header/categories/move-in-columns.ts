/**
 * Where an arrow key leads from `at` in a set of columns: up and down within a column, sideways to the next or previous
 * column that is not empty. `home` is the target when going back to the first column. Null if the key leads nowhere.
 */
export function moveInColumns<Thing>(
  columns: readonly (readonly Thing[])[],
  at: Thing,
  key: string,
  { isRtl, home }: { isRtl: boolean; home: Thing | undefined },
): Thing | null {
  const column = columns.findIndex((things) => things.includes(at));
  const things = columns[column];
  if (!things) return null;
  const place = things.indexOf(at);
  if (key === 'ArrowDown') return things[place + 1] ?? null;
  if (key === 'ArrowUp') return things[place - 1] ?? null;
  if (key === 'Home') return things[0] ?? null;
  if (key === 'End') return things.at(-1) ?? null;
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) {
    return columns.slice(column + 1).find((next) => next.length > 0)?.[0] ?? null;
  }
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft') && column > 0) {
    const before = columns
      .slice(1, column)
      .filter((one) => one.length > 0)
      .at(-1);
    return before?.[0] ?? home ?? null;
  }
  return null;
}
