// What has just been added to the cart, for the sheet that shows it.
import { shared } from '../../lib/storage/shared-state.ts';
import type { PendingState, ChangeStatus } from '../outcomes/change-status.ts';

export const [justAdded, useJustAdded] = shared<{
  /** `click`: the number of the click; `status`: its status, null until it is known. */
  now: { click: number; title: string; status: 'done' | PendingState | null } | null;
}>({ now: null });

let clicks = 0;

/**
 * Shows that a product is in the cart. Returns the function that sets its status, unless another product was added
 * since.
 */
export function showAdded(title: string): (status: ChangeStatus) => void {
  clicks += 1;
  const click = clicks;
  justAdded.now = { click, title, status: null };
  return (status) => {
    if (justAdded.now?.click !== click) return;
    justAdded.now = status === 'reported' || status === 'signed_out' ? null : { click, title, status };
  };
}
