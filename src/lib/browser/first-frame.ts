// Which parts of a page wait for the frame after its first.
import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the next page is drawn as a whole: on the server, while its page hydrates, and when the shopper goes back to a
 * place on a page. Set by the start of the app, once it runs.
 */
export const drawing = { isWhole: true };

/**
 * False in a page's first frame and true from the next one on. What is below the first screen waits for it, so that a
 * press on a product shows its title and picture as soon as possible.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(drawing.isWhole);
  useEffect(() => {
    if (isPainted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isPainted]);
  return isPainted;
}
