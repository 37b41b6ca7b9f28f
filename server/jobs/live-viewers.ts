// Sends live viewer counts to open product pages: at once for a change at this instance, within seconds for one at
// another.
import type { LiveViewerStreams } from '../features/live-viewers/live-viewers.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const lookEveryMs = 2_000;
/** Minimum time between two counts, however many viewers come and go. */
const restMs = 200;

/** Stopping removes the rows that this instance has written. Streams must be closed before that. */
export function startLiveViewers({ audience, log }: { audience: LiveViewerStreams; log: Log }): Repeating {
  const looking = repeat('counting live viewers', () => audience.look(), lookEveryMs, log);
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
