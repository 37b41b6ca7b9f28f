// Changes noted in localStorage (note-change.ts) until IndexedDB has them. One entry per change, so that tabs do not
// overwrite each other; entries are checked when read.
import * as v from 'valibot';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';
import { operationId } from '../changes/outbox-record.ts';
import { dropNote, noteChange } from './note-change.ts';

export type MirroredChange<Write> = { id: string; owner: string; /** ms, device clock. */ at: number; write: Write };

export type Mirror<Write> = {
  /** False if the browser stores nothing. */
  note(change: MirroredChange<Write>): boolean;
  /** All entries, the oldest first. */
  all(): MirroredChange<Write>[];
  drop(id: string): void;
};

/** The mirror in localStorage; sign-out wipes it like all personal data there. `write`: what an entry must contain. */
export function mirrorInStorage<Write>(write: v.GenericSchema<unknown, Write>): Mirror<Write> {
  const noted = v.pipe(v.string(), v.parseJson(), v.object({ owner: v.string(), at: v.number(), write }));
  return {
    note: (change) => noteChange(change.owner, change.write, change.id).isStored,

    all: () =>
      storedKeys()
        .flatMap((key) => {
          const read = v.safeParse(noted, readStored('local', key));
          const id = key.slice(localKeys.change.length);
          if (read.success && v.is(operationId, id)) return [{ id, ...read.output }];
          writeStored('local', key, null);
          return [];
        })
        .sort((a, b) => a.at - b.at),

    drop: dropNote,
  };
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(localKeys.change));
  } catch {
    return []; // storage is switched off: there is nothing in it
  }
}
