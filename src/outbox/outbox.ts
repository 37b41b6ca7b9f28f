/**
 * The outbox as one tab sees it. What it stores and sends is defined by a queue (queue.ts).
 *
 *   add(write) ── shown at once ──→ stored ──→ queued ⇄ sending ──→ acked ········→ ignored by every newer base
 *       │                          (one tx)      ↑  ↑        │
 *       │ no room                                │  │        ├──→ rejected ──→ outcome, perhaps another change instead
 *       ↓                                        │  │        │
 *   sent directly, or 'no_room'                  │  │        └──→ parked ──→ outcome: retry(id) ─┐  undo(id) ──→ gone
 *                                                │  └────────────────────────────────────────────┘
 *   over 48 hours, or at an impossible time ──→ confirm ── confirm(id): a new key · undo(id) ──→ gone
 *
 *   visitor: outbox:guest ── signIn(owner) ──→ outbox:<owner>, new keys
 *                            signIn(another) ─→ the previous owner's is deleted
 *   expire(): stored, not shown, for the same owner        signOut(): everything is deleted
 *
 * How a page uses it:
 *
 *   createOutbox({ queue, records: await openRecords(globalThis.indexedDB), … })
 *   await outbox.open()                            reads the device, listens to the other tabs, starts to send
 *   await outbox.signIn(String(user.id), token)    at each start with a signed-in shopper, and after signing in
 *   startTriggers(outbox, …)                       triggers.ts: online, visible, pageshow
 *   queryFn: () => outbox.read(list, () => …)      cache `data` and `clock` together: they are a base (base.ts)
 *   outbox.state()                                 after each subscribe(…): the changes to show on top of a base
 *
 * The worker needs no facade: its `sync` event calls
 * `drain({ queue, store: createOutboxStore({ queue, records: recordsOnDisk(indexedDB), … }), … })`.
 */
import { isBehind } from './changes/base.ts';
import { InDoubt } from './changes/in-doubt.ts';
import { countWaiting, emptyOutbox, guestOwner, isSettled, type OutboxOf } from './changes/outbox-record.ts';
import { reduce, type EventOf, type Added } from './changes/reduce.ts';
import type { ListOf, QueueTypes } from './queue.ts';
import { isOver } from './send/backoff.ts';
import { drain, sendWithoutStoring, type Drained, type DrainDeps } from './send/drain.ts';
import { isInDoubt, nextTimeToSend, nextToSend, waitingForServer } from './send/next-to-send.ts';
import { createServerTime } from './send/server-time.ts';
import type { Backup } from './store/backup.ts';
import type { TabChannel } from './store/channel.ts';
import type { Mirror } from './store/mirror.ts';
import type { NotedChange } from './store/note-change.ts';
import {
  createOutboxStore,
  NewerVersion,
  type AdoptedOf,
  type Changed,
  type StoredSession,
} from './store/outbox-store.ts';
import { isFull, type Records } from './store/records.ts';

export type DepsOf<T extends QueueTypes> = Omit<
  DrainDeps<T>,
  'store' | 'serverTime' | 'knownId' | 'announce' | 'onSignedOut' | 'token'
> & {
  /** The current token of the signed-in shopper. */
  token: () => string | null;
  records: Records;
  channel: TabChannel;
  /** Holds each new change until the records have it. */
  mirror: Mirror<T['write']>;
  backup: Backup;
  /** Whether the browser reports no connection. */
  isOffline: () => boolean;
  /** Runs something later; returns the function that cancels it. */
  setTimer: (run: () => void, ms: number) => () => void;
  /** The bases of all lists, as the page holds them. */
  bases: () => T['bases'];
  /** The list's base is old: reads it again, with `read`. Never rejects. */
  refetch: (list: ListOf<T>) => Promise<void>;
  /**
   * The server ended the session of this token, or the browser has deleted it (null): the page drops it, without a
   * redirect.
   */
  onSessionOver: (token: string | null) => void;
  /** After each stored change: requests persistent storage, registers the sync event. */
  onStored: () => void;
  /**
   * Deletes the least important of the device's copies, in the order of offline-design.md, section 9; false if none is
   * left.
   */
  freeRoom: () => Promise<boolean>;
  /** The cookie `pending=N` and the badge of the icon, kept equal to the number of pending changes. */
  pending: { read: () => number; write: (count: number) => void };
};

