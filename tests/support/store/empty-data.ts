import { cpSync } from 'node:fs';
import { inject } from 'vitest';

/** Copies the empty data folder that was created when the browser tests started, because creating one takes seconds. */
export function fillWithEmptyData(folder: string): void {
  cpSync(inject('emptyDataDir'), folder, { recursive: true });
}
