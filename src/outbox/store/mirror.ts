// Changes noted in localStorage (note-change.ts) until IndexedDB has them. One entry per change, so that tabs do not
// overwrite each other; entries are checked when read.
import * as v from 'valibot';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';
import { operationId, write, type Write } from '../changes/queued-change.ts';
import { dropNote, noteChange } from './note-change.ts';

export type MirroredChange = { id: string; owner: string; /** ms, device clock. */ at: number; write: Write };

export type Mirror = {
  /** False if the browser stores nothing. */
  note(change: MirroredChange): boolean;
  /** All entries, the oldest first. */
  all(): MirroredChange[];
  drop(id: string): void;
};

const noted = v.object({ owner: v.string(), at: v.number(), write });

/** The mirror in localStorage; sign-out wipes it like all personal data there. */
export const mirrorInStorage: Mirror = {
  note: ({ owner, write, id }) => noteChange(owner, write, id).isStored,

  all: () =>
    storedKeys()
      .flatMap((key) => {
        const change = parse(readStored('local', key));
        const id = key.slice(localKeys.change.length);
        if (change && v.is(operationId, id)) return [{ id, ...change }];
        writeStored('local', key, null);
        return [];
      })
      .sort((a, b) => a.at - b.at),

  drop: dropNote,
};

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(localKeys.change));
  } catch {
    return []; // storage is switched off: there is nothing in it
  }
}

function parse(text: string | null): v.InferOutput<typeof noted> | null {
  try {
    const read = v.safeParse(noted, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null; // not JSON, so not one of ours
  }
}
