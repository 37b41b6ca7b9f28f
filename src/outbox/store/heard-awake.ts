import type { TabChannel, TabMessage } from './channel.ts';

/**
 * A channel that a frozen page hears only when it wakes, the newest message of each type. Browsers deliver messages to
 * frozen pages, but no results of their databases: a transaction that such a page begins would hold up all other tabs.
 */
export function heardAwake({ post, listen }: TabChannel, page: Pick<EventTarget, 'addEventListener'>): TabChannel {
  let isFrozen = false;
  page.addEventListener('freeze', () => (isFrozen = true));
  return {
    post,
    listen(hear) {
      const missed = new Map<TabMessage['type'], TabMessage>();
      page.addEventListener('resume', () => {
        isFrozen = false;
        for (const message of missed.values()) hear(message);
        missed.clear();
      });
      listen((message) => {
        if (isFrozen) missed.set(message.type, message);
        else hear(message);
      });
    },
  };
}
