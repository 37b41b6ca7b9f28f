/**
 * How far a card tilts towards the pointer, and how fast (specification, section 2). The specification's glare has a
 * strength of 0, so there is nothing to draw.
 */
export const tilt = { maxDegrees: 1, speedMs: 400 };

/** The transform for a pointer position, given as fractions of the card's width and height from 0 to 1. */
export function tiltAt(across: number, down: number): string {
  const lean = (part: number) => ((Math.min(Math.max(part, 0), 1) - 0.5) * 2 * tilt.maxDegrees).toFixed(2);
  return `perspective(1000px) rotateX(${lean(1 - down)}deg) rotateY(${lean(across)}deg)`;
}

/**
 * Makes elements that match `selector` tilt towards the mouse. Nothing moves on touch or with reduced motion. Returns a
 * function that stops it.
 */
export function tiltCards(within: HTMLElement, selector: string): () => void {
  const allowed = matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)');
  let leaning: HTMLElement | null = null;
  const lean = (card: HTMLElement | null, event: PointerEvent) => {
    if (leaning && leaning !== card) leaning.style.transform = '';
    leaning = card;
    if (!card) return;
    const { left, top, width, height } = card.getBoundingClientRect();
    card.style.transition = `transform ${tilt.speedMs}ms cubic-bezier(0.03, 0.98, 0.52, 0.99)`;
    card.style.transform = tiltAt((event.clientX - left) / width, (event.clientY - top) / height);
  };
  const onMove = (event: PointerEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    lean(allowed.matches && event.pointerType === 'mouse' ? card : null, event);
  };
  const onLeave = (event: PointerEvent) => lean(null, event);
  within.addEventListener('pointermove', onMove, { passive: true });
  within.addEventListener('pointerleave', onLeave);
  return () => {
    within.removeEventListener('pointermove', onMove);
    within.removeEventListener('pointerleave', onLeave);
  };
}
