// Whether a shopper is in the middle of something that another page, or the same one loaded anew, would cut off.
import { outboxMirror } from '../offline/outbox.state.ts';

/** Calls when another page is about to be shown, with its address. */
export type BeforePage = (run: (href: string) => void) => void;

/** Whether something has been typed on the page that is shown, from now on. */
export function watchTyping(beforePage: BeforePage): () => boolean {
  let isTyped = false;
  addEventListener('input', ({ target }) => (isTyped ||= isInMain(target)), { capture: true });
  beforePage(() => (isTyped = false));
  return () => isTyped;
}

/** Whether a reload would cut something off: an order that is being placed, a change that is being sent, a question on screen. */
export function isBusy(): boolean {
  return (
    /^\/checkout/i.test(location.pathname) ||
    outboxMirror.state.ops.some(({ state }) => state === 'sending') ||
    document.querySelector('dialog[open]') !== null
  );
}

function isInMain(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('main') !== null;
}
