// The only way to change an outbox: reduce(outbox, event). Pure; each event is one transaction on disk
// (outbox-store.ts).
import { backoffMs, isOver, politeWaitMs, returnDelayMs, stillRunningMs } from '../send/backoff.ts';
import type { RejectionReason, ResponseVerdict } from '../send/classify.ts';
import { coalesce, type BasePresence } from './coalesce.ts';
import { waitingForServer } from '../send/next-to-send.ts';
import {
  countWaiting,
  guestOwner,
  isSameThing,
  isSettled,
  isAboutLine,
  isGuestChangeValid,
  laneOf,
  movesAnother,
  newestWriteClock,
  waitsForShopper,
  type FrozenRequest,
  type QueuedChange,
  type Outbox,
  type Result,
  type Write,
} from './queued-change.ts';
import { hasOpenPrice, withAccepted, withOutcome, type Outcome, type PriceChange } from './outcomes.ts';

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

/**
 * Events from the shopper, the connection and the start of the app. `at` of the first three: ms, server time if known,
 * else device clock.
 */
type OwnersEvent =
  /** `mirrored`: the ids in the mirror at this moment (mirror.ts); a change already taken from there is ignored. */
  | { is: 'wished'; write: Write; id: string; at: number; base: BasePresence | null; mirrored?: readonly string[] }
  | { is: 'confirmed'; id: string; newId: string; at: number }
  | { is: 'retried'; id: string; at: number }
  | { is: 'told'; outcome: Outcome }
  | { is: 'undone'; id: string }
  | { is: 'outcomes_read'; ids: readonly string[] }
  /** SAR per unit. */
  | { is: 'price_accepted'; variety_id: number; price: number }
  /** The shopper has seen that changes are pending. */
  | { is: 'announced' }
  /** The connection is back, or the shopper wants to try now. `luck` is in [0, 1). */
  | { is: 'woken'; at: number; luck: number }
  /** `force`: the previous holder of the lease is known to be gone, or loses it. */
  | { is: 'lease_taken'; at: number; force: boolean };

/** Events from the sender: ignored once another sender has taken the lease. */
type SendersEvent = { epoch: number; at: number } &
  /** `today`: server time, ms. */
  (
    | { is: 'aged'; today: number }
    | { is: 'frozen'; id: string; request: FrozenRequest }
    | { is: 'answered'; id: string; verdict: ResponseVerdict; luck: number; newId: string; today: number }
    | { is: 'lease_returned' }
  );

export type OutboxEvent = OwnersEvent | SendersEvent;

/**
 * The outbox after an event; the same object if nothing changes, for example if the outbox is full or the sender has
 * lost its lease.
 */
export function reduce(before: Outbox, event: OutboxEvent): Outbox {
  if ('epoch' in event) {
    if (before.lease?.epoch !== event.epoch) return before;
    const alive = { ...before, lease: { epoch: event.epoch, beat: event.at } };
    const after = sendersChange(alive, event);
    return after === alive ? before : changed(before, after);
  }
  const after = ownersChange(before, event);
  return after === before ? before : changed(before, after);
}

function changed(before: Outbox, after: Outbox): Outbox {
  const clock = before.clock + 1;
  if (!after.isAnnounced || isAnyForServer(after)) return { ...after, clock };
  return { ...after, clock, isAnnounced: undefined };
}

function isAnyForServer({ ops }: Outbox): boolean {
  return waitingForServer(ops).length > 0;
}

