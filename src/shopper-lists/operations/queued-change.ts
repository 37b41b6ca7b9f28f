// Changes of the shopper lists: their shape, and how they relate to each other.
import * as v from 'valibot';
import { maxQuantity, tidyCustomText } from '../../../contract/shopper/cart.ts';
import { changeFields } from '../../outbox/changes/outbox-record.ts';
import type { QueuedChange } from './shopper-queue.ts';

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

const queuedFields = { ...changeFields, seen, result: v.optional(result) };

export const operation = v.variant('kind', [
  v.object({ ...kinds.add, ...queuedFields }),
  v.object({ ...kinds.set, ...queuedFields }),
  v.object({ ...kinds.remove, ...queuedFields }),
  v.object({ ...kinds.wishlist, ...queuedFields }),
  v.object({ ...kinds.compare, ...queuedFields }),
]);

export type Write = v.InferOutput<typeof write>;
export type Result = v.InferOutput<typeof result>;

export type LinePayload = Extract<Write, { kind: 'cart.remove' }>['payload'];

/** The personal lists on the server that changes affect. */
export const lists = ['cart', 'wishlist', 'compare'] as const;

export type List = (typeof lists)[number];

export function listOf({ kind }: Pick<Write, 'kind'>): List {
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

/**
 * Whether a write states the wanted result, so that the shopper need not decide about an earlier change to the same
 * thing any more.
 */
export function replaces(write: Write, op: QueuedChange): boolean {
  return write.kind !== 'cart.add' && isSameThing(op, write) && !movesAnother(op, write);
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
