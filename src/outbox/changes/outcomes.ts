// What the shopper is told of what became of their wishes: data, not words. Each is shown once, in the language of the moment.
import * as v from 'valibot';

const about = {
  id: v.string(),
  /** ms, as an operation's createdAt. */
  at: v.number(),
  isRead: v.boolean(),
};

/** What it is about, as the shopper saw it when they tapped. */
const thing = {
  ...about,
  kind: v.string(),
  product_id: v.number(),
  title: v.string(),
};

export const outcome = v.variant('is', [
  /** What had waited has been saved, so many of it since the last one was read. */
  v.object({ is: v.literal('saved'), ...about, count: v.number() }),
  /** `isInCart`: the cart may hold some of it. */
  v.object({ is: v.literal('sold_out'), ...thing, isInCart: v.optional(v.boolean()) }),
  /** `holds`: what the cart will hold, where the device asks for what is left; null where it does not ask (any more). */
  v.object({ is: v.literal('fewer_left'), ...thing, available: v.number(), holds: v.nullable(v.number()) }),
  /** SAR of one piece. The change itself went well; its line is marked until the shopper has agreed to that price. */
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
  /** The text is kept for the product page. */
  v.object({ is: v.literal('text_refused'), ...thing, custom_text: v.nullable(v.string()) }),
  /** Refused for another reason; the server's words, in the language that was asked for then. */
  v.object({ is: v.literal('refused'), ...thing, code: v.string(), words: v.string() }),
  /** Could not be saved: Retry or Undo. */
  v.object({ is: v.literal('parked'), ...thing, operation_id: v.string() }),
  /** Was there, and can no longer be read. */
  v.object({ is: v.literal('damaged'), ...about, count: v.number() }),
  /** More waited than this store ever stores; so many were put aside. */
  v.object({ is: v.literal('beyond_cap'), ...about, count: v.number() }),
  /** The browser deleted the store's data while so many changes waited. */
  v.object({ is: v.literal('lost'), ...about, count: v.number() }),
]);

export type Outcome = v.InferOutput<typeof outcome>;
export type PriceNews = Extract<Outcome, { is: 'price_changed' }> & { variety_id: number };

/** Without the marks of a variety whose price the shopper has seen, or agreed to, or whatever it was (null); the very same where there were none. */
export function withAccepted(
  outcomes: readonly Outcome[],
  { variety_id }: { variety_id: number },
  price: number | null,
): readonly Outcome[] {
  if (!outcomes.some((each) => isOpenPriceOf(each, variety_id, price))) return outcomes;
  return outcomes.map((each) => (isOpenPriceOf(each, variety_id, price) ? { ...each, isAccepted: true } : each));
}

/** Whether that price of a variety waits for the shopper already. */
export function hasOpenPrice(outcomes: readonly Outcome[], { variety_id, price }: PriceNews): boolean {
  return outcomes.some((each) => isOpenPriceOf(each, variety_id, price));
}

/** `price` is null for whatever price. */
function isOpenPriceOf(each: Outcome, varietyId: number, price: number | null = null): boolean {
  return isOpenPrice(each) && each.variety_id === varietyId && (price === null || each.price === price);
}

/** A price that waits for the shopper. Of one that a former release has stored nobody knows the variety: it is only told. */
function isOpenPrice(each: Outcome): each is PriceNews {
  return each.is === 'price_changed' && !each.isAccepted && each.variety_id !== undefined;
}

/** At most so many; the oldest that have been read go first. */
export const mostOutcomes = 50;

/** At most so many prices that the shopper has not agreed to: as many lines as can have waited. They do not count among the others. */
export const mostOpenPrices = 200;

/** With one more; several 'saved' that nobody has read yet are one, and of a variety the newest price is open. */
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
