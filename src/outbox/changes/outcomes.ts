// Outcomes of the shopper's changes, as data. Each is shown once, in the language in use at that moment.
import * as v from 'valibot';

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
export type PriceChange = Extract<Outcome, { is: 'price_changed' }> & { variety_id: number };

/**
 * Marks the price changes of a variety as accepted: those with this price, or all if it is null. Returns the same array
 * if there are none.
 */
export function withAccepted(
  outcomes: readonly Outcome[],
  { variety_id }: { variety_id: number },
  price: number | null,
): readonly Outcome[] {
  if (!outcomes.some((each) => isOpenPriceOf(each, variety_id, price))) return outcomes;
  return outcomes.map((each) => (isOpenPriceOf(each, variety_id, price) ? { ...each, isAccepted: true } : each));
}

/** Whether this price of a variety already waits for the shopper's acceptance. */
export function hasOpenPrice(outcomes: readonly Outcome[], { variety_id, price }: PriceChange): boolean {
  return outcomes.some((each) => isOpenPriceOf(each, variety_id, price));
}

/** `price`: null matches any price. */
function isOpenPriceOf(each: Outcome, varietyId: number, price: number | null = null): boolean {
  return isOpenPrice(each) && each.variety_id === varietyId && (price === null || each.price === price);
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
 * Adds an outcome. Unread 'saved' outcomes merge into one, and only the newest price change of a variety stays open.
 */
export function withOutcome(outcomes: readonly Outcome[], next: Outcome): Outcome[] {
  if (next.is === 'saved') {
    const before = outcomes.find((each) => each.is === 'saved' && !each.isRead);
    if (before?.is === 'saved') {
      const counted = { ...before, at: next.at, count: before.count + next.count };
      return [...outcomes.filter((each) => each !== before), counted];
    }
  }
  return bounded([...(isOpenPrice(next) ? withAccepted(outcomes, next, null) : outcomes), next]);
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
