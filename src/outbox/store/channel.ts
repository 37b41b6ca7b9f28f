// What the store's tabs and its worker call to each other: never data, only that there is something to read again.
import * as v from 'valibot';

const message = v.variant('type', [
  /** The outbox's record has changed; its clock. */
  v.object({ type: v.literal('outbox'), clock: v.number() }),
  /** Somebody signed in (their id as text), or a session ended: src/session/other-tabs.ts says it. */
  v.object({ type: v.literal('session'), owner: v.nullable(v.string()) }),
  /** Somebody signed out: whatever is personal leaves memory. Said there too. */
  v.object({ type: v.literal('wiped') }),
]);

export type Message = v.InferOutput<typeof message>;

/** What is used of BroadcastChannel. */
export type Channel = { post(message: Message): void; listen(hear: (message: Message) => void): void };

/** The channel `store`; where the browser has none, each tab is on its own. */
export function openChannel(): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel('store');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window and takes none
    post: (said) => channel.postMessage(said),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }) => {
        const heard = v.safeParse(message, data);
        if (heard.success) hear(heard.output); // else from another version of the store
      }),
  };
}
