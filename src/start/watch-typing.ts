// Whether something has been typed on the page that is shown. It is watched from the start: what is typed before the rest of the app has come counts too.

/** Calls when another page is about to be shown, with its address. */
export type BeforePage = (run: (href: string) => void) => void;

/** Whether something has been typed in the page's own part since it is shown, from now on. */
export function watchTyping(beforePage: BeforePage): () => boolean {
  let isTyped = false;
  addEventListener('input', ({ target }) => (isTyped ||= isInMain(target)), { capture: true });
  beforePage(() => (isTyped = false));
  return () => isTyped;
}

function isInMain(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('main') !== null;
}
