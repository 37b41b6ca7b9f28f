// What has just been put into the cart, for the sheet that says so.
import { shared } from '../../lib/storage/shared-state.ts';
import type { Waits, Word } from '../outcomes/change-status.ts';

export const [justAdded, useJustAdded] = shared<{
  /** `tap` tells one press from the next; `word`: what is known of it, null at first. */
  now: { tap: number; title: string; word: 'done' | Waits | null } | null;
}>({ now: null });

let taps = 0;

/** Shows that something is in the cart. Gives the function that says what has become of it, unless something else has been put there since. */
export function showAdded(title: string): (word: Word) => void {
  taps += 1;
  const tap = taps;
  justAdded.now = { tap, title, word: null };
  return (word) => {
    if (justAdded.now?.tap !== tap) return;
    justAdded.now = word === 'told' || word === 'signed_out' ? null : { tap, title, word };
  };
}
