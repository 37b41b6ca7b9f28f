import { setImmediate as nextTurn } from 'node:timers/promises';

/** About half of the turns of the event loop that an order needs. */
const turns = 6;

let last: Promise<void> = Promise.resolve();

/**
 * Waits until requests that are under way have had some turns of the event loop since it has resolved last. Await it
 * before each piece of work that takes long and is not urgent: one after the other they would be one long turn for
 * everybody else.
 */
export function letOthersGoFirst(): Promise<void> {
  last = last.then(async () => {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
  });
  return last;
}