/** The result of adding a change. */
export type AddResultOf<T extends QueueTypes> =
  /**
   * Stored on this device; it will reach the server. `inMemory`: only while this page is open, which the shopper must
   * know.
   */
  | { is: 'stored'; id: string; inMemory: boolean }
  /** No room on the device, but the server has it. `outcome`: what the shopper must know of it; shown nowhere else. */
  | { is: 'sent'; outcome: T['outcome'] | null }
  /** No room on the device, and the server refused it. */
  | { is: 'refused'; outcome: T['outcome'] }
  /** No room on the device, and it is unknown whether the server has it. */
  | { is: 'unknown' }
  /** No room on the device, and not sent. */
  | { is: 'no_room' }
  /** The device's storage fails or does not answer, and it was not sent. */
  | { is: 'no_storage' }
  /** Someone has just signed in or out, here or in another tab. */
  | { is: 'overtaken' }
  /** Too many changes are pending. */
  | { is: 'full' }
  /** Another tab runs a newer version: this page must be reloaded. */
  | { is: 'outdated' };

export type StateOf<T extends QueueTypes> = Pick<OutboxOf<T>, 'clock' | 'ops' | 'outcomes' | 'isAnnounced'> & {
  /** Null for a visitor. */
  owner: string | null;
  /** How many changes are not on the server. */
  waiting: number;
  /** How many of them wait only for the server, not for the shopper's decision. */
  waitingForServer: number;
  /** Whether one of them is being sent, or could be now. */
  isSending: boolean;
  /** While nobody is signed in: how many changes wait for the last shopper to sign in again. */
  pendingForSignIn: number;
  isInMemory: boolean;
  /** No room even for what the sender has to write: pending changes stay stored and are sent once there is room. */
  hasNoRoom: boolean;
  /**
   * How many earlier changes are on a disk that did not answer at the start: not lost, but not shown until the next
   * start.
   */
  outOfReach: number;
  isOutdated: boolean;
};

export type FacadeOf<T extends QueueTypes> = ReturnType<typeof createOutbox<T>>;

/** A change noted for `owner`, until the record contains it. */
type NotedAddition<T extends QueueTypes> = { owner: string | null; event: Added<T> };

const busyMs = 1_000;
/** Tries of deleting everything at sign-out. */
const mostDeletions = 3;
/** Longer than `busyMs`: room is freed less quickly than another tab finishes. */
const noRoomMs = 30_000;
const nothingAdopted = { adopted: [], left: 0 };

