import * as v from 'valibot';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { outboxDatabase } from './outbox-database.ts';

const json = v.pipe(v.string(), v.parseJson());

/**
 * A copy of the pending changes outside IndexedDB: after a full disk has cut off a record, Chromium's next start deletes
 * all databases of the site.
 */
export type Backup = {
  /** Replaces the copy; null deletes it. */
  write(outbox: object | null): void;
  /** The copy, to be validated like a stored record; undefined if there is none of this owner. */
  read(owner: string): unknown;
};

/**
 * The backup in localStorage, under the name of the database. The browser writes it to the disk within a minute, as a
 * rule; sign-out wipes it.
 */
export const backupInStorage: Backup = {
  write(outbox) {
    const isStored = writeStored('local', outboxDatabase, outbox && JSON.stringify(outbox));
    if (!isStored) writeStored('local', outboxDatabase, null); // rather none than an old one
  },
  read(owner) {
    const copy = v.safeParse(json, readStored('local', outboxDatabase));
    return copy.success && v.is(v.object({ owner: v.literal(owner) }), copy.output) ? copy.output : undefined;
  },
};
