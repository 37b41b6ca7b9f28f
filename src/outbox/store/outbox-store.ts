/**
 * The records of the outbox on the device, and their owners:
 *
 *     session          who is signed in here, and the SHA-256 of their token: the sender compares the two
 *     outbox:<owner>   one record per owner, outbox:guest for a visitor
 *     quarantine       what could not be read, for seven days
 *     beyond:<owner>   pending changes beyond the cap, for seven days: in a record of its own, because it may be large
 *                      and each transaction reads the others
 *
 * Each function is one transaction. Nothing is written for an owner who is no longer signed in, so that no late
 * response brings back what was wiped.
 */
import * as v from 'valibot';
import type { ChangeOf, Queue, QueueTypes } from '../queue.ts';
import {
  countWaiting,
  guestOwner,
  isGuestChangeValid,
  newestWriteClock,
  type OutboxOf,
} from '../changes/outbox-record.ts';
import { reduce, type EventOf } from '../changes/reduce.ts';
import { readOutbox } from './read-outbox.ts';
import type { RecordPatch, Records } from './records.ts';

const sessionRecord = v.object({ v: v.literal(1), owner: v.string(), token_hash: v.string() });

export type StoredSession = v.InferOutput<typeof sessionRecord>;

const quarantine = v.array(v.object({ at: v.number(), owner: v.string(), value: v.unknown() }));

const beyond = v.object({ at: v.number() });

const quarantinedForMs = 7 * 24 * 60 * 60_000;

/** An older version of the store must not touch a newer version's records: the page must be reloaded. */
export class NewerVersion extends Error {}

export type Changed<T extends QueueTypes> = {
  before: OutboxOf<T>;
  after: OutboxOf<T>;
  isHere: boolean;
  session: StoredSession | null;
};

/** The visitor's changes that became the customer's, and how many had no room yet. */
export type AdoptedOf<T extends QueueTypes> = { adopted: readonly T['write'][]; left: number };

export type StoreOf<T extends QueueTypes> = ReturnType<typeof createOutboxStore<T>>;

type StoreDeps<T extends QueueTypes> = {
  queue: Queue<T>;
  records: Records;
  now: () => number;
  newId: () => string;
  /** `cause` never contains the shopper's data. */
  log: (message: string, cause: unknown) => void;
};