function ownersChange(outbox: Outbox, event: OwnersEvent): Outbox {
  switch (event.is) {
    case 'wished':
      return wished(outbox, event);
    case 'confirmed':
      return changeOne(outbox, event.id, ['confirm'], (op) => renewed(op, event.newId, event.at));
    case 'retried':
      return changeOne(outbox, event.id, ['parked'], (op) =>
        needsAsking(op, event.at)
          ? { ...op, state: 'confirm' }
          : { ...op, state: 'queued', strikes: 0, firstStrikeAt: undefined, nextAt: undefined },
      );
    case 'undone':
      // It may have taken effect: settling it makes the list be read again.
      return changeOne(outbox, event.id, ['parked', 'confirm'], (op) => settled(op, 'rejected', outbox));
    case 'told':
      return { ...outbox, outcomes: withOutcome(outbox.outcomes, event.outcome) };
    case 'outcomes_read':
      return {
        ...outbox,
        outcomes: outbox.outcomes.map((each) => (event.ids.includes(each.id) ? { ...each, isRead: true } : each)),
      };
    case 'price_accepted': {
      const outcomes = withAccepted(outbox.outcomes, event, event.price);
      return outcomes === outbox.outcomes ? outbox : { ...outbox, outcomes };
    }
    case 'announced':
      return outbox.isAnnounced || !isAnyForServer(outbox) ? outbox : { ...outbox, isAnnounced: true };
    case 'woken':
      return woken(outbox, event.at, event.luck);
    case 'lease_taken':
      return leaseTaken(outbox, event.at, event.force);
  }
}

function sendersChange(outbox: Outbox, event: SendersEvent): Outbox {
  switch (event.is) {
    case 'aged':
      if (!outbox.ops.some((op) => op.state === 'queued' && needsAsking(op, event.today))) return outbox;
      return {
        ...outbox,
        ops: outbox.ops.map((op) =>
          op.state === 'queued' && needsAsking(op, event.today) ? { ...op, state: 'confirm' } : op,
        ),
      };
    case 'frozen':
      return changeOne(outbox, event.id, ['queued'], (op) => ({
        ...op,
        state: 'sending',
        request: event.request,
        attempts: op.attempts + 1,
        sentClock: op.sentClock ?? outbox.clock + 1,
        nextAt: undefined,
      }));
    case 'answered':
      return answered(outbox, event);
    case 'lease_returned':
      return { ...outbox, lease: { epoch: event.epoch, beat: 0 } };
  }
}

function wished(outbox: Outbox, event: Extract<OwnersEvent, { is: 'wished' }>): Outbox {
  const { write, id, at, base } = event;
  if (outbox.taken?.includes(id)) return outbox;
  const wanted: QueuedChange = {
    ...write,
    id,
    seq: outbox.clock + 1,
    target: laneOf(write),
    createdAt: at,
    attempts: 0,
    doubtful: false,
    strikes: 0,
    state: 'queued',
  };
  const isGuest = outbox.owner === guestOwner;
  const standing = isGuest ? outbox.ops.filter((op) => isGuestChangeValid(op, at)) : settleUndecided(outbox, wanted);
  const ops = coalesce(standing, wanted, base);
  const most = isGuest ? mostWaiting.guest : mostWaiting.owner;
  if (countWaiting(ops) > most) return outbox;
  // Adding or setting a quantity accepts the price shown; a removal says nothing about another line of the same
  // variety.
  const outcomes =
    isAboutLine(write) && write.kind !== 'cart.remove'
      ? withAccepted(outbox.outcomes, write.payload, write.seen.price)
      : outbox.outcomes;
  // A new change ends a backoff, but not a pause that the server asked for.
  return {
    ...outbox,
    ops,
    outcomes,
    ...(event.mirrored && { taken: [...stillKnown(outbox.taken ?? [], event.mirrored), id] }),
    pause: outbox.pause?.asked ? outbox.pause : outbox.pause && { ...outbox.pause, until: 0 },
  };
}

/** Another tab may still see a mirror entry for a moment after it was dropped. */
function stillKnown(taken: readonly string[], mirrored: readonly string[]): readonly string[] {
  return taken.filter((id, index) => index >= taken.length - mostTaken || mirrored.includes(id));
}

/**
 * A change that states the wanted result settles earlier changes to the same thing that wait for the shopper. Those
 * that may have taken effect still need a decision.
 */
function settleUndecided(outbox: Outbox, wanted: QueuedChange): readonly QueuedChange[] {
  if (wanted.kind === 'cart.add') return outbox.ops;
  return outbox.ops.map((op) =>
    waitsForShopper(op) && !op.doubtful && isSameThing(op, wanted) && !movesAnother(op, wanted)
      ? settled(op, 'rejected', outbox)
      : op,
  );
}

