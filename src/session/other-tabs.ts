// Messages about the session between the tabs of one browser: only that something changed. A tab that gets one reads
// the device again.

const channelName = 'store';

/** Also read by src/outbox/store/channel.ts. `owner`: the id of the shopper who is now signed in. */
export type SessionMessage = { type: 'session'; owner: string | null } | { type: 'wiped' };

export type OtherTabs = { tell(message: SessionMessage): void };

/**
 * Listens to the other tabs and returns the way to notify them. Without BroadcastChannel only the storage event of the
 * stored user remains.
 */
export function hearOtherTabs(onMessage: (type: SessionMessage['type']) => void): OtherTabs {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
    if (type === 'session' || type === 'wiped') onMessage(type);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target origin
    tell: (message) => channel.postMessage(message),
  };
}
