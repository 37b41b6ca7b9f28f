import { localKeys, writeStored } from '../../lib/storage/storage.ts';

/** A change noted on the device, or one that could not be (`isStored`). `owner` is null for a visitor. */
export type NotedChange<Write> = { id: string; owner: string | null; write: Write; isStored: boolean };

/**
 * Notes a change in the same task as the click. The outbox, which may not be loaded yet, takes it over and drops the
 * note (mirror.ts).
 */
export function noteChange<Write>(owner: string, write: Write, id: string = crypto.randomUUID()): NotedChange<Write> {
  const isStored = writeStored('local', localKeys.change + id, JSON.stringify({ owner, at: Date.now(), write }));
  return { id, owner, write, isStored };
}

export function dropNote(id: string): void {
  writeStored('local', localKeys.change + id, null);
}
