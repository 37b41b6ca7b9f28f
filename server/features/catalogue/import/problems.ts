/** An invalid line; 0 means the whole file. `where` names the section and field; `reason` completes the sentence. */
export type ImportProblem = { file: string; line: number; where: string; reason: string };

const maxListed = 1_000;

/** The problems of one import: all counted, but only a thousand stored, to limit the memory for an invalid file. */
export class Problems {
  readonly listed: ImportProblem[];
  count: number;

  /** Begins with the problems of `earlier`. */
  constructor(earlier?: Problems) {
    this.listed = [...(earlier?.listed ?? [])];
    this.count = earlier?.count ?? 0;
  }

  add(problem: ImportProblem): void {
    this.count += 1;
    if (this.listed.length < maxListed) this.listed.push(problem);
  }
}

/** `line 48: products: price: must be above 0` */
export function problemLine({ line, where, reason }: ImportProblem): string {
  return `${line === 0 ? '' : `line ${line}: `}${where === '' ? '' : `${where}: `}${reason}`;
}
