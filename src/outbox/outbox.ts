/**
 * The queue of what shoppers ask for, as one tab has it. What is shown is `project(base, outbox)`; nothing else is optimistic.
 *
 *      add(write) ── shown at once ──→ stored ──→ queued ⇄ sending ──→ acked ·············→ ignored by every base that is newer
 *          │                          (one tx)      ↑  ↑        │
 *          │ no room                                │  │        ├──→ rejected ──→ outcome, perhaps 'set what is left'
 *          ↓                                        │  │        │
 *      sent directly, or 'not kept'                 │  │        └──→ parked ──→ outcome: retry(id) ─┐   undo(id) ──→ gone
 *                                                   │  └────────────────────────────────────────────┘
 *      over 48 hours, or of an impossible time ──→ confirm ── confirm(id): a new key · undo(id) ──→ gone
 *
 *      visitor: outbox:guest ── signIn(owner) ──→ outbox:<owner>, new keys        expire(): kept, unseen, for the same owner
 *                               signIn(another) ─→ the former owner's is deleted  signOut(): everything is deleted
 *
 * How a page uses it:
 *
 *      const outbox = createOutbox({ records: await openRecords(globalThis.indexedDB), … });   loaded when idle, or at the first tap
 *      await outbox.open();                    reads the device, listens to the other tabs, begins to send
 *      await outbox.signIn(String(user.id), token);     at each start with somebody signed in, and after signing in or registering
 *      startTriggers(outbox, …)                triggers.ts: online, visible, pageshow
 *      cartQuery: queryFn: () => outbox.read('cart', () => api.call(getCarts))      `data` and `clock` go into the cache together: they are a base
 *      projectCart(base, outbox.state())       after each subscribe(…); outbox.state.ts has it for components
 *
 * The worker needs no facade: `drain({ store: createOutboxStore({ records: recordsOnDisk(indexedDB), … }), … })` in its `sync` event.
 */
import { isOver } from './send/backoff.ts';
import type { Channel } from './store/channel.ts';
import { drain, sendUnstored, type Drained, type DrainDeps } from './send/drain.ts';
import {
  countWaiting,
  emptyOutbox,
  guest,
  isSettled,
  listOf,
  spelled,
  type List,
  type Outbox,
  type Write,
} from './changes/operation.ts';
import { InDoubt } from './changes/in-doubt.ts';
import type { Mirror } from './store/mirror.ts';
import type { Noted } from './store/note-change.ts';
import {
  createOutboxStore,
  NewerVersion,
  type Adopted,
  type Changed,
  type StoredSession,
} from './store/outbox-store.ts';
import { isCartInDoubt, nextTimeToSend, nextToSend, waitingForServer } from './send/next-to-send.ts';
import type { Outcome } from './changes/outcomes.ts';
import { listsToRead, standingOf, type Bases } from './changes/project.ts';
import { isFull, type Records } from './store/records.ts';
import { reduce, type OutboxEvent } from './changes/reduce.ts';
import { findLine } from './changes/requests.ts';
import { createServerTime } from './send/server-time.ts';

export type OutboxDeps = Omit<DrainDeps, 'store' | 'serverTime' | 'lineId' | 'announce' | 'onSignedOut' | 'token'> & {
  /** The token of whoever is signed in, read at this moment. */
  token: () => string | null;
  records: Records;
  channel: Channel;
  /** Has each tap at once, until the records have it. */
  mirror: Mirror;
  /** Whether the browser says that there is no connection. */
  isOffline: () => boolean;
  /** Runs something later; gives what takes it back. */
  setTimer: (run: () => void, ms: number) => () => void;
  /** What the query cache holds of the personal lists. */
  bases: () => Bases;
  /** The list's base is old: read it anew, with `read`. Never rejects. */
  refetch: (list: List) => Promise<void>;
  /** The server ended the session of this token: it leaves this page, and nothing is redirected. */
  onSessionOver: (token: string) => void;
  /** After each change that is on the device: ask for lasting storage, register the sync event. */
  onStored: () => void;
  /** Gives up the least needed of the copies that there are, in the order of offline-design.md, section 9; false where there is none left. */
  freeRoom: () => Promise<boolean>;
  /** The cookie `pending=N`, kept in step with what waits. */
  pending: { read: () => number; write: (count: number) => void };
};

