// What browsers differ in, and the store can do without. The table of docs/browsers.md is this one.

export type Capability = {
  name: string;
  missingIn: string;
  /** What the store does without it. */
  without: string;
  /** Takes it away from a page, but not from the service worker. Runs before the page's own scripts. */
  remove: () => void;
};

/** Without it no worker sends in the place of a page. */
export function removeBackgroundSync(): void {
  if ('ServiceWorkerRegistration' in window) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
}

export const capabilities: readonly Capability[] = [
  {
    name: 'Background Sync',
    missingIn: 'Safari, Firefox',
    without: 'pending changes are sent by an open page, or at the next start',
    remove: removeBackgroundSync,
  },
  {
    name: 'Service workers',
    missingIn: 'some private windows',
    without: 'no start without a connection; a page that is open goes on',
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  },
  {
    name: 'Web workers for modules',
    missingIn: 'a browser that forbids them',
    without: 'the page packs the device catalogue, which is not searched',
    remove: () => void Reflect.deleteProperty(window, 'Worker'),
  },
  {
    name: 'Open databases in the background',
    missingIn: 'iPhones, which close them',
    without: 'the next read or write opens the database again',
    remove: () => {
      const open = IDBFactory.prototype.open;
      const closed = (event: Event) => {
        const { result } = event.target as IDBOpenDBRequest;
        setTimeout(() => result.close(), 500); // without a `close` event, as on iPhones
      };
      IDBFactory.prototype.open = function (this: IDBFactory, ...names) {
        const request = open.apply(this, names);
        request.addEventListener('success', closed);
        return request;
      };
    },
  },
  {
    name: 'Web Locks',
    missingIn: 'pages without HTTPS',
    without: 'tabs take turns by a lease in the outbox’s record',
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'locks'),
  },
  {
    name: 'Broadcast channels',
    missingIn: 'some in-app browsers',
    without: 'a tab learns of another one’s changes when it is shown',
    remove: () => void Reflect.deleteProperty(window, 'BroadcastChannel'),
  },
  {
    name: 'Idle callbacks',
    missingIn: 'Safari',
    without: 'a timer',
    remove: () => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(window, 'cancelIdleCallback');
    },
  },
  {
    name: 'Network information',
    missingIn: 'Safari, Firefox',
    without: 'the connection counts as good, and data saving as off',
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'connection'),
  },
  {
    name: 'Storage estimates and persistence',
    missingIn: 'Safari before 17 (estimates)',
    without: 'there is room until a write fails',
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'storage'),
  },
  {
    name: 'Badges',
    missingIn: 'Firefox, Safari outside of an installed app',
    without: 'the number of pending changes is in the page alone',
    remove: () => {
      Reflect.deleteProperty(Navigator.prototype, 'setAppBadge');
      Reflect.deleteProperty(Navigator.prototype, 'clearAppBadge');
    },
  },
  {
    name: 'Push messages',
    missingIn: 'iPhones outside of an installed app',
    without: 'the profile says why there are none; email is sent in any case',
    remove: () => {
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    },
  },
  {
    name: 'Install prompt',
    missingIn: 'Safari, Firefox',
    without: 'steps for the shopper’s browser',
    remove: () => {
      addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), { capture: true });
      Reflect.deleteProperty(window, 'onbeforeinstallprompt');
    },
  },
  {
    name: 'Share sheet',
    missingIn: 'Firefox and Chrome on some computers',
    without: 'the link is copied',
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'share'),
  },
];

/** What takes away the capability with this name. */
export function removalOf(name: string): () => void {
  const capability = capabilities.find((each) => each.name === name);
  if (!capability) throw new Error(`there is no capability '${name}'`);
  return capability.remove;
}
