import { dismissTooltips } from '../../ui/buttons/dismiss-tooltips.ts';
import { tiltCards } from '../../ui/media/tilt.ts';

/** What the cards of a shelf do for a mouse only: they lean towards it, and Escape sends their tooltips away. Gives the function that ends it. */
export function underTheMouse(shelf: HTMLElement): () => void {
  const ends = [tiltCards(shelf, 'article'), dismissTooltips(shelf)];
  return () => ends.forEach((end) => end());
}
