// Whose notices this device shows. A subscription without it is somebody's who has left, and is not told on.
import * as v from 'valibot';
import { sha256 } from '../../outbox/sha256.ts';
import { readToken } from '../../session/token.ts';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    owner: v.number(),
    language: v.string(),
    /** The session that the store ends it with: a hash of its token. */
    session: v.string(),
    /** When it was said, in ms. */
    at: v.number(),
  }),
);

type Told = v.InferOutput<typeof stored>;

/** What was last said to the store of this device; null where nothing was. */
export function readTold(): Told | null {
  const read = v.safeParse(stored, readStored('local', localKeys.notices));
  return read.success ? read.output : null;
}

export function writeTold(told: Told | null): void {
  writeStored('local', localKeys.notices, told && JSON.stringify(told));
}

/** The session of now, as it is written down. */
export function sessionHere(): Promise<string> {
  return sha256(readToken() ?? '');
}
