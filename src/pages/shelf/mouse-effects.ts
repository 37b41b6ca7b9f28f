import { dismissTooltips } from '../../ui/buttons/dismiss-tooltips.ts';
import { tiltCards } from '../../ui/media/tilt.ts';

/**
 * Mouse-only behaviour of product cards, a chunk that phones do not load: they tilt towards the pointer, and Escape
 * hides their tooltips. Returns a function that stops it.
 */
export function addMouseEffects(shelf: HTMLElement): () => void {
  const ends = [tiltCards(shelf, 'article'), dismissTooltips(shelf)];
  return () => ends.forEach((end) => end());
}
