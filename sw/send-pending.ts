// Pending changes, sent by the worker when the browser reports a connection: even if no page is open.
import { countWaiting } from '../src/outbox/changes/outbox-record.ts';
import type { TabChannel } from '../src/outbox/store/channel.ts';
import { shopperQueue } from '../src/shopper-lists/operations/shopper-queue.ts';
import { drain, type Locks } from '../src/outbox/send/drain.ts';
import { nextTimeToSend } from '../src/outbox/send/next-to-send.ts';
import { createOutboxStore } from '../src/outbox/store/outbox-store.ts';
import type { Records } from '../src/outbox/store/records.ts';
import type { Send } from '../src/outbox/send/send-request.ts';
import { createServerTime } from '../src/outbox/send/server-time.ts';
import { sha256 } from '../src/outbox/sha256.ts';

export type WaitingDeps = {
  records: Records;
  channel: Pick<TabChannel, 'post'>;
  locks: Locks;
  send: Send;
  /** The current token of the signed-in customer. */
  token: () => Promise<string | null>;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Shows on the icon how many changes are left. */
  showPending: (count: number) => void;
  log: (message: string, cause: unknown) => void;
};

/**
 * Sends pending changes. Rejects if some are left, so that the browser tries again: also if a page is sending them, which
 * may fail and be closed. Only the page reports sessions that ended offline: the worker cannot read them.
 */
export async function sendWaiting(deps: WaitingDeps): Promise<void> {
  const { records, channel, locks, send, token, now, wait, showPending, log } = deps;
  const newId = () => crypto.randomUUID();
  const store = createOutboxStore({ queue: shopperQueue, records, now, newId, log });
  // The connection is back. The browser's next event may be minutes away, so this one does not wait for a backoff to end,
  // only for this device's turn among those that come back together.
  const { session, outbox: waiting } = await store.read();
  if (session && waiting.pause) {
    const woken = { is: 'woken', at: now(), random: Math.random() } as const;
    const { pause } = (await store.apply(session.owner, woken)).after;
    if (pause && !pause.asked) await wait(pause.until - now());
  }
  const drained = await drain({
    queue: shopperQueue,
    store,
    now,
    newId,
    locks,
    send,
    token,
    log,
    serverTime: createServerTime(now),
    random: Math.random,
    digest: sha256,
    knownId: () => null, // the worker has no cart: the server is asked
    announce: ({ before, after, isHere }) => {
      if (isHere && after !== before) channel.post({ type: 'outbox', clock: after.clock });
    },
    onSignedOut: async (over) => {
      await store.expire(await sha256(over));
      channel.post({ type: 'outbox', clock: 0 });
    },
    sendFirst: async () => undefined,
  });
  if (drained === 'signed_out') return; // nobody is signed in; signing in sends
  const { outbox } = await store.read();
  showPending(countWaiting(outbox.ops));
  if (nextTimeToSend(outbox) !== null) throw new Error('changes are still pending');
}
