// Whether a shopper is in the middle of something that another page, or the same one loaded anew, would cut off.
import { outboxMirror } from '../outbox/outbox.state.ts';

/** Whether a reload would cut something off: an order that is being placed, a change that is being sent, a question on screen. */
export function isBusy(): boolean {
  return (
    /^\/checkout/i.test(location.pathname) ||
    outboxMirror.state.ops.some(({ state }) => state === 'sending') ||
    document.querySelector('dialog[open]') !== null
  );
}
