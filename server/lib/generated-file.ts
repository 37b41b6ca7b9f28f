// A secret that the store generates at its first start, in a file of the data folder that only its owner can read.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The text of the file. If there is none, it is written with what `generate` returns; one process writes it. */
export function readOrGenerate(file: string, generate: () => string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, generate(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return textOf(file);
}

/** The text of the file, or null if there is none. */
export function readGenerated(file: string): string | null {
  try {
    return textOf(file);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const textOf = (file: string) => readFileSync(file, 'utf8').trim();

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