/** The answer to 'Still want it?' is yes: the same change, as new. */
function renewed(op: QueuedChange, newId: string, at: number): QueuedChange {
  return {
    ...op,
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
  };
}

function woken(outbox: Outbox, at: number, luck: number): Outbox {
  if (countWaiting(outbox.ops) === 0) return outbox;
  const { pause, ops } = outbox;
  return {
    ...outbox,
    ops: ops.map((op) => (op.state === 'queued' && op.nextAt !== undefined ? { ...op, nextAt: undefined } : op)),
    // A flapping connection does not shorten the next backoff, and Retry-After wins.
    pause:
      pause?.asked && !isOver(pause.until, at)
        ? pause
        : { until: at + returnDelayMs(luck), tries: pause?.tries ?? 0, asked: false },
  };
}

function leaseTaken(outbox: Outbox, at: number, force: boolean): Outbox {
  const { lease } = outbox;
  if (!force && lease && lease.beat !== 0 && !isStale(lease, at)) return outbox;
  return {
    ...outbox,
    lease: { epoch: (lease?.epoch ?? 0) + 1, beat: at },
    // The previous sender is gone, and how far it got is unknown.
    ops: outbox.ops.map((op) => (op.state === 'sending' ? { ...op, state: 'queued', doubtful: true } : op)),
  };
}

/** Whether the lease holder has been silent for too long, or the clock has jumped. */
export function isStale(lease: { beat: number } | undefined, now: number): boolean {
  return lease !== undefined && lease.beat !== 0 && Math.abs(now - lease.beat) > leaseMs;
}

type Answered = Extract<SendersEvent, { is: 'answered' }>;

function answered(outbox: Outbox, event: Answered): Outbox {
  const { id, verdict, at, luck } = event;
  const op = outbox.ops.find((each) => each.id === id && !isSettled(each));
  if (!op) return outbox;
  const waiting: QueuedChange = { ...op, state: 'queued' };
  const heard: Outbox = { ...outbox, pause: undefined, serverAhead: event.today - at };
  switch (verdict.is) {
    case 'done':
      return done(heard, op, verdict.result, event);
    case 'unknown':
      return replaced(paused(outbox, at, null, luck), op, { ...waiting, doubtful: mayHaveHappened(op) });
    case 'later':
      return replaced(paused(outbox, at, verdict.askedMs, luck), op, {
        ...waiting,
        doubtful: op.doubtful || (verdict.mayHaveTakenEffect && mayHaveHappened(op)),
      });
    case 'still_running': {
      const waitMs = Math.max(stillRunningMs, backoffMs(op.strikes - parkAfter.strikes, luck));
      return struck(heard, op, { ...waiting, doubtful: true }, waitMs, event);
    }
    case 'struck': {
      const { status, code } = verdict;
      const doubtful = op.doubtful || (verdict.mayHaveTakenEffect && mayHaveHappened(op));
      const waitMs = politeWaitMs(verdict.askedMs, op.strikes, luck);
      return struck(heard, op, { ...waiting, doubtful, error: { status, code } }, waitMs, event);
    }
    case 'signed_out':
      return replaced(heard, op, waiting);
    case 'stale_xsrf': {
      const error = { status: 403, code: 'bad_xsrf_token' };
      return struck(heard, op, { ...waiting, error }, strikeDelayMs(op, luck), event);
    }
    case 'line_gone': {
      const resolvedAnew: QueuedChange = { ...waiting, id: event.newId, request: undefined, doubtful: false };
      return struck(heard, op, resolvedAnew, strikeDelayMs(op, luck), event);
    }
    case 'parked':
      return parked(heard, op, { ...op, error: { status: verdict.status, code: verdict.code } }, event);
    case 'rejected':
      return rejected(heard, op, verdict, event);
  }
}

/** Only a sent change can have taken effect; reading the cart lines beforehand changes nothing. */
function mayHaveHappened(op: QueuedChange): boolean {
  return op.doubtful || op.state === 'sending';
}

