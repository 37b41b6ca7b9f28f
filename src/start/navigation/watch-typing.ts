// Whether something has been typed on the current page. Watched from the start, so typing before the rest of the app
// has loaded counts too.

/** Calls back before another page is shown, with its address. */
export type BeforePage = (run: (href: string) => void) => void;

/**
 * Starts watching. The returned function says whether something has been typed in `<main>` since the page was shown.
 */
export function watchTyping(beforePage: BeforePage): () => boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main :is(input, textarea)');
  let isTyped = [...fields].some(({ value, defaultValue }) => value !== defaultValue);
  addEventListener('input', ({ target }) => (isTyped ||= isInMain(target)), { capture: true });
  beforePage(() => (isTyped = false));
  return () => isTyped;
}

function isInMain(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('main') !== null;
}
