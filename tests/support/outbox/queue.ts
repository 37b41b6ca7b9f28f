// An outbox with one tab and a disk in memory, for tests of code that uses it: `owner` is signed in, and the server
// answers as the test says.
import { createOutbox } from '../../../src/outbox/outbox.ts';
import { shopperQueue, type OutboxFacade } from '../../../src/shopper-lists/operations/shopper-queue.ts';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import type { Backup } from '../../../src/outbox/store/backup.ts';
import type { Mirror, MirroredChange } from '../../../src/outbox/store/mirror.ts';
import type { Bases } from '../../../src/shopper-lists/operations/bases.ts';
import { recordsInMemory, type Records } from '../../../src/outbox/store/records.ts';
import type { RawResponse, OutboxRequest } from '../../../src/outbox/send/send-request.ts';

export const apiAnswer = (status: number, body: unknown): RawResponse => ({
  status,
  body,
  retryAfterMs: null,
  date: null,
});
export const noConnection = (): Promise<RawResponse> => Promise.reject(new TypeError('Failed to fetch'));

type Options = {
  send?: (sent: OutboxRequest) => RawResponse | Promise<RawResponse>;
  /** Null for a visitor. */
  owner?: string | null;
  /** A token without an owner: of a customer whom a full device could not store. */
  token?: string | null;
  records?: Records;
  bases?: Bases;
  /** The count in the cookie at the start. */
  pending?: number;
  mirror?: Mirror<Write>;
  /** Whether the browser reports being offline. */
  isOffline?: boolean;
};

/** A backup as in localStorage, for one device. `held`: what it has. No copy: nothing changes an outbox. */
export function backupInMemory(held: { outbox?: object | null } = {}): Backup {
  return {
    write: (outbox) => void (held.outbox = outbox),
    read: (owner) => (held.outbox && 'owner' in held.outbox && held.outbox.owner === owner ? held.outbox : undefined),
  };
}

/** A mirror as in localStorage, for one device. */
export function mirrorInMemory(entries = new Map<string, MirroredChange<Write>>()): Mirror<Write> {
  return {
    note: (change) => (entries.set(change.id, structuredClone(change)), true),
    all: () => [...entries.values()].sort((a, b) => a.at - b.at),
    drop: (id) => void entries.delete(id),
  };
}

export async function openQueue({
  send = noConnection,
  owner = '7',
  token = owner === null ? null : `token-${owner}`,
  records = { ...recordsInMemory(), kind: 'disk' },
  bases = { cart: null, wishlist: null, compare: null },
  pending: pendingBefore = 0,
  mirror = mirrorInMemory(),
  isOffline = false,
}: Options = {}): Promise<OutboxFacade> {
  let pending = pendingBefore;
  let current = token;
  const outbox = createOutbox({
    queue: shopperQueue,
    records,
    channel: { post: () => undefined, listen: () => undefined },
    mirror,
    backup: backupInMemory(),
    isOffline: () => isOffline,
    now: Date.now,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    locks: null,
    send: async (sent) => send(sent),
    token: () => current,
    digest: async (text) => `digest of ${text}`,
    sendFirst: async () => undefined,
    setTimer: () => () => undefined,
    bases: () => bases,
    refetch: async () => undefined,
    onSessionOver: () => (current = null),
    onStored: () => undefined,
    freeRoom: async () => false,
    pending: { read: () => pending, write: (count) => (pending = count) },
    log: (message, cause) => {
      throw new Error(message, { cause });
    },
  });
  await outbox.open();
  if (owner !== null && token !== null) await outbox.signIn(owner, token);
  return outbox;
}