/** What became of a tap. */
export type Added =
  /** On this device; it will reach the server. `inMemory`: only as long as this page is open, and that is to be said. */
  | { kept: 'stored'; id: string; inMemory: boolean }
  /** There was no room, but the server has it. `news`: at another price than the shopper saw, which is told nowhere else. */
  | { kept: 'sent'; news: Outcome | null }
  /** There was no room, and the server refused it. */
  | { kept: 'refused'; outcome: Outcome }
  /** There was no room, and the server may have it or not. */
  | { kept: 'unknown' }
  /** 'No room on this device: the change was not kept.' */
  | { kept: 'no_room' }
  /** Somebody has just signed in or out, here or in another tab. */
  | { kept: 'overtaken' }
  /** Too many changes wait. */
  | { kept: 'full' }
  /** Another tab runs a newer version: this page is to be loaded again. */
  | { kept: 'outdated' };

export type OutboxState = Pick<Outbox, 'clock' | 'ops' | 'outcomes' | 'isAnnounced'> & {
  /** Null for a visitor. */
  owner: string | null;
  /** How many changes are not on the server. */
  waiting: number;
  /** How many of them wait for the server alone, not for a decision of the shopper. */
  waitingForServer: number;
  /** Whether one of them is being sent, or could be now. */
  isSending: boolean;
  /** While nobody is signed in: how many changes wait for the one who was. */
  waitsForSignIn: number;
  isInMemory: boolean;
  /** The device has no room even for what sending has to note: what waits is kept, and goes as soon as there is. */
  hasNoRoom: boolean;
  /** How many changes of before are on a disk that did not answer at the start: not lost, and not shown before the next one. */
  outOfReach: number;
  isOutdated: boolean;
};

export type OutboxFacade = ReturnType<typeof createOutbox>;

type Wished = Extract<OutboxEvent, { is: 'wished' }>;

/** A tap that is noted for `owner`. */
type Tap = { owner: string | null; wished: Wished };

const busyMs = 1_000;
/** Room does not come by itself as quickly as another tab gets done. */
const noRoomMs = 30_000;
const nothingAdopted: Adopted = { adopted: [], left: 0 };
const nobody = { session: null, outbox: emptyOutbox(guest) };

