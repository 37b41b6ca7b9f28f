// The products that were looked at on this device, the latest first: numbers only, which are the same in both languages.
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { localKeys, readStored, writeStored } from '../../../lib/storage/storage.ts';

const mostShown = 12;
const mostKept = mostShown + 1; // the one on screen is not shown among them

const stored = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));
const productId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What a stored text tells; whatever in it is no product's number is left out. */
export function parseViewed(text: string | null): number[] {
  const list = v.safeParse(stored, text);
  const ids = list.success ? list.output.filter((each): each is number => v.is(productId, each)) : [];
  return [...new Set(ids)].slice(0, mostKept);
}

/** The list with one product as the latest. */
export function withViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, mostKept);
}

const listeners = new Set<() => void>();

function keep(ids: readonly number[]): void {
  writeStored('local', localKeys.recentlyViewed, ids.length === 0 ? null : JSON.stringify(ids));
  for (const listener of listeners) listener();
}

/** Notes that a product is being looked at. */
export function noteViewed(id: number): void {
  keep(withViewed(parseViewed(readStored('local', localKeys.recentlyViewed)), id));
}

/** Forgets all but the one that is on screen. */
export function forgetViewed(onScreen: number): void {
  keep([onScreen]);
}

/** The products looked at before this one, at most twelve; none on the server and while its page is taken over. */
export function useRecentlyViewed(onScreen: number): number[] {
  const text = useSyncExternalStore(
    subscribe,
    () => readStored('local', localKeys.recentlyViewed),
    () => null,
  );
  return parseViewed(text)
    .filter((id) => id !== onScreen)
    .slice(0, mostShown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // of another window
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