export function createOutbox<T extends QueueTypes>(deps: DepsOf<T>) {
  const { queue, now, channel, mirror } = deps;
  const { kind, unanswered } = deps.records;
  const backup = kind === 'disk' ? deps.backup : null; // what is in memory must not outlive the page
  const store = createOutboxStore(deps);
  const serverTime = createServerTime(now);
  const listeners = new Set<() => void>();
  /** The last record read. The owner's changes in `notedAdditions` are shown on top of it until they are stored. */
  let owner: string | null = null;
  let record: OutboxOf<T> = emptyOutbox(guestOwner);
  let notedAdditions: NotedAddition<T>[] = [];
  /** Who has signed in on this page, and their token; compared with the cookie before it is used. */
  let signedIn: { owner: string; token: string } | null = null;
  let isOutdated = false;
  let hasNoRoom = false;
  let shown = stateNow();
  /** For each list, the newest settlement (`ackClock`) for which a reload was requested. */
  const askedFor = new Map<ListOf<T>, number>();
  const refused = new Set<ListOf<T>>();
  let running: Promise<Drained> | null = null;
  let again = false;
  let isWoken = false;
  let cancelTimer = () => {};
  let isOpen = () => {};
  const opened = new Promise<void>((resolve) => (isOpen = resolve));

  const drainDeps: DrainDeps<T> = {
    ...deps,
    store,
    serverTime,
    knownId: (op) => queue.lookup.idIn(deps.bases(), op),
    announce,
    onSignedOut: expire,
  };

  function stateNow(): StateOf<T> {
    const own = notedAdditions.filter((change) => change.owner === owner);
    const outbox = own.reduce((on, { event }) => reduce(queue, on, event), record);
    const { clock, ops, outcomes, isAnnounced } = outbox;
    return {
      clock,
      ops,
      outcomes,
      isAnnounced,
      owner,
      waiting: countWaiting(ops),
      waitingForServer: waitingForServer(ops).length,
      isSending:
        ops.some(({ state }) => state === 'sending') || (owner !== null && nextToSend(outbox, now()) !== undefined),
      pendingForSignIn: owner === null ? deps.pending.read() : 0,
      isInMemory: kind === 'memory',
      hasNoRoom,
      outOfReach: unanswered && owner !== null ? deps.pending.read() : 0,
      isOutdated,
    };
  }

  function show(): void {
    shown = stateNow();
    for (const listener of listeners) listener();
  }

  /** Accepts a record as current. A tab's reads and changes return in order, so it is never an older one. */
  function take({ session, outbox }: { session: StoredSession | null; outbox: OutboxOf<T> }): void {
    const isNew = outbox.clock !== record.clock || outbox.owner !== record.owner;
    owner = session?.owner ?? null;
    record = outbox;
    serverTime.assume(outbox.serverAhead);
    const waiting = countWaiting(outbox.ops);
    // The cookie counts what is on the disk, even if the disk does not answer.
    if (owner !== null && !unanswered && deps.pending.read() !== waiting) deps.pending.write(waiting);
    // Without a token the shopper has signed out: the cookie goes first.
    if (isNew && owner !== null && deps.token() !== null) backup?.write(waiting > 0 ? outbox : null);
    show();
    askForLists();
    planNext(running ? null : 'drained');
  }

  /** After a change by this tab: takes the result and notifies the other tabs. */
  function announce({ before, after, isHere, session }: Changed<T>): void {
    if (!isHere) return void reload();
    take({ session, outbox: after });
    if (after !== before) tellOthers();
  }

  /**
   * Reads the device again, because the page was asleep or someone signed in or out. Without a token nobody is signed
   * in; pending changes wait for their owner.
   */
  async function lookAgain(): Promise<void> {
    await reload();
    if (owner === null || deps.token() !== null) return;
    const { session } = await store.read();
    if (session) await store.expire(session.token_hash);
    await reload();
  }

  function tellOthers(): void {
    channel.post({ type: 'outbox', clock: record.clock });
  }

  async function reload(): Promise<void> {
    try {
      let found = await store.read();
      const isRestored = found.session === null && (await restoreDeleted());
      if (found.session === null && signedIn !== null) found = await store.read(); // another reload may have restored them
      take(found);
      if (isRestored) tellOthers();
      // The worker has heard from the server that the session is over, and cannot end that of the page.
      else if (found.session === null && signedIn !== null && deps.token() === signedIn.token)
        deps.onSessionOver(signedIn.token);
    } catch (error) {
      fail(error);
    }
  }

  /**
   * The browser may delete the records while the page is open: they are begun again for the same shopper, from the backup.
   * False if not all of them are gone, or the shopper has left.
   */
  async function restoreDeleted(): Promise<boolean> {
    if (signedIn === null || deps.token() !== signedIn.token) return false;
    const { owner: ofOwner, token } = signedIn;
    return (await enter(ofOwner, token, await deps.digest(token), true)) !== null;
  }

  function enter(ofOwner: string, token: string, hash: string, onlyIfDeleted = false) {
    return store.signIn(ofOwner, hash, {
      today: serverTime.now(),
      lost: unanswered ? () => 0 : deps.pending.read,
      backup: () => backup?.read(ofOwner),
      isStillHere: () => deps.token() === token,
      onlyIfDeleted,
    });
  }

  function fail(error: unknown): void {
    if (error instanceof NewerVersion) {
      isOutdated = true;
      show();
    } else deps.log('the outbox could not be read or changed', error);
  }

  /** Reads again the lists that our changes affected, once everything that can be sent has been sent. */
  function askForLists(): void {
    if (owner === null || isSending()) return;
    const bases: T['bases'] = deps.bases();
    const behind = queue.lists.filter((list) => isBehind(bases[list] ?? null, changesOf(list), record));
    for (const list of new Set([...behind, ...refused])) {
      if (mustNotRead(list)) continue;
      const end = Math.max(0, ...changesOf(list).map(({ ackClock = 0 }) => ackClock));
      if (askedFor.get(list) === end && !refused.has(list)) continue;
      askedFor.set(list, end);
      refused.delete(list);
      void deps.refetch(list);
    }
  }

  /** Whether a sender holds the lease, here or in another tab. A dead sender counts until its lease is taken over. */
  function isSending(): boolean {
    return (record.lease?.beat ?? 0) !== 0;
  }

  function planNext(after: Drained | null): void {
    cancelTimer();
    cancelTimer = () => {};
    if (owner === null || after === null || after === 'signed_out') return;
    const at = nextTimeToSend(record) ?? (isSending() ? 0 : null);
    if (at === null) return;
    const wait = isOver(at, now()) ? 0 : at - now();
    const least = hasNoRoom ? noRoomMs : busyMs;
    const delay = after === 'busy' || isSending() || hasNoRoom ? Math.max(wait, least) : wait;
    cancelTimer = deps.setTimer(() => void send(), delay);
  }

  function endBackoff(): Promise<void> {
    return applyOrLog({ is: 'woken', at: now(), random: deps.random() });
  }

  /** Sends pending changes; a call while it runs makes it look again. */
  function send(): Promise<Drained> {
    again = true;
    running ??= (async () => {
      let drained: Drained = 'busy';
      try {
        while (again) {
          again = false;
          if (isWoken) await endBackoff();
          isWoken = false;
          drained = await withRoom(() => drain(drainDeps));
          hasNoRoom = false;
        }
      } catch (error) {
        drained = 'busy';
        hasNoRoom = isFull(error);
        fail(error);
      } finally {
        running = null;
      }
      await reload();
      if (drained === 'signed_out' && owner !== null && deps.token() === null) deps.onSessionOver(null);
      // The records were deleted, and have just come back from the backup.
      const isBack = drained === 'signed_out' && owner === signedIn?.owner && deps.token() === signedIn.token;
      planNext(isBack ? 'busy' : drained);
      return drained;
    })();
    return running;
  }

  async function apply(event: EventOf<T>): Promise<Changed<T>> {
    await opened;
    const changed = await store.apply(record.owner, event);
    announce(changed);
    return changed;
  }

  /**
   * Runs work that the shopper asked for. If the device is full, frees room and tries again, until nothing is left to
   * free.
   */
  async function withRoom<T>(work: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!isFull(error) || !(await deps.freeRoom())) throw error;
      }
  }

  /** Frees room if needed. A failure is only logged. */
  async function applyOrLog(event: EventOf<T>): Promise<void> {
    await withRoom(() => apply(event)).catch(fail);
  }

  /** Applies the shopper's decision about a pending change. Rejects if it could not be stored, with nothing changed. */
  async function decide(event: EventOf<T>): Promise<void> {
    try {
      await withRoom(() => apply(event));
    } catch (error) {
      if (error instanceof NewerVersion) fail(error);
      throw error;
    }
    void send();
  }

  function note(write: T['write']): NotedChange<T['write']> {
    const change = { id: deps.newId(), at: now(), write };
    // Null until the record is read, and for a visitor, whose changes are shown nowhere: there is no owner to note it
    // for.
    return { id: change.id, owner, write, isStored: owner !== null && mirror.note({ ...change, owner }) };
  }

  async function expire(token: string): Promise<void> {
    if (!(await store.expire(await deps.digest(token)))) return;
    await reload();
    deps.onSessionOver(token);
    tellOthers();
  }

  /** For a change that the device could not store. */
  async function addWithoutStoring(event: Added<T>, cause: unknown): Promise<AddResultOf<T>> {
    const list = queue.listOf(event.write);
    const notSent = { is: isFull(cause) ? 'no_room' : 'no_storage' } as const;
    if (deps.isOffline()) return notSent;
    const sent = await sendWithoutStoring(drainDeps, event.write, event.id).catch(() => null);
    switch (sent?.is) {
      case 'done':
        await deps.refetch(list); // until then it is shown as pending
        return { is: 'sent', outcome: sent.outcome };
      case 'refused':
        void deps.refetch(list);
        return { is: 'refused', outcome: sent.outcome };
      case 'unknown':
        void deps.refetch(list); // not awaited: it may take until the connection is back
        return { is: 'unknown' };
      default:
        return notSent;
    }
  }

  /** Stores a change, with the ids that the mirror holds at that moment. */
  function applyAddition(to: string, event: Added<T>): Promise<Changed<T>> {
    return withRoom(() => store.apply(to, () => ({ ...event, mirrored: mirror.all().map(({ id }) => id) })));
  }

  /**
   * Stores changes that closed pages noted but never stored. Several tabs may do so at once: the record knows what it
   * has taken. `before`: only those that are older than this one.
   */
  async function adoptMirrored(before?: string): Promise<void> {
    if (kind === 'memory') return; // a note outlives the page, memory does not
    const noted = mirror.all();
    // Those of the same millisecond may be the next ones of this page, in any order.
    const until = noted.find(({ id }) => id === before)?.at ?? Infinity;
    for (const { id, owner: whose, at, write } of noted) {
      if (owner === null || at >= until) return;
      if (notedAdditions.some((change) => change.event.id === id)) continue;
      if (whose !== owner) {
        if (before === undefined) mirror.drop(id); // otherwise someone may have just signed in, in another tab
        continue;
      }
      const event = {
        is: 'added',
        write: queue.normalize(write),
        id,
        at: at + serverTime.now() - now(),
        base: null,
      } as const;
      const changed = await applyAddition(owner, event);
      announce(changed);
      if (changed.after.taken?.includes(id)) mirror.drop(id); // otherwise too many changes are pending
    }
  }

  /** `whose`: null if the owner was unknown when the change was made. */
  async function storeAddition(event: Added<T>, whose: string | null): Promise<AddResultOf<T>> {
    await opened;
    // No owner but a token: a full device could not store who is signed in, or the session has just ended.
    const isGone = owner !== null || signedIn !== null || deps.token() === null;
    if (whose !== null && whose !== record.owner && isGone) return storeForLater(event, whose);
    await adoptMirrored(event.id);
    const changed = await applyAddition(record.owner, event);
    // In the same step as the record that contains it.
    notedAdditions = notedAdditions.filter((change) => change.event !== event);
    announce(changed);
    if (!changed.isHere) {
      if (whose === null) return { is: 'overtaken' };
      await reload();
      return record.owner === whose ? storeAddition(event, whose) : storeForLater(event, whose);
    }
    const added = resultOf(changed, event.id);
    if (added.is === 'stored') {
      deps.onStored();
      void send();
    }
    return added;
  }

  /**
   * If the session has just ended by itself, the change waits for its shopper. Logging out deletes the notes, then the
   * record, so nothing is stored after it.
   */
  async function storeForLater(event: Added<T>, whose: string): Promise<AddResultOf<T>> {
    const noted = () => mirror.all().map(({ id }) => id);
    const added = { ...event, mirrored: noted() };
    const changed = await withRoom(() =>
      store.applyForLater(whose, added, ({ taken }) => [...(taken ?? []), ...noted()].includes(event.id)),
    );
    if (!changed.isHere) return { is: 'overtaken' };
    if (!unanswered) deps.pending.write(countWaiting(changed.after.ops));
    show();
    tellOthers();
    return resultOf(changed, event.id);
  }

  function resultOf({ after }: Changed<T>, id: string): AddResultOf<T> {
    return after.taken?.includes(id) ? { is: 'stored', id, inMemory: kind === 'memory' } : { is: 'full' };
  }

  return {
    /** Reads the device, listens to the other tabs and starts to send. Never rejects. */
    async open(): Promise<void> {
      channel.listen((message) => {
        if (message.type === 'wiped') {
          signedIn = null;
          deps.pending.write(0);
          take({ session: null, outbox: emptyOutbox(guestOwner) });
        }
        void reload();
      });
      await lookAgain().catch(fail); // the cookie may have expired before the page started
      isOpen();
      void send();
    },

    state: (): StateOf<T> => shown,

    /** Calls the listener after each change of the state. Returns the function that ends this. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Adds a change: notes and shows it at once, and resolves once it is stored or could not be. A change that cannot
     * be noted is shown only once stored. `noted`: set if the caller has noted it in the same task as the click. Never
     * rejects.
     */
    async add(given: T['write'], noted?: NotedChange<T['write']>): Promise<AddResultOf<T>> {
      const write = queue.normalize(given);
      const { id, owner: whose, isStored } = noted ?? note(write);
      const base = queue.presenceOf(write, deps.bases());
      const event = { is: 'added', write, id, at: serverTime.now(), base } as const;
      try {
        if (isOutdated) return { is: 'outdated' };
        if (owner !== null && whose !== owner) return { is: 'overtaken' };
        if (isStored) notedAdditions = [...notedAdditions, { owner: whose, event }];
        show();
        return await storeAddition(event, whose);
      } catch (error) {
        if (error instanceof NewerVersion) {
          fail(error);
          return { is: 'outdated' };
        }
        if (isFull(error)) return await addWithoutStoring(event, error); // even with all the room that could be freed
        return await storeAddition(event, whose).catch((cause: unknown) => addWithoutStoring(event, cause));
      } finally {
        notedAdditions = notedAdditions.filter((change) => change.event !== event);
        mirror.drop(id);
        show();
      }
    },

    /**
     * Reads a list from the server so that the answer is a base: never while a change that it would count twice is in
     * doubt. If one is, it sends pending changes first. Rejects with InDoubt, or as `load` does.
     */
    async read<Data>(list: ListOf<T>, load: () => Promise<Data>): Promise<{ data: Data; clock: number }> {
      await reload();
      if (mustNotRead(list)) await send();
      if (mustNotRead(list)) throw inDoubt(list);
      const { clock } = record;
      const reader = owner;
      const data = await load();
      await reload();
      if (reader !== owner || mustNotRead(list)) throw inDoubt(list);
      return { data, clock };
    },

    /** Sends what can be sent now. Resolves when that is done, or when another sender is at work. */
    drain: send,

    /**
     * The connection is back, or the shopper wants to try now: sends within two seconds, so that not all devices come
     * at once.
     */
    async wake(): Promise<void> {
      // An attempt under way may have begun before, and fail: then no long backoff may follow either.
      isWoken = running !== null;
      await endBackoff();
      await send();
    },

    reload: () =>
      lookAgain()
        .then(() => adoptMirrored())
        .catch(fail),

    /** Tries a parked change again: same bytes, same key. Rejects, like the next three, if this could not be stored. */
    retry: (id: string): Promise<void> => decide({ is: 'retried', id }),

    /** Drops a parked change, or one that needs confirmation. */
    undo: (id: string): Promise<void> => decide({ is: 'undone', id }),

    /** Confirms that a change is still wanted. */
    confirm: (id: string): Promise<void> =>
      decide({ is: 'confirmed', id, newId: deps.newId(), at: serverTime.now(), now: now() }),

    /** The shopper accepts what an outcome says. */
    accept: (acceptance: T['acceptance']): Promise<void> => decide({ is: 'accepted', acceptance }),

    /** Records that the shopper has seen that changes are pending, so that each of them is confirmed. Never rejects. */
    noteAnnounced: (): Promise<void> => applyOrLog({ is: 'announced' }),

    async markRead(ids: readonly string[]): Promise<void> {
      await apply({ is: 'outcomes_read', ids });
    },

    /**
     * Signs a shopper in: their outbox goes on, another shopper's is deleted, and a visitor's changes become theirs.
     * Call it at each start too, when it usually only confirms the token. Ends a backoff and sends. Returns what became
     * theirs, and how many changes did not.
     */
    async signIn(ofOwner: string, token: string): Promise<AdoptedOf<T>> {
      const hash = await deps.digest(token);
      const accepted = await enter(ofOwner, token, hash);
      if (accepted === null) return nothingAdopted;
      // The shopper signed out or in again at this moment: `accepted` may be older than what this tab shows.
      if (deps.token() !== token) {
        await store.expire(hash);
        await reload();
        return owner === ofOwner ? accepted : nothingAdopted;
      }
      signedIn = { owner: ofOwner, token };
      take(accepted);
      tellOthers();
      await adoptMirrored().catch(fail);
      // The shopper has just opened the app or logged in, and does not want to wait for a backoff of up to a minute.
      const ended = record.pause ? applyOrLog({ is: 'started' }) : Promise.resolve();
      void ended.then(send);
      return accepted;
    },

    /** The server no longer knows this token. */
    expire,

    /** Deletes everything the outbox stores. Pending changes are lost: drain first, and ask. */
    async signOut(): Promise<void> {
      deps.pending.write(0); // first: otherwise the next shopper to sign in sees a message that changes were lost
      const [leaving, since] = [owner, now()];
      notedAdditions = []; // the page has deleted their notes
      signedIn = null;
      show();
      backup?.write(null);
      // A visitor's page may not know the server's time.
      const visitedSince = Math.min(since, serverTime.now());
      const isSignedOut = () => deps.token() === null;
      /** A busy device may not answer in time: then it tries again. */
      const deleteAll = (from: Pick<typeof store, 'signOut'>, tries = 1): Promise<void> =>
        from
          .signOut(visitedSince, (session) => isSignedOut() || session?.owner === leaving)
          .catch((error: unknown) => {
            if (tries === mostDeletions) throw error;
            return deleteAll(from, tries + 1);
          });
      await deleteAll(store);
      if (isSignedOut()) deps.pending.write(0); // a read between two tries has counted again
      // Somebody else may have signed in since, in another tab.
      for (const { id, owner, at } of mirror.all()) if (owner === leaving || at < since) mirror.drop(id);
      await reload();
      tellOthers();
      if (unanswered) await deleteAll(createOutboxStore({ ...deps, records: unanswered })).catch(fail);
    },
  };

  function changesOf(list: ListOf<T>) {
    return record.ops.filter((op) => queue.listOf(op) === list);
  }

  function mustNotRead(list: ListOf<T>): boolean {
    if (!queue.addsUp(list)) return false;
    // A newer version owns the record: the outcome of these changes is unknown here.
    return isOutdated ? changesOf(list).some((op) => !isSettled(op)) : isInDoubt(changesOf(list));
  }

  function inDoubt(list: ListOf<T>): InDoubt {
    refused.add(list);
    return new InDoubt('a change of this list is in doubt');
  }
}
