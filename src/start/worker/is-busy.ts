// Whether navigating away or reloading would interrupt the shopper.
import { outboxCopy } from '../../shopper-lists/outbox/outbox.state.ts';

/** Whether a reload would interrupt something: placing an order, sending a change, or an open dialog. */
export function isBusy(): boolean {
  return (
    /^\/checkout/i.test(location.pathname) ||
    outboxCopy.state.ops.some(({ state }) => state === 'sending') ||
    document.querySelector('dialog[open]') !== null
  );
}
