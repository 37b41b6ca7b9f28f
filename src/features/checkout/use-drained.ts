import { useEffect, useState } from 'react';
import { openOutbox } from '../../offline/open-outbox.ts';

/** Sends first what waits on this device, for what is ordered is the server's cart. True once that has been tried. */
export function useDrained(): boolean {
  const [isDrained, setDrained] = useState(false);
  useEffect(() => {
    let isHere = true;
    void openOutbox()
      .then((outbox) => outbox.drain())
      .catch(() => undefined) // what could not be sent stays in the queue, and the page says that it waits
      .then(() => isHere && setDrained(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isDrained;
}
