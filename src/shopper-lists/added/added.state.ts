// What has just been added to the cart, for the sheet that shows it.
import { shared } from '../../lib/storage/shared-state.ts';
import type { PendingReason, ChangeStatus } from '../outcomes/change-status.ts';

export const [justAdded, useJustAdded] = shared<{
  /** `tap` tells one click from the next; `status`: its status, null until it is known. */
  now: { tap: number; title: string; status: 'done' | PendingReason | null } | null;
}>({ now: null });

let taps = 0;

/**
 * Shows that a product is in the cart. Returns the function that sets its status, unless another product was added
 * since.
 */
export function showAdded(title: string): (status: ChangeStatus) => void {
  taps += 1;
  const tap = taps;
  justAdded.now = { tap, title, status: null };
  return (status) => {
    if (justAdded.now?.tap !== tap) return;
    justAdded.now = status === 'reported' || status === 'signed_out' ? null : { tap, title, status };
  };
}
