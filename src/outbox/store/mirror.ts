// What taps have noted in localStorage (note-change.ts) until IndexedDB has it. One entry per change, so that tabs do not overwrite each other's; what is read back is checked.
import * as v from 'valibot';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';
import { operationId, write, type Write } from '../changes/operation.ts';
import { dropNote, noteChange } from './note-change.ts';

export type MirroredChange = { id: string; owner: string; /** ms of the device. */ at: number; write: Write };

export type Mirror = {
  /** False where the browser stores nothing. */
  note(change: MirroredChange): boolean;
  /** All there are, the oldest first. */
  all(): MirroredChange[];
  drop(id: string): void;
};

const noted = v.object({ owner: v.string(), at: v.number(), write });

/** The mirror in localStorage, which is wiped at log-out like everything personal there. */
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
    return []; // switched off: there is nothing in it
  }
}

function parse(text: string | null): v.InferOutput<typeof noted> | null {
  try {
    const read = v.safeParse(noted, JSON.parse(text ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null; // no JSON: not one of ours
  }
}