function paused(outbox: Outbox, at: number, askedMs: number | null, luck: number): Outbox {
  const tries = (outbox.pause?.tries ?? 0) + 1;
  return { ...outbox, pause: { until: at + politeWaitMs(askedMs, tries - 1, luck), tries, asked: askedMs !== null } };
}

function done(outbox: Outbox, op: QueuedChange, result: Result, { today, newId }: Answered): Outbox {
  const acked: QueuedChange = { ...settled(op, 'acked', outbox), result, doubtful: false, error: undefined };
  let { outcomes } = outbox;
  // A follow-up belongs to a refusal, whose outcome already states what the cart holds.
  if (!op.isFollowUp && (outbox.isAnnounced || today - op.createdAt > confirmSavedAfterMs))
    outcomes = withOutcome(outcomes, { is: 'saved', id: `${newId}:saved`, at: today, isRead: false, count: 1 });
  const news = priceChangeOf(op, result, today);
  if (news && !hasOpenPrice(outcomes, news)) outcomes = withOutcome(outcomes, news);
  const next = replaced({ ...outbox, outcomes }, op, acked);
  const write = removalWith(op, outbox);
  return write ? wished(next, { is: 'wished', write, id: newId, at: today, base: null }) : next;
}

/**
 * The removal of a cart line that moves to favorites; null if there is none, or if the shopper has since changed the
 * line or removed the favorite.
 */
function removalWith(op: QueuedChange, { ops }: Outbox): Write | null {
  if (op.kind !== 'wishlist.set' || !op.payload.moves) return null;
  const removal: Write = { kind: 'cart.remove', payload: op.payload.moves, seen: op.seen };
  const isLater = (each: QueuedChange) => newestWriteClock(each) > newestWriteClock(op);
  const isAnotherMind = (each: QueuedChange) =>
    each.kind === 'wishlist.set'
      ? isSameThing(each, op) && !each.payload.value
      : isSameThing(each, removal) && each.kind !== 'cart.remove';
  return ops.some((each) => each.state !== 'rejected' && isLater(each) && isAnotherMind(each)) ? null : removal;
}

/** No wait after the first strike; then a backoff, so that a repeated answer cannot cause a tight loop. */
function strikeDelayMs({ strikes }: QueuedChange, luck: number): number {
  return strikes === 0 ? 0 : backoffMs(strikes, luck);
}

/**
 * Counts a strike: the change waits and others go on. After eight strikes over at least ten minutes the shopper
 * decides.
 */
function struck(outbox: Outbox, op: QueuedChange, as: QueuedChange, waitMs: number, event: Answered): Outbox {
  const { at } = event;
  const strikes = op.strikes + 1;
  const firstStrikeAt = op.firstStrikeAt ?? at;
  const counted: QueuedChange = { ...as, strikes, firstStrikeAt };
  if (strikes >= parkAfter.strikes && Math.abs(at - firstStrikeAt) >= parkAfter.ms)
    return parked(outbox, op, counted, event);
  return replaced(outbox, op, { ...counted, nextAt: at + waitMs });
}

function parked(outbox: Outbox, op: QueuedChange, as: QueuedChange, { today, newId }: Answered): Outbox {
  const outcome: Outcome = { is: 'parked', ...about(op, today), id: `${newId}:parked`, operation_id: as.id };
  return replaced({ ...outbox, outcomes: withOutcome(outbox.outcomes, outcome) }, op, { ...as, state: 'parked' });
}

function rejected(
  outbox: Outbox,
  op: QueuedChange,
  { status, code, refused }: Extract<ResponseVerdict, { is: 'rejected' }>,
  event: Answered,
): Outbox {
  const followUp = followUpOf(outbox, op, refused, event.newId);
  const outcome = outcomeOf(op, { code, refused }, followUp, event.today);
  const refusal: QueuedChange = { ...settled(op, 'rejected', outbox), doubtful: false, error: { status, code } };
  const told = { ...outbox, outcomes: withOutcome(outbox.outcomes, outcome) };
  return followUp ? replaced(told, op, refusal, followUp) : replaced(told, op, refusal);
}

