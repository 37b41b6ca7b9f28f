import { say, type Caller } from './caller.ts';
import { inOneLine } from './printable.ts';

/** Prints a list: as JSON with --json, else as text, or one sentence if it is empty. */
export function printList<T>(
  { out }: Caller,
  found: readonly T[],
  {
    json,
    asJson,
    none,
    text,
  }: {
    json: true | undefined;
    asJson: (each: T) => object;
    none: string;
    text: () => string;
  },
): void {
  if (json) say(out, JSON.stringify(found.map(asJson), null, 2));
  else say(out, found.length === 0 ? none : text());
}

/** Rows with aligned columns, one line each. */
export function tableOf(heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [heads, ...rows.map((row) => row.map((cell) => inOneLine(String(cell ?? ''))))];
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => widthOf(row[at] ?? ''))));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Width in terminal columns: Arabic marks take none. */
function widthOf(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].length;
}
