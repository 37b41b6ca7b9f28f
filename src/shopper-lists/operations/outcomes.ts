// Outcomes of the shopper's changes, as data. Each is shown once, in the language in use at that moment.
import * as v from 'valibot';
import type { Result, Write } from './queued-change.ts';
import type { RejectionReason } from './refusals.ts';
import type { QueuedChange } from './shopper-queue.ts';

const about = {
  id: v.string(),
  /** ms, same clock as a change's `createdAt`. */
  at: v.number(),
  isRead: v.boolean(),
};

/** What the change is about, as the shopper saw it. */
const thing = {
  ...about,
  kind: v.string(),
  product_id: v.number(),
  title: v.string(),
};

export const outcome = v.variant('is', [
  /** `count` pending changes were saved since the last such outcome was read. */
  v.object({ is: v.literal('saved'), ...about, count: v.number() }),
  /** `isInCart`: the cart may hold some of it. */
  v.object({ is: v.literal('sold_out'), ...thing, isInCart: v.optional(v.boolean()) }),
  /** `holds`: the quantity that the device now requests for the cart; null if it requests none. */
  v.object({ is: v.literal('fewer_left'), ...thing, available: v.number(), holds: v.nullable(v.number()) }),
  /** SAR per unit. The change succeeded; its line stays marked until the shopper accepts the new price. */
  v.object({
    is: v.literal('price_changed'),
    ...thing,
    price: v.number(),
    was: v.number(),
    variety_id: v.optional(v.number()),
    isAccepted: v.optional(v.boolean()),
  }),
  v.object({ is: v.literal('gone'), ...thing }),
  v.object({ is: v.literal('compare_full'), ...thing }),
  /** The text is offered again on the product page. */
  v.object({ is: v.literal('text_refused'), ...thing, custom_text: v.nullable(v.string()) }),
  /** Refused for another reason; `words` is the server's message, in the language of the request. */
  v.object({ is: v.literal('refused'), ...thing, code: v.string(), words: v.string() }),
  /** Could not be saved: Retry or Undo. */
  v.object({ is: v.literal('parked'), ...thing, operation_id: v.string() }),
  /** Was stored, and can no longer be read. */
  v.object({ is: v.literal('damaged'), ...about, count: v.number() }),
  /** More changes were pending than this store ever stores; `count` of them were put aside. */
  v.object({ is: v.literal('beyond_cap'), ...about, count: v.number() }),
  /** The browser deleted the store's data while `count` changes were pending. */
  v.object({ is: v.literal('lost'), ...about, count: v.number() }),
]);

export type Outcome = v.InferOutput<typeof outcome>;
type PriceChange = Extract<Outcome, { is: 'price_changed' }> & { variety_id: number };

/** The price changes of a variety: those with this price (SAR per unit), or all if it is null. */
export type PriceAcceptance = { variety_id: number; price: number | null };

/** Marks price changes as accepted. Returns the same array if there are none. */
export function withAccepted(outcomes: readonly Outcome[], accepted: PriceAcceptance): readonly Outcome[] {
  if (!outcomes.some((each) => isOpenPriceOf(each, accepted))) return outcomes;
  return outcomes.map((each) => (isOpenPriceOf(each, accepted) ? { ...each, isAccepted: true } : each));
}

/** Adding or setting a quantity accepts the price shown; a removal says nothing about another line of the variety. */
export function acceptanceOf(write: Write): PriceAcceptance | null {
  if (write.kind !== 'cart.add' && write.kind !== 'cart.set') return null;
  return { variety_id: write.payload.variety_id, price: write.seen.price };
}

function isOpenPriceOf(each: Outcome, { variety_id, price }: PriceAcceptance): boolean {
  return isOpenPrice(each) && each.variety_id === variety_id && (price === null || each.price === price);
}

/**
 * A price change that waits for the shopper. One stored by an earlier release lacks the variety, so it is only shown.
 */
function isOpenPrice(each: Outcome): each is PriceChange {
  return each.is === 'price_changed' && !each.isAccepted && each.variety_id !== undefined;
}

/** Most outcomes stored; the oldest read ones go first. */
export const mostOutcomes = 50;

/**
 * Most unaccepted price changes stored: as many as cart lines can be pending. They do not count towards `mostOutcomes`.
 */
export const mostOpenPrices = 200;

/**
 * Adds an outcome. Unread 'saved' outcomes merge into one. Only the newest price change of a variety stays open; one
 * that is open already is not added again.
 */
export function withOutcome(outcomes: readonly Outcome[], next: Outcome): readonly Outcome[] {
  if (next.is === 'saved') {
    const before = outcomes.find((each) => each.is === 'saved' && !each.isRead);
    if (before?.is === 'saved') {
      const counted = { ...before, at: next.at, count: before.count + next.count };
      return [...outcomes.filter((each) => each !== before), counted];
    }
  }
  if (!isOpenPrice(next)) return bounded([...outcomes, next]);
  if (outcomes.some((each) => isOpenPriceOf(each, next))) return outcomes;
  return bounded([...withAccepted(outcomes, { variety_id: next.variety_id, price: null }), next]);
}

function bounded(outcomes: Outcome[]): Outcome[] {
  const open = outcomes.filter(isOpenPrice);
  const others = outcomes.filter((each) => !isOpenPrice(each));
  const leaves =
    open.length > mostOpenPrices
      ? open[0]
      : others.length > mostOutcomes
        ? (others.find(({ isRead }) => isRead) ?? others[0])
        : undefined;
  return leaves ? outcomes.filter((each) => each !== leaves) : outcomes;
}

/** The price change if a line costs something other than the shopper saw; null if it does not. */
export function priceChangeOf(op: QueuedChange, result: Result, at: number): Outcome | null {
  const price = 'price' in result ? result.price : null;
  if (price === null || price === op.seen.price || (op.kind !== 'cart.add' && op.kind !== 'cart.set')) return null;
  return { is: 'price_changed', ...thingOf(op, at), variety_id: op.payload.variety_id, price, was: op.seen.price };
}

/** The outcome of a refusal. `isFollowedUp`: what is left is requested instead. */
export function outcomeOfRefusal(
  op: QueuedChange,
  { code, reason }: { code: string; reason: RejectionReason },
  isFollowedUp: boolean,
  at: number,
): Outcome {
  const thing = thingOf(op, at);
  switch (reason.why) {
    case 'out_of_stock':
      if (reason.available < 1) return { is: 'sold_out', ...thing, isInCart: reason.isInCart };
      return {
        is: 'fewer_left',
        ...thing,
        available: reason.available,
        holds: isFollowedUp ? reason.available : null,
      };
    case 'text_refused':
      return { is: 'text_refused', ...thing, custom_text: 'custom_text' in op.payload ? op.payload.custom_text : null };
    case 'other':
      return { is: 'refused', ...thing, code, words: reason.message };
    case 'gone':
    case 'compare_full':
      return { is: reason.why, ...thing };
  }
}

export function outcomeOfParked(op: QueuedChange, id: string, at: number): Outcome {
  return { is: 'parked', ...thingOf(op, at), id, operation_id: op.id };
}

function thingOf(op: QueuedChange, at: number) {
  return { id: op.id, at, isRead: false, kind: op.kind, product_id: op.seen.product_id, title: op.seen.title };
}
