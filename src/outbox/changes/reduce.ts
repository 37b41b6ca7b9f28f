// The outbox's only way to change: reduce(outbox, event). Pure; each change is one transaction on disk (outbox-store.ts).
import { backoffMs, isOver, politeWaitMs, returnDelayMs, stillRunningMs } from '../send/backoff.ts';
import type { Refused, Verdict } from '../send/classify.ts';
import { coalesce, type Standing } from './coalesce.ts';
import { waitingForServer } from '../send/next-to-send.ts';
import {
  countWaiting,
  guest,
  isSameThing,
  isSettled,
  isAboutLine,
  isStillWished,
  laneOf,
  movesAnother,
  newestWish,
  waitsForShopper,
  type FrozenRequest,
  type Operation,
  type Outbox,
  type Result,
  type Write,
} from './operation.ts';
import { hasOpenPrice, withAccepted, withOutcome, type Outcome, type PriceNews } from './outcomes.ts';

/** Most operations of an owner that wait at once, and of a visitor. */
export const mostWaiting = { owner: 200, guest: 20 } as const;

/** Older than this an operation is not sent without asking: the server forgets its key after 72 hours. */
export const askAfterMs = 48 * 60 * 60_000;
const clockErrorMs = 5 * 60_000;

const parkAfter = { strikes: 8, ms: 10 * 60_000 } as const;

/** Whoever holds the lease and gives no sign of life for so long has lost it. */
export const leaseMs = 30_000;

/** A change that took longer than this had waited, perhaps with the store closed: that it is saved is worth a message. */
const noticedAfterMs = 10_000;

/** Settled operations that are kept for bases that are older than their end: no list is read while they go, so all that may wait. */
export const mostSettled = mostWaiting.owner;

const mostTaken = 50;

/** What the shopper, the connection and the start of the app do. `at` of the first four: by the server's clock, else of the device; ms. */
type OwnersEvent =
  /** `mirrored`: the ids that are in the mirror at this moment (mirror.ts); what has been taken over from there is not taken again. */
  | { is: 'wished'; write: Write; id: string; at: number; base: Standing | null; mirrored?: readonly string[] }
  | { is: 'confirmed'; id: string; newId: string; at: number }
  | { is: 'retried'; id: string; at: number }
  | { is: 'told'; outcome: Outcome }
  | { is: 'undone'; id: string }
  | { is: 'outcomes_read'; ids: readonly string[] }
  /** SAR of one piece. */
  | { is: 'price_accepted'; variety_id: number; price: number }
  /** The shopper was told that changes wait. */
  | { is: 'announced' }
  /** The connection is back, or the shopper wants it tried now. `luck` is in [0, 1). */
  | { is: 'woken'; at: number; luck: number }
  /** `force`: whoever held the lease is known to be gone, or is robbed of it. */
  | { is: 'lease_taken'; at: number; force: boolean };

/** What the sender does: ignored as soon as another one has taken the lease. */
type SendersEvent = { epoch: number; at: number } &
  /** `today`: by the server's clock. */
  (
    | { is: 'aged'; today: number }
    | { is: 'frozen'; id: string; request: FrozenRequest }
    | { is: 'answered'; id: string; verdict: Verdict; luck: number; newId: string; today: number }
    | { is: 'lease_returned' }
  );

export type OutboxEvent = OwnersEvent | SendersEvent;

/** The outbox after an event; the very same object where nothing changes, as when it is full or the sender has lost its lease. */
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
      // It may have taken effect: settled, it has the list read again.
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
  const wanted: Operation = {
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
  const isGuest = outbox.owner === guest;
  const standing = isGuest ? outbox.ops.filter((op) => isStillWished(op, at)) : decided(outbox, wanted);
  const ops = coalesce(standing, wanted, base);
  const most = isGuest ? mostWaiting.guest : mostWaiting.owner;
  if (countWaiting(ops) > most) return outbox;
  // Who goes on with a line sees its price; who takes one out has said nothing about another of the same variety.
  const outcomes =
    isAboutLine(write) && write.kind !== 'cart.remove'
      ? withAccepted(outbox.outcomes, write.payload, write.seen.price)
      : outbox.outcomes;
  // A tap is always tried; what the server asked for holds all the same.
  return {
    ...outbox,
    ops,
    outcomes,
    ...(event.mirrored && { taken: [...stillKnown(outbox.taken ?? [], event.mirrored), id] }),
    pause: outbox.pause?.asked ? outbox.pause : outbox.pause && { ...outbox.pause, until: 0 },
  };
}

