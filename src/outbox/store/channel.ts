// Messages between the store's tabs and its worker: never data, only that there is something to read again.
import * as v from 'valibot';

const message = v.variant('type', [
  /** The outbox's record has changed; its clock. */
  v.object({ type: v.literal('outbox'), clock: v.number() }),
  /** Someone signed in (their id as text), or a session ended: sent by src/session/other-tabs.ts. */
  v.object({ type: v.literal('session'), owner: v.nullable(v.string()) }),
  /** Someone signed out: personal data leaves memory. Also sent by other-tabs.ts. */
  v.object({ type: v.literal('wiped') }),
]);

export type TabMessage = v.InferOutput<typeof message>;

/** The part of BroadcastChannel that is used. */
export type TabChannel = { post(message: TabMessage): void; listen(hear: (message: TabMessage) => void): void };

/** The channel `store`; without BroadcastChannel each tab is on its own. */
export function openChannel(): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel('store');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target origin
    post: (sent) => channel.postMessage(sent),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }) => {
        const heard = v.safeParse(message, data);
        if (heard.success) hear(heard.output); // otherwise from another version of the store
      }),
  };
}
