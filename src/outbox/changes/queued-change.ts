// A queued change: its shape, and how changes relate to each other.
import * as v from 'valibot';
import { maxQuantity, tidyCustomText } from '../../../contract/shopper/cart.ts';
import type { Outcome } from './outcomes.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity));

/** What identifies a cart line: the variety, its custom text and its pictures. */
const line = {
  variety_id: id,
  custom_text: v.nullable(v.string()),
  uploads: v.pipe(v.array(v.string()), v.readonly()),
};

/** What the shopper saw when making the change. For messages only, never sent. */
const seen = v.object({
  product_id: id,
  title: v.string(),
  /** SAR. */
  price: v.number(),
  available: v.number(),
});

const kinds = {
  add: { kind: v.literal('cart.add'), payload: v.object({ ...line, quantity }) },
  set: { kind: v.literal('cart.set'), payload: v.object({ ...line, quantity }) },
  remove: { kind: v.literal('cart.remove'), payload: v.object(line) },
  wishlist: {
    kind: v.literal('wishlist.set'),
    payload: v.object({
      product_id: id,
      value: v.boolean(),
      /** The cart line to move to favorites: removed once the server has saved the favorite. Never sent. */
      moves: v.optional(v.object(line)),
    }),
  },
  compare: { kind: v.literal('compare.set'), payload: v.object({ variety_id: id, value: v.boolean() }) },
} as const;

/** A change as noted on the device before it is queued. */
export const write = v.variant('kind', [
  v.object({ ...kinds.add, seen }),
  v.object({ ...kinds.set, seen }),
  v.object({ ...kinds.remove, seen }),
  v.object({ ...kinds.wishlist, seen }),
  v.object({ ...kinds.compare, seen }),
]);

/** The state on the server after a change: absolute, never a difference. */
const result = v.union([
  v.object({ quantity: v.number(), /** SAR per unit, if the response has it. */ price: v.nullable(v.number()) }),
  v.object({ value: v.boolean() }),
]);

/** The Idempotency-Key: one key per request, with only the characters that an HTTP header can carry. */
export const operationId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/));

const kept = {
  id: operationId,
  /** Order on this device. */
  seq: v.number(),
  /** Set if a later change has joined this one: the outbox clock at that change, which would otherwise be its `seq`. */
  joinedClock: v.optional(v.number()),
  /** The lane: changes of one lane reach the server in order. */
  target: v.string(),
  seen,
  /** ms, server time as far as known. */
  createdAt: v.number(),
  /** Number of attempts. The change is frozen from the first one on. */
  attempts: v.number(),
  /** An earlier attempt may have taken effect. */
  doubtful: v.boolean(),
  /** The outbox clock at the first attempt: a base from then on may include the change. */
  sentClock: v.optional(v.number()),
  /**
   * Attempts that suggest a poison change: a 500, or no valid response although another call got one.
   * `firstStrikeAt`: ms, device clock.
   */
  strikes: v.number(),
  firstStrikeAt: v.optional(v.number()),
  /** Not sent before this time (ms, device clock). */
  nextAt: v.optional(v.number()),
  /** Frozen at the first attempt; every retry sends the same bytes. */
  request: v.optional(v.object({ method: v.string(), path: v.string(), body: v.optional(v.string()) })),
  state: v.picklist(['queued', 'sending', 'acked', 'rejected', 'parked', 'confirm']),
  result: v.optional(result),
  /** The last refusal. */
  error: v.optional(v.object({ status: v.number(), code: v.string() })),
  /** The outbox's clock when it was settled. */
  ackClock: v.optional(v.number()),
  /** Created by the device after a 'fewer left' refusal; it gets no follow-up of its own. */
  isFollowUp: v.optional(v.boolean()),
};

export const operation = v.variant('kind', [
  v.object({ ...kinds.add, ...kept }),
  v.object({ ...kinds.set, ...kept }),
  v.object({ ...kinds.remove, ...kept }),
  v.object({ ...kinds.wishlist, ...kept }),
  v.object({ ...kinds.compare, ...kept }),
]);

export type QueuedChange = v.InferOutput<typeof operation>;
export type Result = v.InferOutput<typeof result>;
export type FrozenRequest = NonNullable<QueuedChange['request']>;

/** A shopper's change before it is queued. */
export type Write = {
  [Kind in QueuedChange['kind']]: { kind: Kind } & Pick<Extract<QueuedChange, { kind: Kind }>, 'payload' | 'seen'>;
}[QueuedChange['kind']];

export type LinePayload = Extract<QueuedChange, { kind: 'cart.remove' }>['payload'];

