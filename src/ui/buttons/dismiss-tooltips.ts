/**
 * Lets Escape hide the tooltips within an element until pointer or focus moves on. Returns a function that stops it.
 */
export function dismissTooltips(within: HTMLElement): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') within.dataset.tooltips = 'off';
  };
  const bringBack = () => delete within.dataset.tooltips;
  document.addEventListener('keydown', onKey);
  within.addEventListener('pointerover', bringBack);
  within.addEventListener('focusin', bringBack);
  return () => {
    document.removeEventListener('keydown', onKey);
    within.removeEventListener('pointerover', bringBack);
    within.removeEventListener('focusin', bringBack);
  };
}
