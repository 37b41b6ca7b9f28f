// The only way to change an outbox: reduce(queue, outbox, event). Pure; each event is one transaction on disk
// (outbox-store.ts).
import type { ChangeOf, CountOutcome, Queue, QueueTypes } from '../queue.ts';
import { backoffMs, isOver, politeWaitMs, returnDelayMs, stillRunningMs } from '../send/backoff.ts';
import type { VerdictOf } from '../send/classify.ts';
import { waitingForServer } from '../send/next-to-send.ts';
import type { BasePresence } from './base.ts';
import {
  countWaiting,
  guestOwner,
  isGuestChangeValid,
  isSettled,
  waitsForShopper,
  withFields,
  type ChangeFields,
  type FrozenRequest,
  type OutboxOf,
} from './outbox-record.ts';

/** Most changes that may wait at once, for a customer and for a visitor. */
export const mostWaiting = { owner: 200, guest: 20 } as const;

/** An older change needs the shopper's confirmation before it is sent: the server forgets its key after 72 hours. */
export const askAfterMs = 48 * 60 * 60_000;
const clockErrorMs = 5 * 60_000;

const parkAfter = { strikes: 8, ms: 10 * 60_000 } as const;

/** A lease holder that gives no sign of life for this long loses the lease. */
export const leaseMs = 30_000;

/**
 * A change that took longer than this to save was pending, perhaps with the store closed: the shopper gets a message.
 */
const confirmSavedAfterMs = 10_000;

/**
 * Most settled changes retained for bases older than their outcome. No list is read while changes are sent, so this is
 * as many as may be pending.
 */
export const mostSettled = mostWaiting.owner;

const mostTaken = 50;

/** More changes of a record than a copy of it can have missed. */
const mostForgotten = 1_000_000;

/** A new change. `mirrored`: the ids in the mirror at this moment (mirror.ts); one taken from there is ignored. */
export type Added<T extends QueueTypes> = {
  is: 'added';
  write: T['write'];
  id: string;
  at: number;
  base: BasePresence | null;
  mirrored?: readonly string[];
};

/**
 * Events from the shopper, the connection and the start of the app. `at` of the first two: ms, server time if known, else
 * device clock. `now`: ms, device clock.
 */
type OwnersEvent<T extends QueueTypes> =
  | Added<T>
  | { is: 'confirmed'; id: string; newId: string; at: number; now: number }
  | { is: 'retried'; id: string }
  | { is: 'reported'; outcome: T['outcome'] | CountOutcome }
  | { is: 'undone'; id: string }
  | { is: 'outcomes_read'; ids: readonly string[] }
  | { is: 'accepted'; acceptance: T['acceptance'] }
  /**
   * The changes come from a copy, as the browser has deleted the record. `isCurrent`: a page was open all the time, so only
   * the worker may have sent some of them since.
   */
  | { is: 'recovered'; isCurrent: boolean }
  /** The shopper has seen that changes are pending. */
  | { is: 'announced' }
  /** The app starts, the shopper has logged in, or the browser wakes the worker to send. */
  | { is: 'started' }
  /** The connection is back, or the shopper wants to try now. `random` is in [0, 1). */
  | { is: 'woken'; at: number; random: number }
  /** `force`: the previous holder of the lease is known to be gone, or loses it. */
  | { is: 'lease_taken'; at: number; force: boolean };

/** Common to the sender's events, which are ignored once another sender has taken the lease. */
type Sent = { epoch: number; at: number };

/** `today`: server time, ms. */
type Answered<T extends QueueTypes> = Sent & {
  is: 'answered';
  id: string;
  verdict: VerdictOf<T>;
  random: number;
  newId: string;
  today: number;
};

type SendersEvent<T extends QueueTypes> =
  | (Sent & { is: 'aged'; today: number })
  | (Sent & { is: 'frozen'; id: string; request: FrozenRequest })
  | Answered<T>
  | (Sent & { is: 'lease_returned' });

export type EventOf<T extends QueueTypes> = OwnersEvent<T> | SendersEvent<T>;

/**
 * The outbox after an event; the same object if nothing changes, for example if the outbox is full or the sender has
 * lost its lease.
 */
