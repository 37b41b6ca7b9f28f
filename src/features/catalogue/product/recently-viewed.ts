// Products viewed on this device, latest first: only ids, which are the same in both languages.
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { localKeys, readStored, writeStored } from '../../../lib/storage/storage.ts';

const mostShown = 12;
const maxStored = mostShown + 1; // the one on screen is stored but not shown

const stored = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));
const productId = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Parses the stored text; invalid ids are dropped. */
export function parseViewed(text: string | null): number[] {
  const list = v.safeParse(stored, text);
  const ids = list.success ? list.output.filter((each): each is number => v.is(productId, each)) : [];
  return [...new Set(ids)].slice(0, maxStored);
}

/** The list with a product as the latest. */
export function withViewed(ids: readonly number[], id: number): number[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, maxStored);
}

const listeners = new Set<() => void>();

function keep(ids: readonly number[]): void {
  writeStored('local', localKeys.recentlyViewed, ids.length === 0 ? null : JSON.stringify(ids));
  for (const listener of listeners) listener();
}

/** Records that a product is on screen. */
export function noteViewed(id: number): void {
  keep(withViewed(parseViewed(readStored('local', localKeys.recentlyViewed)), id));
}

/** Clears all but the one on screen. */
export function forgetViewed(onScreen: number): void {
  keep([onScreen]);
}

/** Products viewed before this one, at most twelve; none on the server and during hydration. */
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
  addEventListener('storage', listener); // other windows
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
