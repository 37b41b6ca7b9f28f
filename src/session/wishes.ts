// What a visitor wanted to do and may not yet: kept on the device, carried out once they have signed in.
import * as v from 'valibot';
import { localKeys, readStored, writeStored } from '../lib/storage.ts';
import { wishLists } from './wish-lists.ts';

const wish = v.object({
  list: v.picklist(wishLists),
  product_id: v.number(),
  variety_id: v.number(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** What is to be written on a piece that is made with a text. */
  custom_text: v.optional(v.string()),
  /** Of the product, as it was shown. */
  title: v.string(),
  /** When it was wished, in milliseconds. */
  at: v.number(),
  /** Whose it has become, by the id of the user, and the Idempotency-Key it is carried out with. */
  taken: v.optional(v.object({ by: v.number(), key: v.string() })),
});

export type Wish = v.InferOutput<typeof wish>;

/** A wish as it is made. */
export type FreshWish = Omit<Wish, 'at' | 'taken'>;

export type TakenWish = Wish & Required<Pick<Wish, 'taken'>>;

const listeners = new Set<() => void>();

const mostKept = 20;
const keptForMs = 24 * 60 * 60 * 1000;

/** Keeps a wish as the newest, in place of the same one from before. False where the browser keeps nothing. */
export function rememberWish(wanted: FreshWish, now = Date.now()): boolean {
  const others = rememberedWishes(now).filter((each) => !isSame(each, wanted));
  return write([...others, { ...wanted, at: now }]);
}

/**
 * Gives the wishes of this device to whoever has signed in, each with a key that is stored before it is sent: an answer that is lost is asked for
 * again with the same one. What somebody else had taken is dropped. Empty where the browser stores nothing: without its key a wish could count twice.
 */
export function takeWishes(by: number, now = Date.now()): TakenWish[] {
  const taken = rememberedWishes(now)
    .filter((each) => each.taken === undefined || each.taken.by === by)
    .map((each) => ({ ...each, taken: each.taken ?? { by, key: crypto.randomUUID() } }));
  return taken.length === 0 || write(taken) ? taken : [];
}

/** Forgets a wish that has been answered. */
export function dropWish({ taken: { key } }: TakenWish, now = Date.now()): void {
  write(rememberedWishes(now).filter(({ taken }) => taken?.key !== key));
}

function write(wishes: Wish[]): boolean {
  const kept = wishes.slice(-mostKept);
  const isKept = writeStored('local', localKeys.wishes, kept.length === 0 ? null : JSON.stringify(kept));
  for (const listener of listeners) listener();
  return isKept;
}

/** Tells of each wish that is kept from now on. Gives the function that ends it. */
export function onWish(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The wishes of the last 24 hours, newest last. */
export function rememberedWishes(now = Date.now()): Wish[] {
  const stored = v.safeParse(v.array(v.unknown()), parsed(readStored('local', localKeys.wishes)));
  if (!stored.success) return [];
  return stored.output
    .flatMap((each) => {
      const known = v.safeParse(wish, each);
      return known.success ? [known.output] : [];
    })
    .filter(({ at }) => Math.abs(now - at) < keptForMs) // a clock that was set back makes a wish old too, one day later
    .slice(-mostKept);
}

function isSame(one: Wish, other: FreshWish): boolean {
  if (one.taken) return false; // it is under way
  return (['list', 'product_id', 'variety_id', 'custom_text'] as const).every((name) => one[name] === other[name]);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // somebody else wrote there
  }
}
