// Tells open product pages how many shoppers are about to buy: at once when one comes or goes here, soon when one does at another instance.
import type { Audience } from '../features/live-viewers/live-viewers.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const lookEveryMs = 2_000;
/** However many come and go: so much time between two looks. */
const restMs = 200;

/** Starts it. A stop takes back what this instance has written; the streams have been ended by then. */
export function startLive({ audience, log }: { audience: Audience; log: Log }): Repeating {
  const looking = repeat(
    () => audience.look(),
    lookEveryMs,
    (error) => log.error({ err: error }, 'open product pages could not be counted'),
  );
  let waking: NodeJS.Timeout | undefined;
  audience.onChange(() => {
    waking ??= setTimeout(() => {
      waking = undefined;
      looking.wake();
    }, restMs);
  });
  return {
    wake: () => looking.wake(),
    async stop() {
      clearTimeout(waking);
      await looking.stop();
      await audience.leave();
    },
  };
}
