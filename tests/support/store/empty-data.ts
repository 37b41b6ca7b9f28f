import { cpSync } from 'node:fs';
import { inject } from 'vitest';

/** Makes a folder the data folder of a store that has nothing yet: from the one that was made as the browser tests began, for making one takes seconds. */
export function fillWithEmptyData(folder: string): void {
  cpSync(inject('emptyDataDir'), folder, { recursive: true });
}
