/** A line that cannot be taken; line 0 is the file as a whole. `where` names the section and the field, `reason` follows it as the end of a sentence. */
export type ImportProblem = { file: string; line: number; where: string; reason: string };

const mostKept = 1_000;

/** All problems of one import, counted to the last and kept up to a thousand, so that a wholly wrong file does not fill the memory. */
export class Problems {
  readonly kept: ImportProblem[] = [];
  count = 0;

  add(problem: ImportProblem): void {
    this.count += 1;
    if (this.kept.length < mostKept) this.kept.push(problem);
  }
}

/** `line 48: products: price: must be above 0` */
export function problemLine({ line, where, reason }: ImportProblem): string {
  return `${line === 0 ? '' : `line ${line}: `}${where === '' ? '' : `${where}: `}${reason}`;
}