/**
 * If fewer are left than wanted, requests what is left: once, and only if no newer change sets the quantity. It takes
 * the refused change's place in the order.
 */
function followUpOf({ ops }: Outbox, op: QueuedChange, refused: RejectionReason, newId: string): QueuedChange | null {
  if (refused.why !== 'out_of_stock' || refused.available < 1 || op.isFollowUp) return null;
  if (op.kind !== 'cart.add' && op.kind !== 'cart.set') return null;
  const next = ops.find((each) => each.seq > op.seq && !isSettled(each) && isSameThing(each, op));
  if (next && next.kind !== 'cart.add') return null;
  return {
    ...renewed(op, newId, op.createdAt),
    kind: 'cart.set',
    payload: { ...op.payload, quantity: refused.available },
    isFollowUp: true,
  };
}

/** The price change if a line costs something other than the shopper saw; null if it does not. */
export function priceChangeOf(op: QueuedChange, result: Result, at: number): PriceChange | null {
  const price = 'price' in result ? result.price : null;
  if (price === null || price === op.seen.price || (op.kind !== 'cart.add' && op.kind !== 'cart.set')) return null;
  return { is: 'price_changed', ...about(op, at), variety_id: op.payload.variety_id, price, was: op.seen.price };
}

/** The outcome of a refusal. `followUp`: the change that is sent instead. */
export function outcomeOf(
  op: QueuedChange,
  { code, refused }: Pick<Extract<ResponseVerdict, { is: 'rejected' }>, 'code' | 'refused'>,
  followUp: QueuedChange | null,
  at: number,
): Outcome {
  const thing = about(op, at);
  switch (refused.why) {
    case 'out_of_stock':
      if (refused.available < 1) return { is: 'sold_out', ...thing, isInCart: refused.isInCart };
      return { is: 'fewer_left', ...thing, available: refused.available, holds: followUp ? refused.available : null };
    case 'text_refused':
      return { is: 'text_refused', ...thing, custom_text: 'custom_text' in op.payload ? op.payload.custom_text : null };
    case 'other':
      return { is: 'refused', ...thing, code, words: refused.words };
    case 'gone':
    case 'compare_full':
      return { is: refused.why, ...thing };
  }
}

function about(op: QueuedChange, at: number) {
  return { id: op.id, at, isRead: false, kind: op.kind, product_id: op.seen.product_id, title: op.seen.title };
}

function settled(op: QueuedChange, state: 'acked' | 'rejected', { clock }: Outbox): QueuedChange {
  return { ...op, state, ackClock: clock + 1, nextAt: undefined };
}

function needsAsking({ createdAt }: QueuedChange, today: number): boolean {
  const age = today - createdAt;
  return age > askAfterMs || age < -clockErrorMs;
}

function changeOne(
  outbox: Outbox,
  id: string,
  from: readonly QueuedChange['state'][],
  change: (op: QueuedChange) => QueuedChange,
): Outbox {
  const op = outbox.ops.find((each) => each.id === id && from.includes(each.state));
  return op ? replaced(outbox, op, change(op)) : outbox;
}

function replaced(outbox: Outbox, op: QueuedChange, ...by: QueuedChange[]): Outbox {
  return { ...outbox, ops: pruned(outbox.ops.flatMap((each) => (each === op ? by : [each]))) };
}

/**
 * Drops settled changes that a later accepted change to the same thing supersedes, and the oldest beyond `mostSettled`.
 */
function pruned(ops: readonly QueuedChange[]): readonly QueuedChange[] {
  const isSuperseded = (op: QueuedChange, index: number) =>
    isSettled(op) && ops.some((later, place) => place > index && later.state === 'acked' && isSameThing(later, op));
  const left = ops.filter((op, index) => !isSuperseded(op, index));
  let tooMany = left.filter(isSettled).length - mostSettled;
  return tooMany <= 0 ? left : left.filter((op) => !isSettled(op) || (tooMany -= 1) < 0);
}
