// Access to the outbox, whose code no first page loads. The start of the app provides it; other code opens it here.
import type { OutboxFacade } from '../operations/shopper-queue.ts';

let open = (): Promise<OutboxFacade> => Promise.reject(new Error('the app has not started'));

/** Sets how the outbox is opened: once, at the start. */
export function provideOutbox(opened: () => Promise<OutboxFacade>): void {
  open = opened;
}

/** The outbox of the current shopper. Rejects if its code cannot be loaded. */
export function openOutbox(): Promise<OutboxFacade> {
  return open();
}
