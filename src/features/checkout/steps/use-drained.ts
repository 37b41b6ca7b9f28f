import { useEffect, useState } from 'react';
import { connectivity } from '../../../lib/net/connectivity.state.ts';
import { openOutbox } from '../../../outbox/open-outbox.ts';
import type { OutboxFacade } from '../../../outbox/outbox.ts';

/** So long a shopper is kept waiting for what is still on its way. */
const patienceMs = 10_000;
const pauseMs = 250;

/** Sends first what waits on this device, for what is ordered is the server's cart. True once that has been tried. */
export function useDrained(): boolean {
  const [isDrained, setDrained] = useState(false);
  useEffect(() => {
    let isHere = true;
    void openOutbox()
      .then((outbox) => sendFirst(outbox, () => isHere))
      .catch(() => undefined) // what could not be sent stays in the queue, and the page says that it waits
      .then(() => isHere && setDrained(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isDrained;
}

/** Another tab may be at it, or the page that was just left has broken off: then it is tried once more. */
async function sendFirst(outbox: OutboxFacade, isWanted: () => boolean): Promise<void> {
  const until = performance.now() + patienceMs;
  await outbox.drain();
  if (isOnItsWay(outbox)) await outbox.wake();
  while (isOnItsWay(outbox) && isWanted() && connectivity.state === 'online' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function isOnItsWay(outbox: OutboxFacade): boolean {
  return outbox.state().ops.some(({ state }) => state === 'queued' || state === 'sending');
}
