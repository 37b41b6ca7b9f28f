// What waits on the device to reach the server: its shape, and what two operations have to do with each other.
import * as v from 'valibot';
import { mostPieces, tidyCustomText } from '../../../contract/shopper/cart.ts';
import type { Outcome } from './outcomes.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPieces));

/** What makes a line of the cart: the variety, what is written on it, and its pictures. */
const line = {
  variety_id: id,
  custom_text: v.nullable(v.string()),
  uploads: v.pipe(v.array(v.string()), v.readonly()),
};

/** What the shopper saw when they tapped. For messages only, never sent. */
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
      /** The line of the cart that it is moved from: taken out once the server has the favourite. Never sent. */
      moves: v.optional(v.object(line)),
    }),
  },
  compare: { kind: v.literal('compare.set'), payload: v.object({ variety_id: id, value: v.boolean() }) },
} as const;

/** A wish as it is noted on the device before it is an operation. */
export const write = v.variant('kind', [
  v.object({ ...kinds.add, seen }),
  v.object({ ...kinds.set, seen }),
  v.object({ ...kinds.remove, seen }),
  v.object({ ...kinds.wishlist, seen }),
  v.object({ ...kinds.compare, seen }),
]);

/** How things stand on the server after an operation: never a difference. */
const result = v.union([
  v.object({ quantity: v.number(), /** Of one piece, SAR, where the answer told it. */ price: v.nullable(v.number()) }),
  v.object({ value: v.boolean() }),
]);

/** The Idempotency-Key. Stands for exactly one request. What no header can carry could never be sent. */
export const operationId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/));

const kept = {
  id: operationId,
  /** Order on this device. */
  seq: v.number(),
  /** Where a later wish has become part of it: the outbox's clock at that one, which would else have been its `seq`. */
  joinedClock: v.optional(v.number()),
  /** The lane: operations of one lane reach the server in their order. */
  target: v.string(),
  seen,
  /** ms, by the server's clock as far as it was known. */
  createdAt: v.number(),
  /** How often it was sent. From the first time on it is frozen. */
  attempts: v.number(),
  /** One of its tries may have taken effect, and nobody knows. */
  doubtful: v.boolean(),
  /** The outbox's clock when it was first sent: what the server says from then on may have it in it. */
  sentClock: v.optional(v.number()),
  /** Tries that hint at poison: a 500, or no proper answer while another call had one. When the first was, ms of the device. */
  strikes: v.number(),
  firstStrikeAt: v.optional(v.number()),
  /** Not before (ms of the device). */
  nextAt: v.optional(v.number()),
  /** Frozen at the first send; every retry sends these bytes. */
  request: v.optional(v.object({ method: v.string(), path: v.string(), body: v.optional(v.string()) })),
  state: v.picklist(['queued', 'sending', 'acked', 'rejected', 'parked', 'confirm']),
  result: v.optional(result),
  /** The last refusal. */
  error: v.optional(v.object({ status: v.number(), code: v.string() })),
  /** The outbox's clock when it was settled. */
  ackClock: v.optional(v.number()),
  /** Made by the device in answer to 'fewer left': there is no second one. */
  isFollowUp: v.optional(v.boolean()),
};

export const operation = v.variant('kind', [
  v.object({ ...kinds.add, ...kept }),
  v.object({ ...kinds.set, ...kept }),
  v.object({ ...kinds.remove, ...kept }),
  v.object({ ...kinds.wishlist, ...kept }),
  v.object({ ...kinds.compare, ...kept }),
]);

export type Operation = v.InferOutput<typeof operation>;
export type Result = v.InferOutput<typeof result>;
export type FrozenRequest = NonNullable<Operation['request']>;

/** A wish of the shopper, before it is an operation. A feature's `.writes.ts` makes these. */
export type Write = {
  [Kind in Operation['kind']]: { kind: Kind } & Pick<Extract<Operation, { kind: Kind }>, 'payload' | 'seen'>;
}[Operation['kind']];

export type LinePayload = Extract<Operation, { kind: 'cart.remove' }>['payload'];