export function createOutboxStore<T extends QueueTypes>(deps: StoreDeps<T>) {
  const { queue, records } = deps;

  /** The owner of the record read last, most likely also of the next. */
  let likely = guestOwner;

  /**
   * Reads and changes an owner's outbox; `isHere` is false, with nothing changed, if that owner is not signed in.
   * `waits`: whether the owner's outbox may change although nobody is. One that is not stored never does: logging out has
   * deleted it, and an ended session leaves it.
   */
  async function change(
    owner: string,
    decide: () => readonly EventOf<T>[],
    waits: (outbox: OutboxOf<T>) => boolean = () => false,
  ): Promise<Changed<T>> {
    let changed: Changed<T> | undefined;
    let damaged = 0;
    await records.transact(['session', keyOf(owner), 'quarantine'], (stored) => {
      const session = readSession(stored.session);
      const { outbox, put, ...found } = readStoredOutbox(owner, stored, deps);
      damaged = found.damaged;
      const isLeft = session === null && stored[keyOf(owner)] !== undefined;
      const isHere = owner === ownerOf(session) || (isLeft && waits(outbox));
      const after = isHere ? decide().reduce((on, event) => reduce(queue, on, event), outbox) : outbox;
      changed = { before: outbox, after, isHere, session };
      return after === outbox ? put : { ...put, [keyOf(owner)]: after };
    });
    if (!changed) throw new Error('transaction without a result');
    noteDamaged(damaged);
    return changed;
  }

  function noteDamaged(count: number): void {
    if (count > 0) deps.log('changes that cannot be read are put aside', count);
  }

  return {
    /** `event`: a function is called inside the transaction, for what is certain only then. */
    apply: (owner: string, event: EventOf<T> | (() => EventOf<T>)): Promise<Changed<T>> =>
      change(owner, () => [typeof event === 'function' ? event() : event]),

    /** The same for an owner whose session may have ended by itself, if `waits` says so inside the transaction. */
    applyForLater: (owner: string, event: EventOf<T>, waits: (outbox: OutboxOf<T>) => boolean): Promise<Changed<T>> =>
      change(owner, () => [event], waits),

    /** Who is signed in on this device, and their outbox; for a visitor the guest outbox. */
    async read(): Promise<{ session: StoredSession | null; outbox: OutboxOf<T> }> {
      for (;;) {
        const { session, after: outbox, isHere } = await change(likely, () => []);
        if (isHere) return { session, outbox };
        likely = ownerOf(session);
      }
    },

    /**
     * Someone signs in, or is found signed in at the start. Deletes other owners' outboxes and their unreadable data.
     * Changes that a visitor made within a day become theirs (`adopted`), with new keys; those without room stay the
     * visitor's until the next time (`left` is their number). `lost`: the number of pending changes in the cookie,
     * used if the browser has deleted everything else, as is `backup`: what it has comes back, and the rest is reported.
     * Returns null, with nothing changed, if `isStillHere` is false inside the transaction: what sign-out has wiped must
     * not come back. With `onlyIfDeleted` also if there is any record. That is for a page that was here before: its backup
     * is current, any other must be confirmed.
     */
    async signIn(
      owner: string,
      token_hash: string,
      {
        today,
        lost,
        backup,
        isStillHere,
        onlyIfDeleted = false,
      }: {
        today: number;
        lost: () => number;
        backup: () => unknown;
        isStillHere: () => boolean;
        onlyIfDeleted?: boolean;
      },
    ): Promise<({ session: StoredSession; outbox: OutboxOf<T> } & AdoptedOf<T>) | null> {
      const session: StoredSession = { v: 1, owner, token_hash };
      let taken: OutboxOf<T> | undefined;
      let adopted: T['write'][] = [];
      let left: ChangeOf<T>[] = [];
      let damaged = 0;
      await records.transact('all', (stored) => {
        const isDeleted = Object.keys(stored).every((name) => name === keyOf(guestOwner));
        if (!isStillHere() || (onlyIfDeleted && !isDeleted)) return {};
        const found = isDeleted ? { ...stored, [keyOf(owner)]: backup() } : stored;
        const { outbox, put, damaged: unreadable } = readStoredOutbox(owner, found, deps, [owner, guestOwner]);
        damaged = unreadable;
        const visitor = readStoredOutbox(guestOwner, stored, deps).outbox;
        taken = isDeleted ? reduce(queue, outbox, { is: 'recovered', isCurrent: onlyIfDeleted }) : outbox;
        adopted = [];
        left = [];
        for (const guestChange of [...visitor.ops].sort((a, b) => newestWriteClock(a) - newestWriteClock(b))) {
          const read = v.safeParse(queue.schemas.write, guestChange); // without the fields of the visitor's outbox
          if (!read.success || !isGuestChangeValid(guestChange, today)) continue;
          const write = read.output;
          const next: OutboxOf<T> = reduce(queue, taken, {
            is: 'added',
            write,
            id: deps.newId(),
            at: today,
            base: null,
          });
          if (next === taken) left.push(guestChange);
          else adopted.push(write);
          taken = next;
        }
        const count = isDeleted ? lost() - countWaiting(outbox.ops) - unreadable : 0;
        if (count > 0) {
          const outcome = { is: 'lost', id: deps.newId(), at: today, isRead: false, count } as const;
          taken = reduce(queue, taken, { is: 'reported', outcome });
        }
        const others = Object.keys(stored).filter((name) => name.startsWith(keyOf('')) && name !== keyOf(owner));
        const change: RecordPatch = {
          ...without(outdatedBeyond(stored, owner, deps.now())),
          ...put,
          ...without(others),
          session,
        };
        // Even an empty one: without any record, the browser must have deleted them.
        if (taken !== outbox || stored[keyOf(owner)] === undefined) change[keyOf(owner)] = taken;
        if (left.length > 0) change[keyOf(guestOwner)] = { ...visitor, clock: visitor.clock + 1, ops: left };
        return change;
      });
      if (!taken) return null;
      noteDamaged(damaged);
      return { session, outbox: taken, adopted, left: left.length };
    },

    /**
     * The session of this token ended by itself: the outbox waits for the same owner, and is neither shown nor sent.
     * False if another session is stored by now.
     */
    async expire(token_hash: string): Promise<boolean> {
      let isOver = false;
      await records.transact(['session'], ({ session }) => {
        isOver = readSession(session)?.token_hash === token_hash;
        return isOver ? { session: undefined } : {};
      });
      return isOver;
    },

    /**
     * Deletes everything but the changes that a visitor has made since (ms). Nothing if somebody else has signed in by
     * then: `isOver` gets the stored session, inside the transaction.
     */
    async signOut(since: number, isOver: (session: StoredSession | null) => boolean): Promise<void> {
      await records.transact('all', (stored) => {
        if (!isOver(readSession(stored.session))) return {};
        const change = without(Object.keys(stored));
        const visitor = readOutbox(queue, guestOwner, stored[keyOf(guestOwner)]);
        if (visitor.is === 'newer') return change;
        const { outbox } = visitor;
        const ops = outbox.ops.filter(({ createdAt }) => createdAt >= since);
        if (ops.length > 0) change[keyOf(guestOwner)] = { ...outbox, clock: outbox.clock + 1, ops };
        return change;
      });
    },
  };
}