export function createOutbox(deps: OutboxDeps) {
  const { now, channel, mirror } = deps;
  const { unanswered } = deps.records;
  const store = createOutboxStore(deps);
  const serverTime = createServerTime(now);
  const listeners = new Set<() => void>();
  /** The last record that was read, and on it its owner's taps that are noted and being stored. */
  let owner: string | null = null;
  let record = emptyOutbox(guest);
  let taps: Tap[] = [];
  let isOutdated = false;
  let hasNoRoom = false;
  let shown = stateNow();
  /** For each list, up to which of its ends it was asked to be read again. */
  const askedFor: Partial<Record<List, number>> = {};
  const refused = new Set<List>();
  let running: Promise<Drained> | null = null;
  let again = false;
  let cancelTimer = () => {};
  let isOpen = () => {};
  const opened = new Promise<void>((resolve) => (isOpen = resolve));

  const drainDeps: DrainDeps = {
    ...deps,
    store,
    serverTime,
    lineId: (line) => findLine(deps.bases().cart?.data ?? [], line)?.id ?? null,
    announce,
    onSignedOut: expire,
  };

  function stateNow(): OutboxState {
    const outbox = taps.filter((tap) => tap.owner === owner).reduce((on, tap) => reduce(on, tap.wished), record);
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
      waitsForSignIn: owner === null ? deps.pending.read() : 0,
      isInMemory: store.kind === 'memory',
      hasNoRoom,
      outOfReach: unanswered && owner !== null ? deps.pending.read() : 0,
      isOutdated,
    };
  }

  function show(): void {
    shown = stateNow();
    for (const listener of listeners) listener();
  }

  /** Takes a record for the truth. What a tab reads and changes comes back in its order, so that it is never an older one. */
  function take({ session, outbox }: { session: StoredSession | null; outbox: Outbox }): void {
    owner = session?.owner ?? null;
    record = outbox;
    serverTime.assume(outbox.serverAhead);
    const waiting = countWaiting(outbox.ops);
    // The cookie counts what is on the disk, also where that does not answer.
    if (owner !== null && !unanswered && deps.pending.read() !== waiting) deps.pending.write(waiting);
    show();
    askForLists();
    planNext(running ? null : 'drained');
  }

  /** After a change of this tab: takes what came of it, and tells the others. */
  function announce({ before, after, isHere, session }: Changed): void {
    if (!isHere) return void reload();
    take({ session, outbox: after });
    if (after !== before) tellOthers();
  }

  /** Reads the device again: the page was asleep, or somebody has come or gone. Whose token is not there any more is not signed in; what waits is kept for them. */
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
      take(await store.read());
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (error instanceof NewerVersion) {
      isOutdated = true;
      show();
    } else deps.log('the outbox could not be read or changed', error);
  }

  /** Reads again what the server has changed for us, once all is sent that can be. */
  function askForLists(): void {
    if (owner === null || isSending()) return;
    const { cart, wishlist, compare } = deps.bases();
    const clocks = { cart: cart?.clock ?? null, wishlist: wishlist?.clock ?? null, compare: compare?.clock ?? null };
    const wanted = new Set([...listsToRead(record, clocks), ...refused]);
    for (const list of wanted) {
      if (mustNotRead(list)) continue;
      const end = Math.max(0, ...record.ops.filter((op) => listOf(op) === list).map(({ ackClock = 0 }) => ackClock));
      if (askedFor[list] === end && !refused.has(list)) continue;
      askedFor[list] = end;
      refused.delete(list);
      void deps.refetch(list);
    }
  }

  /** Here or in another tab; also a sender that has died, until somebody takes its lease over. */
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
    const patience = after === 'busy' || isSending() || hasNoRoom ? Math.max(wait, least) : wait;
    cancelTimer = deps.setTimer(() => void send(), patience);
  }

  /** Sends what waits; whoever asks while it runs has it look once more. */
  function send(): Promise<Drained> {
    again = true;
    running ??= (async () => {
      let drained: Drained = 'busy';
      try {
        while (again) {
          again = false;
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
      planNext(drained);
      return drained;
    })();
    return running;
  }

  async function apply(event: OutboxEvent): Promise<Changed> {
    await opened;
    const changed = await store.apply(record.owner, event);
    announce(changed);
    return changed;
  }

  /** For what the shopper has asked for, and its way to the server: where the device is full, again with less and less of what can be given up. */
  async function withRoom<T>(work: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!isFull(error) || !(await deps.freeRoom())) throw error;
      }
  }

  /** What the shopper decides about a change that waits. Rejects where it could not be stored, having changed nothing. */
  async function decide(event: OutboxEvent): Promise<void> {
    try {
      await withRoom(() => apply(event));
    } catch (error) {
      if (error instanceof NewerVersion) fail(error);
      throw error;
    }
    void send();
  }

  function note(write: Write): Noted {
    const change = { id: deps.newId(), at: now(), write };
    // Null until the record is read, and for a visitor, whose taps are shown nowhere: there is nobody to note it for.
    return { id: change.id, owner, write, isStored: owner !== null && mirror.note({ ...change, owner }) };
  }

  async function expire(token: string): Promise<void> {
    if (!(await store.expire(await deps.digest(token)))) return;
    await reload();
    deps.onSessionOver(token);
    tellOthers();
  }

  /** For a tap that the device did not take. */
  async function addUnstored(wished: Wished): Promise<Added> {
    const list = listOf(wished.write);
    if (deps.isOffline()) return { kept: 'no_room' };
    const sent = await sendUnstored(drainDeps, wished.write, wished.id).catch(() => null);
    switch (sent?.is) {
      case 'done':
        await deps.refetch(list); // until then it is shown as a tap
        return { kept: 'sent', news: sent.news };
      case 'refused':
        void deps.refetch(list);
        return { kept: 'refused', outcome: sent.outcome };
      case 'unknown':
        void deps.refetch(list); // not waited for: it may take until the connection is back
        return { kept: 'unknown' };
      default:
        return { kept: 'no_room' };
    }
  }

  /** A tap, as the mirror stands when it is stored. */
  function applyTap(to: string, wished: Wished): Promise<Changed> {
    return withRoom(() => store.apply(to, () => ({ ...wished, mirrored: mirror.all().map(({ id }) => id) })));
  }

  /** Takes over what pages that are gone have noted, and never stored. Several tabs may do so at once: the record knows what it has taken. */
  async function adoptMirrored(): Promise<void> {
    if (store.kind === 'memory') return; // a note outlives the page, and what is in memory does not
    for (const { id, owner: whose, at, write } of mirror.all()) {
      if (owner === null || taps.some((tap) => tap.wished.id === id)) continue;
      if (whose !== owner) {
        mirror.drop(id);
        continue;
      }
      const wished = {
        is: 'wished',
        write: spelled(write),
        id,
        at: at + serverTime.now() - now(),
        base: null,
      } as const;
      const changed = await applyTap(owner, wished);
      announce(changed);
      if (changed.after.taken?.includes(id)) mirror.drop(id); // else there is no place for it yet
    }
  }

  /** `whose`: null where it was not known at the tap. */
  async function storeTap(wished: Wished, whose: string | null): Promise<Added> {
    await opened;
    // Without an owner but with a token, somebody is here of whom a full device could not store that they are.
    const isGone = owner !== null || deps.token() === null;
    if (whose !== null && whose !== record.owner && isGone) return { kept: 'overtaken' };
    const changed = await applyTap(record.owner, wished);
    taps = taps.filter((tap) => tap.wished !== wished); // in one step with the record that has it
    announce(changed);
    if (!changed.isHere) return { kept: 'overtaken' };
    if (!changed.after.taken?.includes(wished.id)) return { kept: 'full' };
    deps.onStored();
    void send();
    return { kept: 'stored', id: wished.id, inMemory: store.kind === 'memory' };
  }

  return {
    /** Reads what the device has, listens to the other tabs, and begins to send. Never rejects. */
    async open(): Promise<void> {
      channel.listen((message) => {
        if (message.type === 'wiped') {
          deps.pending.write(0);
          take(nobody);
        }
        void reload();
      });
      await lookAgain().catch(fail); // the cookie may have been over before the page began
      isOpen();
      void send();
    },

    state: (): OutboxState => shown,

    /** Tells of each change of the state. Gives the function that ends it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Takes a wish: noted and shown at once, and the promise resolves when it is on the device (or is not). What cannot be noted is shown only then. `noted`: where
     * that was done in the task of the tap. Never rejects.
     */
    async add(given: Write, noted?: Noted): Promise<Added> {
      const write = spelled(given);
      const { id, owner: whose, isStored } = noted ?? note(write);
      const base = standingOf(write, deps.bases());
      const wished = { is: 'wished', write, id, at: serverTime.now(), base } as const;
      try {
        if (isOutdated) return { kept: 'outdated' };
        if (owner !== null && whose !== owner) return { kept: 'overtaken' };
        if (isStored) taps = [...taps, { owner: whose, wished }];
        show();
        return await storeTap(wished, whose);
      } catch (error) {
        if (error instanceof NewerVersion) {
          fail(error);
          return { kept: 'outdated' };
        }
        if (isFull(error)) return await addUnstored(wished); // with all the room that could be made
        return await storeTap(wished, whose).catch(() => addUnstored(wished));
      } finally {
        taps = taps.filter((tap) => tap.wished !== wished);
        mirror.drop(id);
        show();
      }
    },

    /**
     * Reads a list of the server so that its answer is a base: never while a change of the cart is in doubt. Sends first what waits. Rejects with InDoubt, or as
     * `load` does.
     */
    async read<T>(list: List, load: () => Promise<T>): Promise<{ data: T; clock: number }> {
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

    /** Sends what can be sent now. Resolves when that is done, or somebody else does it. */
    drain: send,

    /** The connection is back, or the shopper wants it tried now: within two seconds, so that not everybody comes at once. */
    async wake(): Promise<void> {
      await withRoom(() => apply({ is: 'woken', at: now(), luck: deps.random() })).catch(fail);
      await send();
    },

    reload: () => lookAgain().then(adoptMirrored).catch(fail),

    /** A parked operation once more: the same bytes, the same key. Rejects, as the next two do, where that could not be stored. */
    retry: (id: string): Promise<void> => decide({ is: 'retried', id, at: serverTime.now() }),

    /** A parked operation, or one that is asked about, is not wanted any more. */
    undo: (id: string): Promise<void> => decide({ is: 'undone', id }),

    /** An operation that is asked about is still wanted. */
    confirm: (id: string): Promise<void> => decide({ is: 'confirmed', id, newId: deps.newId(), at: serverTime.now() }),

    /** The shopper agrees to the price of one piece (SAR) that a line has now. */
    acceptPrice: (variety_id: number, price: number): Promise<void> =>
      decide({ is: 'price_accepted', variety_id, price }),

    /** Notes that the shopper was told that changes wait, so that each of them is confirmed. Never rejects. */
    async noteAnnounced(): Promise<void> {
      await withRoom(() => apply({ is: 'announced' })).catch(fail);
    },

    async markRead(ids: readonly string[]): Promise<void> {
      await apply({ is: 'outcomes_read', ids });
    },

    /**
     * Somebody is signed in: their outbox goes on, another's is deleted, and what a visitor tapped becomes theirs. To be called at each start too; then nothing happens
     * but that the token is the known one. Gives what became theirs, and how much did not.
     */
    async signIn(ofOwner: string, token: string): Promise<Adopted> {
      const hash = await deps.digest(token);
      const isStillHere = () => deps.token() === token;
      const signedIn = await store.signIn(ofOwner, hash, {
        today: serverTime.now(),
        lost: unanswered ? () => 0 : deps.pending.read,
        isStillHere,
      });
      if (signedIn === null) return nothingAdopted;
      // Signed out or in again at this very moment: `signedIn` may be older by now than what this tab shows.
      if (!isStillHere()) {
        await store.expire(hash);
        await reload();
        return owner === ofOwner ? signedIn : nothingAdopted;
      }
      take(signedIn);
      tellOthers();
      await adoptMirrored().catch(fail);
      void send();
      return signedIn;
    },

    /** The server does not know this token any more. */
    expire,

    /** Deletes everything that the queue keeps. What waits is dropped: drain first, and ask. */
    async signOut(): Promise<void> {
      deps.pending.write(0); // first: else whoever signs in meanwhile is told that something was lost
      taps = []; // the page has deleted their notes
      show();
      await store.signOut();
      for (const { id } of mirror.all()) mirror.drop(id);
      await reload();
      if (unanswered)
        await createOutboxStore({ ...deps, records: unanswered })
          .signOut()
          .catch(fail);
      tellOthers();
    },
  };

  function mustNotRead(list: List): boolean {
    if (list !== 'cart') return false;
    // A newer version has the record: what became of these changes is not known here any more.
    if (isOutdated) return record.ops.some((op) => listOf(op) === 'cart' && !isSettled(op));
    return isCartInDoubt(record);
  }

  function inDoubt(list: List): InDoubt {
    refused.add(list);
    return new InDoubt('the cart is being changed');
  }
}
