import { localKeys, writeStored } from '../../lib/storage/storage.ts';
import type { Write } from '../changes/operation.ts';

/** A change that is noted on the device, or could not be (`isStored`). `owner` is null for a visitor. */
export type Noted = { id: string; owner: string | null; write: Write; isStored: boolean };

/** Notes a change in the task of the tap. The outbox, which may not be loaded yet, takes it over and drops the note (mirror.ts). */
export function noteChange(owner: string, write: Write, id: string = crypto.randomUUID()): Noted {
  const isStored = writeStored('local', localKeys.change + id, JSON.stringify({ owner, at: Date.now(), write }));
  return { id, owner, write, isStored };
}

export function dropNote(id: string): void {
  writeStored('local', localKeys.change + id, null);
}
