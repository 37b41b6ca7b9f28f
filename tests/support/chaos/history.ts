// What happened in a round, as plain data: from the pages, the devices' records, the connections and the test itself.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { isSettled } from '../../../src/outbox/changes/outbox-record.ts';
import type { Outcome } from '../../../src/shopper-lists/operations/outcomes.ts';
import { isSameLine, write as writeSchema, type Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import type { Outbox, QueuedChange } from '../../../src/shopper-lists/operations/shopper-queue.ts';
import { storeText } from '../browser/store-text.ts';
import type { ForwardedRequest } from '../network/faulty-proxy.ts';
import { thingOf, type Thing } from '../outbox/model-server.ts';
import type { ConnectionState } from './device/connection.ts';
import type { Death } from './plan.ts';

/** `at`: ms of the process. `id`: of a change, which is also the key of its request. */
export type RoundEvent = { at: number; device: number } &
  /** Right before the press. */
  (
    | ({ is: 'tapped'; tab: number } & ExpectedChange)
    /** The page hears the press. */
    | ({ is: 'pressed'; tab: number } & PressedThing)
    /** The tap failed on a page that lived on. */
    | { is: 'missed' }
    /** A field has lost what was typed, on a page that lived on. */
    | { is: 'text lost' }
    /** `isWhole`: else the page says that it only knows what was changed on this device. */
    | ({ is: 'cart shown'; tab: number } & ShownCart)
    /** The shopper made a change: it is noted on the device and on the screen. */
    | { is: 'noted'; tab: number; id: string; write: Write }
    /** The page has shown that the change is saved. */
    | { is: 'shown'; id: string }
    /** The record of the outbox has it. `write`: if the page's message about the change was lost. */
    | { is: 'stored'; id: string; write?: Write }
    /** The outbox removes the line that `of` has moved to the favorites. */
    | { is: 'follow-up'; id: string; of: string }
    /** The device has deleted the note of a change: the record must have it. */
    | { is: 'dropped'; tab: number; id: string }
    /** The change goes on under another key. */
    | { is: 'rekeyed'; id: string; of: string }
    /** Nothing about the same thing waits on this device any more. */
    | { is: 'settled'; id: string }
    /** `isReported`: an outcome for the shopper is stored too. */
    | { is: 'refused'; id: string; code: string; isReported: boolean }
    /** The shopper reads that a product of this title was refused. */
    | { is: 'refusal shown'; title: string }
    /** `endedAt`: when the device had the answer or hung up; null if it still waits. `session`: of its token. */
    | { is: 'sent'; id: string; request: string; endedAt: number | null; session?: string }
    | { is: 'answered'; id: string; status: number; isReplay: boolean }
    /** The outbox reports something that never happens if no change is lost. */
    | { is: 'alarm'; outcome: Outcome['is'] }
    | { is: 'coupon shown' }
    /** `tab`: that the shopper had in hand. `isIdle`: no step was under way. */
    | { is: 'died'; what: Death['of']; tab?: number; isIdle?: true }
    /** The changes on the disk after the browser was killed. */
    | { is: 'found'; ids: readonly string[] }
    /** What the killed browser left on the disk could not be read. */
    | { is: 'unread'; reason: string }
    /** Right before the shopper asks for it. */
    | { is: 'logging out' }
    /** The store has warned that changes would be lost, so the shopper stays logged in. */
    | { is: 'staying' }
    /** `left`: the records that the device still had `wipedWithinMs` later, or why they could not be read. */
    | { is: 'logged out'; left?: string }
    /** `isWritten`: the session is on the disk, as the browser was closed since. */
    | { is: 'logged in'; session: string; isWritten?: true }
    /** Nobody is logged in any more. */
    | { is: 'session over' }
    /** A page of the store has begun. */
    | { is: 'loaded'; tab: number }
    /** A page is shown in the other language: it reads the lists again. */
    | { is: 'language'; tab: number }
    /** The cards of a page show the lists as the store has them. */
    | { is: 'lists shown'; tab: number }
    /** The connection has changed. `line` is its name in saved rounds. */
    | { is: 'line'; state: ConnectionState }
    /** The browser has frozen a tab. */
    | { is: 'frozen'; tab: number }
    /** What the test did, or could not do: for people who read the trace. */
    | { is: 'step'; text: string }
  );

/**
 * How long after a logout the test waits for the records on the device to be deleted: the outbox has opened after four
 * seconds at most, and then tries three times, two seconds each.
 */
export const wipedWithinMs = 11_000;

/** How much later than it happened a busy machine notes a login, or what is left after a logout. */
export const lateNoteMs = 2_000;

/**
 * The change that a tap of the test asks for. `thing`: null for a line of the cart. `adds`: how many are put into the cart.
 * `asks`: the store asks for a confirmation.
 */
export type ExpectedChange = { kind: Write['kind']; thing: Thing | null; adds?: number; asks?: true };

/**
 * `thing`: what a pressed button is about, null if that is not in a list, as for adding a product. `shown`: the quantity of
 * the cart line, or 1 if it is on the list. `step`: what a button of a quantity adds, 0 for others.
 */
export type PressedThing = { thing: Thing | null; shown: number; step: number };

/** Quantities of cart lines on the screen. */
export type ShownCart = { lines: Readonly<Record<Thing, number>>; isWhole: boolean };

/** What a page reports (watch-page.ts). */
export type PageReport =
  /** `at`: ms since 1970. */
  | { is: 'noted'; id: string; at: number; write: Write }
  | { is: 'dropped'; id: string; at: number }
  | ({ is: 'pressed'; at: number } & PressedThing)
  | { is: 'loaded'; at: number }
  | { is: 'frozen'; at: number }
  /** Null if there is none, as after logging out. */
  | { is: 'recorded'; outbox: Outbox | null }
  | { is: 'text'; text: string };

type WithoutPlace<E> = E extends unknown ? Omit<E, 'at' | 'device'> : never;
/** `at` is now if missing. */
export type RoundNote = WithoutPlace<RoundEvent> & { at?: number };

const alarming = new Set<Outcome['is']>(['damaged', 'beyond_cap', 'lost', 'parked']);
const refusing = new Set<Outcome['is']>(['sold_out', 'gone', 'compare_full', 'text_refused', 'refused']);

/** A change that the shopper made, as its page has noted it, or as the record has it if the page's message was lost. */
export type MadeChange = Extract<RoundEvent, { is: 'noted' | 'stored' }> & { write: Write };

export const changesMade = (events: readonly RoundEvent[]) =>
  events.filter(
    (event): event is MadeChange => (event.is === 'noted' || event.is === 'stored') && event.write !== undefined,
  );

/** Turns the reports of a device's pages into events. */
export function createRecorder(note: (event: RoundNote) => void) {
  /** From the clock of the machine, which pages use, to that of the process. */
  const offset = performance.now() - Date.now();
  const writes = new Map<string, Write>();
  const stored = new Set<string>();
  const settled = new Set<string>();
  const refused = new Set<string>();
  /** Changes that their pages have not shown as saved yet, the oldest first. */
  let unconfirmed: { id: string; tab: number; write: Write }[] = [];
  /** Changes that a page has noted and is storing. */
  const storing = new Map<string, { tab: number; thing: Thing }>();
  const alarms = new Set<string>();
  const rekeyed = new Set<string>();
  /** What is known of each place in the outbox: a change may go on there under another id. */
  let places = new Map<number, { id: string; write: Write }>();
  let clock = -1;

  function store(id: string, write?: Write): void {
    if (stored.has(id)) return;
    stored.add(id);
    note({ is: 'stored', id, ...(write && { write }) });
  }

  /** `taken`: the changes that the outbox has taken since the last record. */
  function learn(op: QueuedChange, taken: ReadonlySet<string>): void {
    if (writes.has(op.id)) return store(op.id);
    const before = places.get(op.seq);
    if (before && !taken.has(op.id)) {
      // The same change with another key.
      if (!rekeyed.has(op.id)) note({ is: 'rekeyed', id: op.id, of: before.id });
      rekeyed.add(op.id);
      return;
    }
    const moved = [...writes].findLast(
      ([, each]) =>
        op.kind === 'cart.remove' &&
        each.kind === 'wishlist.set' &&
        each.payload.moves !== undefined &&
        isSameLine(each.payload.moves, op.payload),
    );
    const known = [...taken].flatMap((id) => writes.get(id) ?? []);
    const write = before ? joinedTo(before.write, op, known) : v.parse(writeSchema, op);
    writes.set(op.id, write);
    if (before || !moved) return store(op.id, write);
    stored.add(op.id);
    note({ is: 'follow-up', id: op.id, of: moved[0] });
  }

  function read(outbox: Outbox | null): void {
    if (outbox === null) {
      places = new Map(); // the next record starts from the beginning
      clock = -1;
      return;
    }
    if (outbox.clock < clock) return; // another tab has reported a newer one
    clock = outbox.clock;
    const taken = new Set((outbox.taken ?? []).filter((id) => !stored.has(id)));
    for (const id of taken) if (writes.has(id)) store(id);
    for (const op of [...outbox.ops].sort((a, b) => a.seq - b.seq)) {
      learn(op, taken);
      places.set(op.seq, { id: op.id, write: v.parse(writeSchema, op) });
    }
    const open = new Set(outbox.ops.filter((op) => !isSettled(op)).map(thingOf));
    for (const id of stored) {
      const write = writes.get(id);
      if (!write || settled.has(id) || open.has(thingOf(write))) continue;
      settled.add(id);
      note({ is: 'settled', id });
    }
    for (const { id, state, error } of outbox.ops) {
      if (state !== 'rejected' || refused.has(id)) continue;
      refused.add(id);
      const isReported = outbox.outcomes.some((each) => each.id === id);
      note({ is: 'refused', id, code: error?.code ?? '', isReported });
    }
    // A newer base may have taken the change away before the record is read.
    for (const { id, is } of outbox.outcomes) {
      if (!refusing.has(is) || refused.has(id)) continue;
      refused.add(id);
      note({ is: 'refused', id, code: is, isReported: true });
    }
    for (const { id, is } of outbox.outcomes) {
      if (!alarming.has(is) || alarms.has(id)) continue;
      alarms.add(id);
      note({ is: 'alarm', outcome: is });
    }
  }

  function show(tab: number, text: string): void {
    if (couponTexts.some((each) => text.includes(each))) note({ is: 'coupon shown' });
    for (const title of new Set([...writes.values()].map(({ seen }) => seen.title)))
      if (inBoth('outcome.compare_full', title).some((each) => text.includes(each)))
        note({ is: 'refusal shown', title });
    const change = unconfirmed.find(
      (each) => each.tab === tab && savedTexts(each.write).some((own) => text.includes(own)),
    );
    if (!change) return;
    unconfirmed = unconfirmed.filter((each) => each !== change);
    note({ is: 'shown', id: change.id });
  }

  /** The page of a tab is gone: it shows nothing more. */
  function leave(tab: number): void {
    unconfirmed = unconfirmed.filter((each) => each.tab !== tab);
    for (const [id, each] of storing) if (each.tab === tab) storing.delete(id);
  }

  function leaveAll(): void {
    unconfirmed = [];
    storing.clear();
  }

  return {
    /** Returns whether a page has made a new change. */
    hear(tab: number, report: PageReport): boolean {
      switch (report.is) {
        case 'recorded':
          read(report.outbox);
          return false;
        case 'text':
          show(tab, report.text);
          return false;
        case 'noted': {
          const { id, at, write } = report;
          if (writes.has(id)) return false;
          writes.set(id, write);
          unconfirmed.push({ id, tab, write });
          storing.set(id, { tab, thing: thingOf(write) });
          note({ is: 'noted', at: at + offset, tab, id, write });
          return true;
        }
        default:
          if (report.is === 'loaded') leave(tab);
          if (report.is === 'dropped') storing.delete(report.id);
          note({ ...report, tab, at: report.at + offset });
          return false;
      }
    },
    onCart(tab: number, shown: ShownCart): void {
      note({ is: 'cart shown', tab, ...shown });
    },
    /** Whether the page of a tab is still storing a change of this thing. */
    isStoring: (tab: number, thing: Thing): boolean =>
      [...storing.values()].some((each) => each.tab === tab && each.thing === thing),
    onConnection(state: ConnectionState): void {
      note({ is: 'line', state });
    },
    onLanguage(tab: number): void {
      note({ is: 'language', tab });
    },
    onListsShown(tab: number): void {
      note({ is: 'lists shown', tab });
    },
    onTap(tab: number, expected: ExpectedChange): void {
      note({ is: 'tapped', tab, ...expected });
    },
    onLoggedIn(token: string, isWritten = false): void {
      note({ is: 'logged in', session: sessionOf(token), ...(isWritten && { isWritten }) });
    },
    onLoggingOut(): void {
      note({ is: 'logging out' });
    },
    onStaying(): void {
      note({ is: 'staying' });
    },
    onSessionOver(): void {
      note({ is: 'session over' });
    },
    onDied(what: Death['of'], tab: number, isIdle: boolean): void {
      if (what === 'browser') leaveAll();
      else if (what !== 'server') leave(tab);
      note({ is: 'died', what, tab, ...(isIdle && { isIdle }) });
    },
    /** `at`: when the browser was killed. */
    onFound(ids: readonly string[], at: number): void {
      note({ is: 'found', ids, at });
    },
    onUnread(error: unknown, at: number): void {
      note({ is: 'unread', reason: String(error), at });
    },
    onLoggedOut(left: string): void {
      leaveAll();
      places = new Map(); // another tab may have reported the former record after the empty one
      clock = -1;
      note({ is: 'logged out', ...(left !== '' && { left }) });
    },
  };
}

/** The change that has joined the one of a place, whose message was lost. `known`: others that have joined it too. */
function joinedTo(before: Write, op: QueuedChange, known: readonly Write[]): Write {
  const write = v.parse(writeSchema, op);
  if (before.kind !== 'cart.add' || write.kind !== 'cart.add') return write; // the newest one decides
  const others = known.filter((each) => each.kind === 'cart.add' && thingOf(each) === thingOf(write));
  const quantityOf = (each: Write) => (each.kind === 'cart.add' ? each.payload.quantity : 0);
  const earlier = [before, ...others].reduce((sum, each) => sum + quantityOf(each), 0);
  return { ...write, payload: { ...write.payload, quantity: write.payload.quantity - earlier } };
}

/** A name for the session of a token, which no saved history contains. */
function sessionOf(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 8);
}

