// What browsers differ in, and the store can do without. The table of docs/browsers.md is this one.

export type Capability = {
  name: string;
  missingIn: string;
  /** What the store does without it. */
  without: string;
  /** The names that scripts of the store look for, to know whether the browser has it. */
  names: readonly string[];
  /** Takes it away from a page, but not from the service worker. Runs before the page's own scripts. */
  remove: () => void;
};

/** Without it no worker sends in the place of a page. The worker also needs to read cookies for that. */
export function removeBackgroundSync(): void {
  if ('ServiceWorkerRegistration' in window) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  Reflect.deleteProperty(window, 'cookieStore');
}

export const capabilities: readonly Capability[] = [
  {
    name: 'Background Sync',
    missingIn: 'Safari, Firefox',
    without: 'pending changes are sent by an open page, or at the next start',
    names: ['sync', 'cookieStore'],
    remove: removeBackgroundSync,
  },
  {
    name: 'Service workers',
    missingIn: 'some private windows',
    without: 'no start without a connection; a page that is open goes on',
    names: ['serviceWorker'],
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  },
  {
    name: 'Web workers for modules',
    missingIn: 'a browser that forbids them',
    without: 'the page packs the device catalogue, which is not searched',
    names: [],
    remove: () => void Reflect.deleteProperty(window, 'Worker'),
  },
  {
    name: 'Open databases in the background',
    missingIn: 'iPhones, which close them',
    without: 'the next read or write opens the database again',
    names: [],
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
    names: ['locks'],
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'locks'),
  },
  {
    name: 'Broadcast channels',
    missingIn: 'some in-app browsers',
    without: 'a tab learns of another one’s changes when it is shown',
    names: ['BroadcastChannel'],
    remove: () => void Reflect.deleteProperty(window, 'BroadcastChannel'),
  },
  {
    name: 'Idle callbacks',
    missingIn: 'Safari',
    without: 'a timer',
    names: ['requestIdleCallback'],
    remove: () => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(window, 'cancelIdleCallback');
    },
  },
  {
    name: 'Network information',
    missingIn: 'Safari, Firefox',
    without: 'the connection counts as good, and data saving as off',
    names: ['connection'],
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'connection'),
  },
  {
    name: 'Storage estimates and persistence',
    missingIn: 'Safari before 17 (estimates)',
    without: 'there is room until a write fails',
    names: ['storage'],
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'storage'),
  },
  {
    name: 'Badges',
    missingIn: 'Firefox, Safari outside of an installed app',
    without: 'the number of pending changes is in the page alone',
    names: ['setAppBadge', 'clearAppBadge'],
    remove: () => {
      Reflect.deleteProperty(Navigator.prototype, 'setAppBadge');
      Reflect.deleteProperty(Navigator.prototype, 'clearAppBadge');
    },
  },
  {
    name: 'Push messages',
    missingIn: 'iPhones outside of an installed app',
    without: 'the profile says why there are none; email is sent in any case',
    names: ['PushManager', 'Notification'],
    remove: () => {
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    },
  },
  {
    name: 'Install prompt',
    missingIn: 'Safari, Firefox',
    without: 'steps for the shopper’s browser',
    names: [],
    remove: () => {
      addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), { capture: true });
      Reflect.deleteProperty(window, 'onbeforeinstallprompt');
    },
  },
  {
    name: 'Share sheet',
    missingIn: 'Firefox and Chrome on some computers',
    without: 'the link is copied',
    names: ['share'],
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'share'),
  },
  {
    name: 'Stored answers',
    missingIn: 'pages without HTTPS',
    without: 'no pages, lists or pictures without a connection; changes are stored all the same',
    names: ['caches'],
    remove: () => void Reflect.deleteProperty(window, 'caches'),
  },
  {
    name: 'Web Crypto',
    missingIn: 'pages without HTTPS',
    without: 'SHA-256 and random identifiers of a polyfill',
    names: ['isSecureContext'],
    remove: () => {
      Object.defineProperty(window, 'isSecureContext', { value: false });
      for (const name of ['subtle', 'randomUUID']) Reflect.deleteProperty(Crypto.prototype, name);
    },
  },
  {
    name: 'Clipboard',
    missingIn: 'pages without HTTPS',
    without: 'codes, links and addresses are shown, to copy by hand',
    names: ['clipboard'],
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'clipboard'),
  },
  {
    name: 'Location',
    missingIn: 'Firefox, if the shopper has switched it off',
    without: 'the map says so; the pin is set by hand',
    names: ['geolocation'],
    remove: () => void Reflect.deleteProperty(Navigator.prototype, 'geolocation'),
  },
  {
    name: 'Popovers',
    missingIn: 'Safari before 17, Chrome before 114, Firefox before 125',
    without: 'a polyfill opens them',
    names: ['popover'],
    // Not the browser's own style, which hides closed popovers.
    remove: () => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
      for (const { prototype } of [HTMLButtonElement, HTMLInputElement])
        for (const name of ['popoverTargetElement', 'popoverTargetAction']) Reflect.deleteProperty(prototype, name);
      const native = Document.prototype.querySelectorAll;
      Document.prototype.querySelectorAll = function (this: Document, selector: string) {
        if (/(^|[^\\]):popover-open/.test(selector)) throw new SyntaxError(`'${selector}' is not a valid selector`);
        return native.call(this, selector);
      } as typeof native;
      const shown = new CSSStyleSheet();
      shown.replaceSync(String.raw`[popover].\:popover-open { display: block }`);
      document.adoptedStyleSheets = [shown];
    },
  },
  {
    name: 'Dialogs opened by a command',
    missingIn: 'Safari before 26.2, Chrome before 135, Firefox before 144',
    without: 'the app opens them',
    names: ['commandForElement'],
    remove: () => {
      for (const name of ['command', 'commandForElement']) Reflect.deleteProperty(HTMLButtonElement.prototype, name);
    },
  },
];

/** What takes away the capability with this name. */
export function removalOf(name: string): () => void {
  const capability = capabilities.find((each) => each.name === name);
  if (!capability) throw new Error(`there is no capability '${name}'`);
  return capability.remove;
}
