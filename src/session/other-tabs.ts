// What the tabs of one browser tell each other about the session: that something changed. Whoever hears it reads anew.

const channelName = 'store';

/** As src/outbox/store/channel.ts reads it too: whose session it is now, by id. */
export type SessionMessage = { type: 'session'; owner: string | null } | { type: 'wiped' };

export type OtherTabs = { tell(message: SessionMessage): void };

/** Listens to the other tabs and gives the way to tell them. Without BroadcastChannel the stored user's own event has to do. */
export function hearOtherTabs(heard: (type: SessionMessage['type']) => void): OtherTabs {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
    if (type === 'session' || type === 'wiped') heard(type);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is no window and takes none
    tell: (message) => channel.postMessage(message),
  };
}
