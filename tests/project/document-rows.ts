/** A row of a table in Markdown. */
export const documentRow = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The rows of the first table below a heading of level two, without its head. */
export function rowsBelow(document: string, heading: string): string[] {
  const [section = ''] = (document.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
}