export function reduce<T extends QueueTypes>(queue: Queue<T>, before: OutboxOf<T>, event: EventOf<T>): OutboxOf<T> {
  if ('epoch' in event) {
    if (before.lease?.epoch !== event.epoch) return before;
    const alive = { ...before, lease: { epoch: event.epoch, beat: event.at } };
    const after = sendersChange(queue, alive, event);
    return after === alive ? before : changed(after);
  }
  const after = ownersChange(queue, before, event);
  return after === before ? before : changed(after);
}

function changed<T extends QueueTypes>(after: OutboxOf<T>): OutboxOf<T> {
  const clock = after.clock + 1;
  if (!after.isAnnounced || isAnyForServer(after)) return { ...after, clock };
  return { ...after, clock, isAnnounced: undefined };
}

function isAnyForServer({ ops }: { ops: readonly ChangeFields[] }): boolean {
  return waitingForServer(ops).length > 0;
}

function ownersChange<T extends QueueTypes>(queue: Queue<T>, outbox: OutboxOf<T>, event: OwnersEvent<T>): OutboxOf<T> {
  switch (event.is) {
    case 'added':
      return added(queue, outbox, event);
    case 'confirmed':
      return changeOne(queue, outbox, event.id, ['confirm'], (op) =>
        withFields(renewed(op, event.newId, event.at), { confirmedAt: event.now }),
      );
    case 'retried':
      return changeOne(queue, outbox, event.id, ['parked'], (op) =>
        withFields(op, { state: 'queued', strikes: 0, firstStrikeAt: undefined, nextAt: undefined }),
      );
    case 'undone':
      // It may have taken effect: settling it makes the list be read again.
      return changeOne(queue, outbox, event.id, ['parked', 'confirm'], (op) => settled(op, 'rejected', outbox));
    case 'reported':
      return { ...outbox, outcomes: queue.withOutcome(outbox.outcomes, event.outcome) };
    case 'outcomes_read':
      return {
        ...outbox,
        outcomes: outbox.outcomes.map((each) => (event.ids.includes(each.id) ? { ...each, isRead: true } : each)),
      };
    case 'accepted': {
      const outcomes = queue.withAccepted(outbox.outcomes, event.acceptance);
      return outcomes === outbox.outcomes ? outbox : { ...outbox, outcomes };
    }
    case 'recovered':
      return countWaiting(outbox.ops) === 0 ? outbox : recovered(outbox, event.isCurrent);
    case 'announced':
      return outbox.isAnnounced || !isAnyForServer(outbox) ? outbox : { ...outbox, isAnnounced: true };
    case 'started':
      return withoutBackoff(outbox);
    case 'woken':
      return woken(outbox, event.at, event.random);
    case 'lease_taken':
      return leaseTaken(outbox, event.at, event.force);
  }
}

function sendersChange<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  event: SendersEvent<T>,
): OutboxOf<T> {
  switch (event.is) {
    case 'aged': {
      const asks = (op: ChangeFields) => op.state === 'queued' && needsAsking(op, event.today, event.at);
      if (!outbox.ops.some(asks)) return outbox;
      return { ...outbox, ops: outbox.ops.map((op) => (asks(op) ? withFields(op, { state: 'confirm' }) : op)) };
    }
    case 'frozen':
      return changeOne(queue, outbox, event.id, ['queued'], (op) =>
        withFields(op, {
          state: 'sending',
          request: event.request,
          attempts: op.attempts + 1,
          sentClock: op.sentClock ?? outbox.clock + 1,
          nextAt: undefined,
        }),
      );
    case 'answered':
      return answered(queue, outbox, event);
    case 'lease_returned':
      return { ...outbox, lease: { epoch: event.epoch, beat: 0 } };
  }
}

