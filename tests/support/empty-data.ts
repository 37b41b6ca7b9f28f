import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The data folder of a store that has nothing yet, for whoever takes it to remove: a copy of the one that was made as the browser tests began, as making one takes seconds. */
export function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  cpSync(inject('emptyDataDir'), folder, { recursive: true });
  return folder;
}
