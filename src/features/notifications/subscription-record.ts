// Whose notifications this device shows. A subscription without this record is a former customer's and is dropped.
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
    /** Hash of the session's token; the store ends the subscription with that session. */
    session: v.string(),
    /** When it was registered, in ms. */
    at: v.number(),
  }),
);

type SubscriptionRecord = v.InferOutput<typeof stored>;

/** The last registration of this device with the store; null if none. */
export function readSubscriptionRecord(): SubscriptionRecord | null {
  const read = v.safeParse(stored, readStored('local', localKeys.notices));
  return read.success ? read.output : null;
}

export function writeSubscriptionRecord(record: SubscriptionRecord | null): void {
  writeStored('local', localKeys.notices, record && JSON.stringify(record));
}

/** The current session as stored in the record. */
export function sessionHere(): Promise<string> {
  return sha256(readToken() ?? '');
}

/** A change waits no longer for another one, which may be asking a store that does not answer. */
const turnWithinMs = 3_000;

/**
 * Changes the subscription and its record in turn with all tabs: a start that finds a subscription without a record drops
 * it, and one that is being made has none yet. If another change takes too long, `instead` runs without waiting.
 */
export async function changingSubscription<T>(change: () => Promise<T>, instead = change): Promise<T> {
  if (!navigator.locks) return change();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return change();
  };
  try {
    return await navigator.locks.request('push-subscription', { signal: AbortSignal.timeout(turnWithinMs) }, begin);
  } catch (error) {
    if (isBegun) throw error;
    return instead();
  }
}