function added<T extends QueueTypes>(queue: Queue<T>, outbox: OutboxOf<T>, event: Added<T>): OutboxOf<T> {
  const { write, id, at, base } = event;
  if (outbox.taken?.includes(id)) return outbox;
  const fields: ChangeFields = {
    id,
    seq: outbox.clock + 1,
    target: queue.laneOf(write),
    createdAt: at,
    attempts: 0,
    doubtful: false,
    strikes: 0,
    state: 'queued',
  };
  const change: ChangeOf<T> = { ...write, ...fields };
  const isGuest = outbox.owner === guestOwner;
  const standing = isGuest
    ? outbox.ops.filter((op) => isGuestChangeValid(op, at))
    : settleUndecided(queue, outbox, write);
  const ops = queue.coalesce(standing, change, base);
  const most = isGuest ? mostWaiting.guest : mostWaiting.owner;
  if (countWaiting(ops) > most) return outbox;
  const acceptance = queue.acceptanceOf(write);
  const outcomes = acceptance ? queue.withAccepted(outbox.outcomes, acceptance) : outbox.outcomes;
  return {
    ...withoutBackoff(outbox),
    ops,
    outcomes,
    ...(event.mirrored && { taken: [...stillKnown(outbox.taken ?? [], event.mirrored), id] }),
  };
}

/** Ends the pause after failures, but not one that the server asked for. */
function withoutBackoff<T extends QueueTypes>(outbox: OutboxOf<T>): OutboxOf<T> {
  const { pause } = outbox;
  return !pause || pause.asked ? outbox : { ...outbox, pause: { ...pause, until: 0 } };
}

/** Another tab may still see a mirror entry for a moment after it was dropped. */
function stillKnown(taken: readonly string[], mirrored: readonly string[]): readonly string[] {
  return taken.filter((id, index) => index >= taken.length - mostTaken || mirrored.includes(id));
}

/** A change may make the decision about earlier ones unnecessary. Those that may have taken effect still need it. */
function settleUndecided<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  write: T['write'],
): readonly ChangeOf<T>[] {
  return outbox.ops.map((op) =>
    waitsForShopper(op) && !op.doubtful && queue.replaces(write, op) ? settled(op, 'rejected', outbox) : op,
  );
}

/**
 * Changes of a current copy go on, each with its own key: none joins another one, as it may have been sent. Of any other
 * copy the shopper decides which are still wanted. No base from before shows what the server has of them.
 */
function recovered<T extends QueueTypes>(outbox: OutboxOf<T>, isCurrent: boolean): OutboxOf<T> {
  const clock = outbox.clock + mostForgotten;
  const ops = outbox.ops.map((op) => {
    if (isSettled(op)) return op;
    if (isCurrent) return withFields(op, { attempts: op.attempts || 1 });
    return withFields(op, { state: 'confirm', doubtful: true, sentClock: clock + 1 });
  });
  return { ...outbox, clock, ops };
}

/** The answer to 'Still want it?' is yes: the same change, as new. */
function renewed<C extends ChangeFields>(op: C, newId: string, at: number): C {
  return withFields(op, {
    id: newId,
    createdAt: at,
    attempts: 0,
    doubtful: false,
    sentClock: undefined,
    strikes: 0,
    firstStrikeAt: undefined,
    nextAt: undefined,
    request: undefined,
    error: undefined,
    state: 'queued',
  });
}

function woken<T extends QueueTypes>(outbox: OutboxOf<T>, at: number, random: number): OutboxOf<T> {
  if (countWaiting(outbox.ops) === 0) return outbox;
  const { pause, ops } = outbox;
  return {
    ...outbox,
    ops: ops.map((op) =>
      op.state === 'queued' && op.nextAt !== undefined ? withFields(op, { nextAt: undefined }) : op,
    ),
    // A flapping connection does not shorten the next backoff, and Retry-After wins.
    pause:
      pause?.asked && !isOver(pause.until, at)
        ? pause
        : { until: at + returnDelayMs(random), tries: pause?.tries ?? 0, asked: false },
  };
}

function leaseTaken<T extends QueueTypes>(outbox: OutboxOf<T>, at: number, force: boolean): OutboxOf<T> {
  const { lease } = outbox;
  if (!force && lease?.beat && !isStale(lease, at)) return outbox;
  return {
    ...outbox,
    lease: { epoch: (lease?.epoch ?? 0) + 1, beat: at },
    // The previous sender is gone, and how far it got is unknown.
    ops: outbox.ops.map((op) => (op.state === 'sending' ? withFields(op, { state: 'queued', doubtful: true }) : op)),
  };
}