/** Another tab may see an entry of the mirror for a moment after it is gone. */
function stillKnown(taken: readonly string[], mirrored: readonly string[]): readonly string[] {
  return taken.filter((id, index) => index >= taken.length - mostTaken || mirrored.includes(id));
}

/** Who says how a thing is to be has decided about what waited for the decision; what may have taken effect is still asked about. */
function decided(outbox: Outbox, wanted: Operation): readonly Operation[] {
  if (wanted.kind === 'cart.add') return outbox.ops;
  return outbox.ops.map((op) =>
    waitsForShopper(op) && !op.doubtful && isSameThing(op, wanted) && !movesAnother(op, wanted)
      ? settled(op, 'rejected', outbox)
      : op,
  );
}

/** A yes to 'Still want it?': the same wish, as new. */
function renewed(op: Operation, newId: string, at: number): Operation {
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
    // Flapping does not shorten the back-off that a failure brings, and Retry-After wins.
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
    // Whoever was sending is gone, and nobody knows how far it came.
    ops: outbox.ops.map((op) => (op.state === 'sending' ? { ...op, state: 'queued', doubtful: true } : op)),
  };
}

/** Whether the holder of a lease has been silent for too long, or a clock has jumped. */
export function isStale(lease: { beat: number } | undefined, now: number): boolean {
  return lease !== undefined && lease.beat !== 0 && Math.abs(now - lease.beat) > leaseMs;
}

type Answered = Extract<SendersEvent, { is: 'answered' }>;

function answered(outbox: Outbox, event: Answered): Outbox {
  const { id, verdict, at, luck } = event;
  const op = outbox.ops.find((each) => each.id === id && !isSettled(each));
  if (!op) return outbox;
  const waiting: Operation = { ...op, state: 'queued' };
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
      return struck(heard, op, { ...waiting, error }, againMs(op, luck), event);
    }
    case 'line_gone': {
      const resolvedAnew: Operation = { ...waiting, id: event.newId, request: undefined, doubtful: false };
      return struck(heard, op, resolvedAnew, againMs(op, luck), event);
    }
    case 'parked':
      return parked(heard, op, { ...op, error: { status: verdict.status, code: verdict.code } }, event);
    case 'rejected':
      return rejected(heard, op, verdict, event);
  }
}

/** Only what was sent; the question for the cart's lines, which comes before, changes nothing. */
function mayHaveHappened(op: Operation): boolean {
  return op.doubtful || op.state === 'sending';
}

function paused(outbox: Outbox, at: number, askedMs: number | null, luck: number): Outbox {
  const tries = (outbox.pause?.tries ?? 0) + 1;
  return { ...outbox, pause: { until: at + politeWaitMs(askedMs, tries - 1, luck), tries, asked: askedMs !== null } };
}

function done(outbox: Outbox, op: Operation, result: Result, { today, newId }: Answered): Outbox {
  const acked: Operation = { ...settled(op, 'acked', outbox), result, doubtful: false, error: undefined };
  let { outcomes } = outbox;
  // A follow-up is part of a refusal, whose outcome says what the cart holds.
  if (!op.isFollowUp && (outbox.isAnnounced || today - op.createdAt > noticedAfterMs))
    outcomes = withOutcome(outcomes, { is: 'saved', id: `${newId}:saved`, at: today, isRead: false, count: 1 });
  const news = priceNewsOf(op, result, today);
  if (news && !hasOpenPrice(outcomes, news)) outcomes = withOutcome(outcomes, news);
  const next = replaced({ ...outbox, outcomes }, op, acked);
  const write = removalWith(op, outbox);
  return write ? wished(next, { is: 'wished', write, id: newId, at: today, base: null }) : next;
}

/** The line that was to leave the cart with a favourite; null where there is none, or where the shopper has wanted something else of the line or the favourite since. */
function removalWith(op: Operation, { ops }: Outbox): Write | null {
  if (op.kind !== 'wishlist.set' || !op.payload.moves) return null;
  const removal: Write = { kind: 'cart.remove', payload: op.payload.moves, seen: op.seen };
  const isLater = (each: Operation) => newestWish(each) > newestWish(op);
  const isAnotherMind = (each: Operation) =>
    each.kind === 'wishlist.set'
      ? isSameThing(each, op) && !each.payload.value
      : isSameThing(each, removal) && each.kind !== 'cart.remove';
  return ops.some((each) => each.state !== 'rejected' && isLater(each) && isAnotherMind(each)) ? null : removal;
}