export const outboxHead = v.object({
  v: v.literal(1),
  /** The user's id as text, or 'guest'. */
  owner: v.string(),
  /** Counts the changes; a base (project.ts) carries the clock at which its request started. */
  clock: v.number(),
  /** Who may send: the epoch fences whoever held it before. `beat` is when its holder last gave a sign of life (ms of the device), 0 when it is free. */
  lease: v.optional(v.object({ epoch: v.number(), beat: v.number() })),
  /** Nothing is sent before `until` (ms of the device); `asked` for by the server, or a back-off after `tries` failures in a row. */
  pause: v.optional(v.object({ until: v.number(), tries: v.number(), asked: v.boolean() })),
  /** How far the server's clock was ahead of the device's when it last said something, ms. */
  serverAhead: v.optional(v.number()),
  /** The shopper was told that changes wait: until none waits for the server, each one that is saved is confirmed. */
  isAnnounced: v.optional(v.boolean()),
  /** Ids of the newest changes that came from the mirror, and of older ones that are still in it: each is taken over once. */
  taken: v.optional(v.array(v.string())),
  ops: v.array(v.unknown()),
  outcomes: v.array(v.unknown()),
});

export type Outbox = Omit<v.InferOutput<typeof outboxHead>, 'ops' | 'outcomes'> & {
  ops: readonly Operation[];
  outcomes: readonly Outcome[];
};

export const guest = 'guest';

export function emptyOutbox(owner: string): Outbox {
  return { v: 1, owner, clock: 0, ops: [], outcomes: [] };
}

/** The personal lists of the server that operations change. */
export const lists = ['cart', 'wishlist', 'compare'] as const;

export type List = (typeof lists)[number];

export function listOf({ kind }: Pick<Operation, 'kind'>): List {
  return kind === 'wishlist.set' ? 'wishlist' : kind === 'compare.set' ? 'compare' : 'cart';
}

/** A write in its one spelling: the text tidied as the server does it, and a quantity of 0 is a removal. */
export function spelled(write: Write): Write {
  if (write.kind === 'wishlist.set' || write.kind === 'compare.set') return write;
  const { variety_id, uploads } = write.payload;
  const text = write.payload.custom_text === null ? '' : tidyCustomText(write.payload.custom_text);
  const line = { variety_id, custom_text: text === '' ? null : text, uploads };
  const { seen } = write;
  if (write.kind === 'cart.remove' || write.payload.quantity <= 0) return { kind: 'cart.remove', payload: line, seen };
  return { ...write, payload: { ...line, quantity: Math.min(write.payload.quantity, mostPieces) } };
}

/** The lane of a write: a line of the cart, a favourite, and for compare, which is a set of at most four, one for all. */
export function laneOf(write: Write): string {
  if (write.kind === 'wishlist.set') return `wishlist:${write.payload.product_id}`;
  if (write.kind === 'compare.set') return 'compare';
  const { variety_id, ...rest } = write.payload;
  return `cart:${variety_id}:${shortHash(JSON.stringify([rest.custom_text, [...rest.uploads].sort()]))}`;
}

/** Whether it is about a line of the cart. */
export function isAboutLine(write: Write): write is Extract<Write, { kind: `cart.${string}` }> {
  return write.kind !== 'wishlist.set' && write.kind !== 'compare.set';
}

/** Whether two likes move different lines of the cart: then each has to take its own out. */
export function movesAnother(one: Write, other: Write): boolean {
  if (one.kind !== 'wishlist.set' || other.kind !== 'wishlist.set') return false;
  const [first, second] = [one.payload.moves, other.payload.moves];
  return first !== undefined && second !== undefined && !isSameLine(first, second);
}

/** Whether two operations are about the same line, favourite or compared variety. */
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

/** The outbox's clock at the newest of the wishes that have become this operation. */
export function newestWish({ seq, joinedClock }: Operation): number {
  return joinedClock ?? seq;
}

/** A visitor's wish is kept for a day. `now`: as an operation's createdAt. */
export function isStillWished({ createdAt }: Pick<Operation, 'createdAt'>, now: number): boolean {
  return Math.abs(now - createdAt) < guestsWishesForMs;
}

const guestsWishesForMs = 24 * 60 * 60_000;

/** Done with, one way or the other. It stays a while: a base may be older than its end (project.ts). */
export function isSettled({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'acked' || state === 'rejected';
}

/** Waits for the shopper, not for the server. */
export function waitsForShopper({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'parked' || state === 'confirm';
}

/** How many changes are not on the server yet. */
export function countWaiting(ops: readonly Operation[]): number {
  return ops.filter((op) => !isSettled(op)).length;
}

/** FNV-1a: short names for lanes. Two texts with one hash share a lane, which is harmless: what is the same thing, isSameThing says. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(36);
}