/** The events of a connection's requests with a key. */
export function eventsOfRequests(device: number, requests: readonly ForwardedRequest[]): RoundEvent[] {
  return requests.flatMap(({ key: id, token, method, path, body, at, endedAt, answers }) => {
    if (id === undefined) return [];
    const session = token === undefined ? {} : { session: sessionOf(token) };
    const sent: RoundEvent = { at, device, is: 'sent', id, request: `${method} ${path} ${body}`, endedAt, ...session };
    return [sent, ...answers.map((answer): RoundEvent => ({ device, is: 'answered', id, ...answer }))];
  });
}

const both = ['ar', 'en'] as const;
/** The text in both languages; `title`: of the product. */
const inBoth = (key: string, title = '') =>
  both.map((language) => storeText(language, `shopper-lists:${key}`).replace('{{title}}', title));
const couponTexts = inBoth('coupon_applied');

/** What the store says once a change is saved, on the device or the server; nothing if it shows only the new state. */
function savedTexts({ kind, payload, seen: { title } }: Write): string[] {
  switch (kind) {
    case 'cart.add':
      return inBoth('added.cart', title);
    case 'cart.set':
      return [];
    case 'cart.remove':
      return inBoth('cart_updated');
    case 'compare.set':
      return [...inBoth(payload.value ? 'added.compare' : 'removed.compare', title), ...inBoth('pending.stored')];
    case 'wishlist.set':
      return payload.moves
        ? [...inBoth('moved', title), ...inBoth('moves_later', title)]
        : [...inBoth(payload.value ? 'added.favourite' : 'removed.favourite', title), ...inBoth('pending.stored')];
  }
}