/** At once after the first strike; an answer that sends it round in circles has it wait. */
function againMs({ strikes }: Operation, luck: number): number {
  return strikes === 0 ? 0 : backoffMs(strikes, luck);
}

/** A try that hints at poison: the operation waits, others go on, and after eight of them over at least ten minutes the shopper is asked. */
function struck(outbox: Outbox, op: Operation, as: Operation, waitMs: number, event: Answered): Outbox {
  const { at } = event;
  const strikes = op.strikes + 1;
  const firstStrikeAt = op.firstStrikeAt ?? at;
  const counted: Operation = { ...as, strikes, firstStrikeAt };
  if (strikes >= parkAfter.strikes && Math.abs(at - firstStrikeAt) >= parkAfter.ms)
    return parked(outbox, op, counted, event);
  return replaced(outbox, op, { ...counted, nextAt: at + waitMs });
}

function parked(outbox: Outbox, op: Operation, as: Operation, { today, newId }: Answered): Outbox {
  const outcome: Outcome = { is: 'parked', ...about(op, today), id: `${newId}:parked`, operation_id: as.id };
  return replaced({ ...outbox, outcomes: withOutcome(outbox.outcomes, outcome) }, op, { ...as, state: 'parked' });
}

function rejected(
  outbox: Outbox,
  op: Operation,
  { status, code, refused }: Extract<Verdict, { is: 'rejected' }>,
  event: Answered,
): Outbox {
  const followUp = followUpOf(outbox, op, refused, event.newId);
  const outcome = outcomeOf(op, { code, refused }, followUp, event.today);
  const refusal: Operation = { ...settled(op, 'rejected', outbox), doubtful: false, error: { status, code } };
  const told = { ...outbox, outcomes: withOutcome(outbox.outcomes, outcome) };
  return followUp ? replaced(told, op, refusal, followUp) : replaced(told, op, refusal);
}

/** Fewer are left than wanted: what is left is asked for, once, and unless a newer wish says how many. It takes the refused one's place in the order. */
function followUpOf({ ops }: Outbox, op: Operation, refused: Refused, newId: string): Operation | null {
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

/** That a line has come to cost something else than the shopper saw; null where it has not. */
export function priceNewsOf(op: Operation, result: Result, at: number): PriceNews | null {
  const price = 'price' in result ? result.price : null;
  if (price === null || price === op.seen.price || (op.kind !== 'cart.add' && op.kind !== 'cart.set')) return null;
  return { is: 'price_changed', ...about(op, at), variety_id: op.payload.variety_id, price, was: op.seen.price };
}

/** What the shopper is told of a refusal. `followUp`: what is asked for instead. */
export function outcomeOf(
  op: Operation,
  { code, refused }: Pick<Extract<Verdict, { is: 'rejected' }>, 'code' | 'refused'>,
  followUp: Operation | null,
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

function about(op: Operation, at: number) {
  return { id: op.id, at, isRead: false, kind: op.kind, product_id: op.seen.product_id, title: op.seen.title };
}

function settled(op: Operation, state: 'acked' | 'rejected', { clock }: Outbox): Operation {
  return { ...op, state, ackClock: clock + 1, nextAt: undefined };
}

function needsAsking({ createdAt }: Operation, today: number): boolean {
  const age = today - createdAt;
  return age > askAfterMs || age < -clockErrorMs;
}

function changeOne(
  outbox: Outbox,
  id: string,
  from: readonly Operation['state'][],
  change: (op: Operation) => Operation,
): Outbox {
  const op = outbox.ops.find((each) => each.id === id && from.includes(each.state));
  return op ? replaced(outbox, op, change(op)) : outbox;
}

function replaced(outbox: Outbox, op: Operation, ...by: Operation[]): Outbox {
  return { ...outbox, ops: pruned(outbox.ops.flatMap((each) => (each === op ? by : [each]))) };
}

/** Of the settled ones, only the last of each thing tells how it stands. */
function pruned(ops: readonly Operation[]): readonly Operation[] {
  const isSuperseded = (op: Operation, index: number) =>
    isSettled(op) && ops.some((later, place) => place > index && later.state === 'acked' && isSameThing(later, op));
  const left = ops.filter((op, index) => !isSuperseded(op, index));
  let tooMany = left.filter(isSettled).length - mostSettled;
  return tooMany <= 0 ? left : left.filter((op) => !isSettled(op) || (tooMany -= 1) < 0);
}