function keyOf(owner: string): string {
  return `outbox:${owner}`;
}

function beyondKeyOf(owner: string): string {
  return `beyond:${owner}`;
}

function without(names: readonly string[]): RecordPatch {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

function ownerOf(session: StoredSession | null): string {
  return session?.owner ?? guestOwner;
}

function readSession(value: unknown): StoredSession | null {
  const read = v.safeParse(sessionRecord, value);
  return read.success ? read.output : null;
}

/** The `beyond:` records that have expired, or belong to neither this owner nor a visitor. */
function outdatedBeyond(stored: Readonly<Record<string, unknown>>, owner: string, now: number): string[] {
  return Object.keys(stored).filter((name) => {
    if (!name.startsWith(beyondKeyOf(''))) return false;
    const value = stored[name];
    const isOld = !v.is(beyond, value) || Math.abs(now - value.at) >= quarantinedForMs;
    return isOld || ![owner, guestOwner].map(beyondKeyOf).includes(name);
  });
}

/** The quarantine; empty if it cannot be read. */
function quarantineOf(stored: Readonly<Record<string, unknown>>): v.InferOutput<typeof quarantine> {
  const read = v.safeParse(quarantine, stored.quarantine);
  return read.success ? read.output : [];
}

/**
 * An owner's outbox, plus what must be written because part of it could not be read, or because quarantined data has
 * expired or belongs to nobody in `keeping`. Throws NewerVersion.
 */
function readStoredOutbox<T extends QueueTypes>(
  owner: string,
  stored: Readonly<Record<string, unknown>>,
  { queue, now, newId }: Pick<StoreDeps<T>, 'queue' | 'now' | 'newId'>,
  keeping: readonly string[] | null = null,
): { outbox: OutboxOf<T>; put: RecordPatch; damaged: number } {
  const found = readOutbox(queue, owner, stored[keyOf(owner)]);
  if (found.is === 'newer') throw new NewerVersion('the outbox was written by a newer version of the store');
  const at = now();
  const before = quarantineOf(stored);
  const aside = before.filter(
    (each) => Math.abs(at - each.at) < quarantinedForMs && (keeping?.includes(each.owner) ?? true),
  );
  const damaged = found.damaged.length;
  const over = found.beyondCap.length;
  if (damaged === 0 && over === 0) {
    const isSame = stored.quarantine === undefined || (aside.length > 0 && aside.length === before.length);
    return { outbox: found.outbox, put: isSame ? {} : { quarantine: aside.length > 0 ? aside : undefined }, damaged };
  }
  const withReport = (outbox: OutboxOf<T>, is: 'damaged' | 'beyond_cap', count: number) =>
    count === 0
      ? outbox
      : reduce(queue, outbox, { is: 'reported', outcome: { is, id: newId(), at, isRead: false, count } });
  const outbox = withReport(withReport(found.outbox, 'damaged', damaged), 'beyond_cap', over);
  const added = found.damaged.map((value) => ({ at, owner, value }));
  const put: RecordPatch = { [keyOf(owner)]: outbox, quarantine: [...aside, ...added] };
  if (over > 0) put[beyondKeyOf(owner)] = { at, ops: found.beyondCap };
  return { outbox, put, damaged: damaged + over };
}