/** Whether the lease holder has been silent for too long, or the clock has jumped. */
export function isStale(lease: { beat: number } | undefined, now: number): boolean {
  return lease !== undefined && lease.beat !== 0 && Math.abs(now - lease.beat) > leaseMs;
}

function answered<T extends QueueTypes>(queue: Queue<T>, outbox: OutboxOf<T>, event: Answered<T>): OutboxOf<T> {
  const { id, verdict, at, random } = event;
  const op = outbox.ops.find((each) => each.id === id && !isSettled(each));
  if (!op) return outbox;
  const waits = (fields: Partial<ChangeFields> = {}) => withFields(op, { state: 'queued', ...fields });
  // Only a sent change can have taken effect; looking up its id beforehand changes nothing.
  const isDoubtful = (mayHaveTakenEffect: boolean) => op.doubtful || (mayHaveTakenEffect && op.state === 'sending');
  const heard: OutboxOf<T> = { ...outbox, pause: undefined, serverAhead: event.today - at };
  switch (verdict.is) {
    case 'done':
      return done(queue, heard, op, verdict.result, event);
    case 'unknown':
      return replaced(queue, paused(outbox, at, null, random), op, waits({ doubtful: isDoubtful(true) }));
    case 'later': {
      const doubtful = isDoubtful(verdict.mayHaveTakenEffect);
      return replaced(queue, paused(outbox, at, verdict.askedMs, random), op, waits({ doubtful }));
    }
    case 'still_running': {
      const waitMs = Math.max(stillRunningMs, backoffMs(op.strikes - parkAfter.strikes, random));
      return struck(queue, heard, op, waits({ doubtful: true }), waitMs, event);
    }
    case 'struck': {
      const { status, code } = verdict;
      const doubtful = isDoubtful(verdict.mayHaveTakenEffect);
      const waitMs = politeWaitMs(verdict.askedMs, op.strikes, random);
      return struck(queue, heard, op, waits({ doubtful, error: { status, code } }), waitMs, event);
    }
    case 'signed_out':
      return replaced(queue, heard, op, waits());
    case 'stale_xsrf': {
      const error = { status: 403, code: 'bad_xsrf_token' };
      return struck(queue, heard, op, waits({ error }), strikeDelayMs(op, random), event);
    }
    case 'id_gone': {
      const resolvedAgain = waits({ id: event.newId, request: undefined, doubtful: false });
      return struck(queue, heard, op, resolvedAgain, strikeDelayMs(op, random), event);
    }
    case 'parked': {
      const { status, code } = verdict;
      return parked(queue, heard, op, withFields(op, { error: { status, code } }), event);
    }
    case 'rejected':
      return rejected(queue, heard, op, verdict, event);
  }
}

function paused<T extends QueueTypes>(
  outbox: OutboxOf<T>,
  at: number,
  askedMs: number | null,
  random: number,
): OutboxOf<T> {
  const tries = (outbox.pause?.tries ?? 0) + 1;
  return { ...outbox, pause: { until: at + politeWaitMs(askedMs, tries - 1, random), tries, asked: askedMs !== null } };
}

function done<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  op: ChangeOf<T>,
  result: T['result'],
  { today, newId }: Answered<T>,
): OutboxOf<T> {
  const fields = withFields(settled(op, 'acked', outbox), { doubtful: false, error: undefined });
  const acked: ChangeOf<T> = { ...fields, result };
  let { outcomes } = outbox;
  // A follow-up belongs to a refusal, whose outcome already states what the server has.
  if (!op.isFollowUp && (outbox.isAnnounced || today - op.createdAt > confirmSavedAfterMs))
    outcomes = queue.withOutcome(outcomes, { is: 'saved', id: `${newId}:saved`, at: today, isRead: false, count: 1 });
  const outcome = queue.outcomeOfResult(op, result, today);
  if (outcome) outcomes = queue.withOutcome(outcomes, outcome);
  const next = replaced(queue, { ...outbox, outcomes }, op, acked);
  const write = queue.followUpOf(op, outbox.ops);
  return write ? added(queue, next, { is: 'added', write, id: newId, at: today, base: null }) : next;
}

