import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from './command-line.ts';

/**
 * Imports a catalogue document with the owner's command line into the database that `env` names; throws its error
 * output if it is refused.
 */
export async function importInto(env: Record<string, string>, document: object): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  try {
    const file = join(folder, 'catalogue.json');
    writeFileSync(file, JSON.stringify(document));
    const { code, err } = await runCommandLine(['import', file], env);
    if (code !== 0) throw new Error(err);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
