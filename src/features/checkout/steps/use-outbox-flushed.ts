import { useEffect, useState } from 'react';
import { connectivity } from '../../../lib/net/connectivity.state.ts';
import { openOutbox } from '../../../shopper-lists/outbox/open-outbox.ts';
import type { OutboxFacade } from '../../../shopper-lists/operations/shopper-queue.ts';

/** The longest wait for pending changes. */
const timeoutMs = 10_000;
const pauseMs = 250;

/** Sends pending changes first, because the server's cart is what gets ordered. True once that was attempted. */
export function useOutboxFlushed(): boolean {
  const [isDrained, setDrained] = useState(false);
  useEffect(() => {
    let isHere = true;
    void openOutbox()
      .then((outbox) => sendFirst(outbox, () => isHere))
      .catch(() => undefined) // unsent changes stay in the outbox, and the page shows that they are pending
      .then(() => isHere && setDrained(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isDrained;
}

/** Another tab may be sending, or the page just left may have aborted it: then try again. */
async function sendFirst(outbox: OutboxFacade, isActive: () => boolean): Promise<void> {
  const until = performance.now() + timeoutMs;
  await outbox.drain();
  if (isOnItsWay(outbox)) await outbox.wake();
  while (isOnItsWay(outbox) && isActive() && connectivity.state === 'online' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function isOnItsWay(outbox: OutboxFacade): boolean {
  return outbox.state().ops.some(({ state }) => state === 'queued' || state === 'sending');
}