/** No wait after the first strike; then a backoff, so that a repeated answer cannot cause a tight loop. */
function strikeDelayMs({ strikes }: ChangeFields, random: number): number {
  return strikes === 0 ? 0 : backoffMs(strikes, random);
}

/**
 * Counts a strike: the change waits and others go on. After eight strikes over at least ten minutes the shopper
 * decides.
 */
function struck<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  op: ChangeOf<T>,
  as: ChangeOf<T>,
  waitMs: number,
  event: Answered<T>,
): OutboxOf<T> {
  const { at } = event;
  const strikes = op.strikes + 1;
  const firstStrikeAt = op.firstStrikeAt ?? at;
  const counted = withFields(as, { strikes, firstStrikeAt });
  if (strikes >= parkAfter.strikes && Math.abs(at - firstStrikeAt) >= parkAfter.ms)
    return parked(queue, outbox, op, counted, event);
  return replaced(queue, outbox, op, withFields(counted, { nextAt: at + waitMs }));
}

function parked<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  op: ChangeOf<T>,
  as: ChangeOf<T>,
  { today, newId }: Answered<T>,
): OutboxOf<T> {
  const outcomes = queue.withOutcome(outbox.outcomes, queue.outcomeOfParked(as, `${newId}:parked`, today));
  return replaced(queue, { ...outbox, outcomes }, op, withFields(as, { state: 'parked' }));
}

function rejected<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  op: ChangeOf<T>,
  { status, code, reason }: Extract<VerdictOf<T>, { is: 'rejected' }>,
  { today, newId }: Answered<T>,
): OutboxOf<T> {
  const instead = op.isFollowUp ? null : queue.insteadOf(op, reason, outbox.ops);
  const outcome = queue.outcomeOfRefusal(op, { code, reason }, instead !== null, today);
  const refusal = withFields(settled(op, 'rejected', outbox), { doubtful: false, error: { status, code } });
  const next = { ...outbox, outcomes: queue.withOutcome(outbox.outcomes, outcome) };
  if (!instead) return replaced(queue, next, op, refusal);
  // It takes the refused change's place in the order.
  const followUp = withFields({ ...renewed(op, newId, op.createdAt), ...instead }, { isFollowUp: true });
  return replaced(queue, next, op, refusal, followUp);
}

function settled<C extends ChangeFields>(op: C, state: 'acked' | 'rejected', { clock }: { clock: number }): C {
  return withFields(op, { state, ackClock: clock + 1, nextAt: undefined });
}

/** `today`: server time as far as known; `now`: device clock; ms. */
function needsAsking({ createdAt, confirmedAt }: ChangeFields, today: number, now: number): boolean {
  const age = confirmedAt === undefined ? today - createdAt : now - confirmedAt;
  return age > askAfterMs || age < -clockErrorMs;
}

function changeOne<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  id: string,
  from: readonly ChangeFields['state'][],
  change: (op: ChangeOf<T>) => ChangeOf<T>,
): OutboxOf<T> {
  const op = outbox.ops.find((each) => each.id === id && from.includes(each.state));
  return op ? replaced(queue, outbox, op, change(op)) : outbox;
}

function replaced<T extends QueueTypes>(
  queue: Queue<T>,
  outbox: OutboxOf<T>,
  op: ChangeOf<T>,
  ...by: ChangeOf<T>[]
): OutboxOf<T> {
  const ops = outbox.ops.flatMap((each) => (each === op ? by : [each]));
  return { ...outbox, ops: pruned(queue, ops) };
}

/**
 * Drops settled changes that a later accepted change to the same thing supersedes, and the oldest beyond `mostSettled`.
 */
function pruned<T extends QueueTypes>(queue: Queue<T>, ops: readonly ChangeOf<T>[]): readonly ChangeOf<T>[] {
  const isSuperseded = (op: ChangeOf<T>, index: number) =>
    isSettled(op) &&
    ops.some((later, place) => place > index && later.state === 'acked' && queue.isSameThing(later, op));
  const left = ops.filter((op, index) => !isSuperseded(op, index));
  let tooMany = left.filter(isSettled).length - mostSettled;
  return tooMany <= 0 ? left : left.filter((op) => !isSettled(op) || (tooMany -= 1) < 0);
}
