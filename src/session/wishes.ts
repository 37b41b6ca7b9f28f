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
});

export type Wish = v.InferOutput<typeof wish>;

const listeners = new Set<() => void>();

const mostKept = 20;
const keptForMs = 24 * 60 * 60 * 1000;

/** Keeps a wish as the newest, in place of the same one from before. False where the browser keeps nothing. */
export function rememberWish(wanted: Omit<Wish, 'at'>, now = Date.now()): boolean {
  const others = rememberedWishes(now).filter((each) => !isSame(each, wanted));
  const kept = [...others, { ...wanted, at: now }].slice(-mostKept);
  const isKept = writeStored('local', localKeys.wishes, JSON.stringify(kept));
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

function isSame(one: Omit<Wish, 'at'>, other: Omit<Wish, 'at'>): boolean {
  return (['list', 'product_id', 'variety_id', 'custom_text'] as const).every((name) => one[name] === other[name]);
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // somebody else wrote there
  }
}
