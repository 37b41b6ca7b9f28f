// Storage of a sandbox provider. As with a real provider, payments survive a restart of the store.
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const most = 2_000;

export class JsonLinesStore<T extends { id: string }> {
  #things: Map<string, T>;

  /**
   * With a `file`, each change appends a line with the entry's state; the last line of an entry counts. A killed
   * process loses nothing; a line that was cut is skipped.
   */
  constructor(
    schema: v.GenericSchema<unknown, T>,
    private readonly file: string | null,
  ) {
    this.#things = new Map(file === null ? [] : read(file, schema).map((thing) => [thing.id, thing]));
    if (file !== null) this.#rewrite(file);
  }

  get(id: string): T | undefined {
    return this.#things.get(id);
  }

  /** Newest first. */
  list(): T[] {
    return [...this.#things.values()].reverse();
  }

  put(thing: T): T {
    this.#things.set(thing.id, thing);
    if (this.file !== null) appendFileSync(this.file, lineOf(thing), { mode: 0o600 });
    const [oldest] = this.#things.keys();
    if (this.#things.size > most && oldest !== undefined) this.#things.delete(oldest);
    return thing;
  }

  #rewrite(file: string): void {
    writeFileSync(`${file}.new`, [...this.#things.values()].slice(-most).map(lineOf).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

function lineOf(thing: object): string {
  return `${JSON.stringify(thing)}\n`;
}

function read<T>(file: string, schema: v.GenericSchema<unknown, T>): T[] {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    const thing = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line);
    return thing.success ? [thing.output] : [];
  });
}
