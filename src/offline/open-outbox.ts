// The way to the queue, whose code no first page fetches. The start says how it is opened; whoever needs it asks for it here.
import type { OutboxFacade } from './outbox.ts';

let open: (() => Promise<OutboxFacade>) | null = null;

/** Says how the queue is opened: once, at the start. */
export function provideOutbox(opened: () => Promise<OutboxFacade>): void {
  open = opened;
}

/** The queue of whoever is here at this moment. Rejects where its code cannot be had. */
export async function openOutbox(): Promise<OutboxFacade> {
  if (!open) throw new Error('nobody has said how the queue is opened');
  return open();
}