export const outboxHead = v.object({
  v: v.literal(1),
  /** The user id as text, or 'guest'. */
  owner: v.string(),
  /** Increases with every change of the record; a base (project.ts) carries the clock at the start of its request. */
  clock: v.number(),
  /**
   * Who may send. A new `epoch` fences off the previous holder. `beat` is the holder's last sign of life (ms, device
   * clock), 0 if the lease is free.
   */
  lease: v.optional(v.object({ epoch: v.number(), beat: v.number() })),
  /**
   * Nothing is sent before `until` (ms, device clock). `asked`: the server asked for the pause; otherwise it is a
   * backoff after `tries` failures in a row.
   */
  pause: v.optional(v.object({ until: v.number(), tries: v.number(), asked: v.boolean() })),
  /** How far the server clock was ahead of the device clock at the last response, ms. */
  serverAhead: v.optional(v.number()),
  /** The shopper has seen that changes are pending: each saved change is confirmed until none waits for the server. */
  isAnnounced: v.optional(v.boolean()),
  /** Ids of the newest changes taken from the mirror, and of older ones still in it: none is taken twice. */
  taken: v.optional(v.array(v.string())),
  ops: v.array(v.unknown()),
  outcomes: v.array(v.unknown()),
});

export type Outbox = Omit<v.InferOutput<typeof outboxHead>, 'ops' | 'outcomes'> & {
  ops: readonly QueuedChange[];
  outcomes: readonly Outcome[];
};

export const guestOwner = 'guest';

export function emptyOutbox(owner: string): Outbox {
  return { v: 1, owner, clock: 0, ops: [], outcomes: [] };
}

/** The personal lists on the server that changes affect. */
export const lists = ['cart', 'wishlist', 'compare'] as const;

export type List = (typeof lists)[number];

export function listOf({ kind }: Pick<QueuedChange, 'kind'>): List {
  return kind === 'wishlist.set' ? 'wishlist' : kind === 'compare.set' ? 'compare' : 'cart';
}

/** Normalises a write: tidies the text as the server does, and turns a quantity of 0 into a removal. */
export function normalizeWrite(write: Write): Write {
  if (write.kind === 'wishlist.set' || write.kind === 'compare.set') return write;
  const { variety_id, uploads } = write.payload;
  const text = write.payload.custom_text === null ? '' : tidyCustomText(write.payload.custom_text);
  const line = { variety_id, custom_text: text === '' ? null : text, uploads };
  const { seen } = write;
  if (write.kind === 'cart.remove' || write.payload.quantity <= 0) return { kind: 'cart.remove', payload: line, seen };
  return { ...write, payload: { ...line, quantity: Math.min(write.payload.quantity, maxQuantity) } };
}

/** The lane of a write: one per cart line, one per favorite, and a single one for compare, a set of at most four. */
export function laneOf(write: Write): string {
  if (write.kind === 'wishlist.set') return `wishlist:${write.payload.product_id}`;
  if (write.kind === 'compare.set') return 'compare';
  const { variety_id, ...rest } = write.payload;
  return `cart:${variety_id}:${shortHash(JSON.stringify([rest.custom_text, [...rest.uploads].sort()]))}`;
}

export function isAboutLine(write: Write): write is Extract<Write, { kind: `cart.${string}` }> {
  return write.kind !== 'wishlist.set' && write.kind !== 'compare.set';
}

/** Whether two changes move different cart lines to favorites: each then has to remove its own line. */
export function movesAnother(one: Write, other: Write): boolean {
  if (one.kind !== 'wishlist.set' || other.kind !== 'wishlist.set') return false;
  const [first, second] = [one.payload.moves, other.payload.moves];
  return first !== undefined && second !== undefined && !isSameLine(first, second);
}

/** Whether two changes are about the same cart line, favorite or compared variety. */
export function isSameThing(one: Write, other: Write): boolean {
  if (one.kind === 'wishlist.set')
    return other.kind === 'wishlist.set' && one.payload.product_id === other.payload.product_id;
  if (one.kind === 'compare.set')
    return other.kind === 'compare.set' && one.payload.variety_id === other.payload.variety_id;
  return other.kind !== 'wishlist.set' && other.kind !== 'compare.set' && isSameLine(one.payload, other.payload);
}

export function isSameLine(one: LinePayload, other: LinePayload): boolean {
  return (
    one.variety_id === other.variety_id &&
    one.custom_text === other.custom_text &&
    one.uploads.length === other.uploads.length &&
    one.uploads.every((upload) => other.uploads.includes(upload))
  );
}

/** The outbox clock at the newest write that has joined this change. */
export function newestWriteClock({ seq, joinedClock }: QueuedChange): number {
  return joinedClock ?? seq;
}

/** A visitor's change is stored for a day. `now`: the same clock as `createdAt`. */
export function isGuestChangeValid({ createdAt }: Pick<QueuedChange, 'createdAt'>, now: number): boolean {
  return Math.abs(now - createdAt) < guestsWishesForMs;
}

const guestsWishesForMs = 24 * 60 * 60_000;

/** A settled change stays for a while, because a base may be older than its outcome (project.ts). */
export function isSettled({ state }: Pick<QueuedChange, 'state'>): boolean {
  return state === 'acked' || state === 'rejected';
}

/** Waits for the shopper, not for the server. */
export function waitsForShopper({ state }: Pick<QueuedChange, 'state'>): boolean {
  return state === 'parked' || state === 'confirm';
}

/** How many changes are not on the server yet. */
export function countWaiting(ops: readonly QueuedChange[]): number {
  return ops.filter((op) => !isSettled(op)).length;
}

/**
 * FNV-1a: short lane names. Two texts with one hash share a lane, which is harmless: isSameThing compares the texts.
 */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}
