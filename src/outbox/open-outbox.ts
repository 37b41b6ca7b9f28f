// The way to the queue, whose code no first page fetches. The start says how it is opened; whoever needs it asks for it here.
import type { OutboxFacade } from './outbox.ts';

let open = (): Promise<OutboxFacade> => Promise.reject(new Error('the app has not started'));

/** Says how the queue is opened: once, at the start. */
export function provideOutbox(opened: () => Promise<OutboxFacade>): void {
  open = opened;
}

/** The queue of whoever is here at this moment. Rejects where its code cannot be had. */
export function openOutbox(): Promise<OutboxFacade> {
  return open();
}
