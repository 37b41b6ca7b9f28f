// The window of a journey's page: jsdom's, with what it lacks, in the place of the globals. There is one at a time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { CookieJar, JSDOM, VirtualConsole } from 'jsdom';
import { populateGlobal } from 'vitest/runtime';
import { someAddress } from './some-address.ts';

/** What a browser keeps of a site from page to page. */
export type Device = {
  /** Where its requests come from: the limits of the store count by it. */
  address: string;
  cookies: CookieJar;
  databases: IDBFactory;
  local: [key: string, value: string][];
  /** Of its one tab. */
  session: [key: string, value: string][];
  isOnline: boolean;
};

export type PageWindow = {
  dom: JSDOM;
  /** Runs something as this page: timers set in it end with the page. */
  run<T>(work: () => T): T;
  /** Ends timers and channels, and stores what the page has written. The globals stay until the next page. */
  leave(): void;
};

type Facts = {
  url: string;
  fetch: typeof fetch;
  /** The page loads an address; null is a reload. */
  onLeave: (address: string | null) => void;
  /** Errors that no code has caught. */
  onError: (error: unknown) => void;
};

export function newDevice(): Device {
  return {
    address: someAddress(),
    cookies: new CookieJar(),
    databases: new IDBFactory(),
    local: [],
    session: [],
    isOnline: true,
  };
}

/** Every record of every database, as one text. */
export async function contentOf(databases: IDBFactory): Promise<string> {
  const request = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('the database could not be read'));
    });
  const content: unknown[] = [];
  for (const { name = '' } of await databases.databases()) {
    const database = await request<IDBDatabase>(databases.open(name));
    for (const store of database.objectStoreNames) {
      const open = database.transaction(store).objectStore(store);
      content.push([name, store, await request(open.getAllKeys()), await request<unknown[]>(open.getAll())]);
    }
    database.close();
  }
  return JSON.stringify(content);
}

const html =
  '<!doctype html><html lang="ar" dir="rtl"><head><meta name="theme-color" content="#fcfbf8"></head><body><div id="app"></div></body></html>';

type Timers = Set<ReturnType<typeof setTimeout>>;

/** Whose code is running; none in a test's own code and in the server's. */
const running = new AsyncLocalStorage<Timers | null>();

/** Runs something that is not the page's: its timers outlast the page. */
export const outsidePages = <T>(work: () => T): T => running.run(null, work);

/** `setTimeout` and `setInterval` note the page that set them. Libraries keep the functions that they find first, so these stay. */
const nodes = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };
for (const name of ['setTimeout', 'setInterval'] as const) {
  const noting = Object.assign((...given: Parameters<typeof setTimeout>) => {
    const timer = nodes[name](...given);
    running.getStore()?.add(timer);
    return timer;
  }, nodes[name]);
  globalThis[name] = noting as typeof setTimeout;
}

let restoreGlobals = () => {};

/** Opens an empty page of a device at an address. */
export function openWindow(device: Device, { url, fetch, onLeave, onError }: Facts): PageWindow {
  restoreGlobals();
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => onError(error.cause ?? error));
  const dom = new JSDOM(html, { url, cookieJar: device.cookies, virtualConsole, pretendToBeVisual: true });
  const { window } = dom;
  for (const [key, value] of device.local) window.localStorage.setItem(key, value);
  for (const [key, value] of device.session) window.sessionStorage.setItem(key, value);

  const timers: Timers = new Set();
  const channels = new Set<BroadcastChannel>();
  const before = new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));
  populateGlobal(globalThis, window, { bindFunctions: true });
  const global: Record<string, unknown> = {
    ...nodesOwn(before),
    fetch,
    FormData: formDataOf(window.FormData, nodeFormData),
    BroadcastChannel: class extends NodeChannel {
      constructor(name: string) {
        super(`${device.address} ${name}`);
        channels.add(this);
      }
    },
    indexedDB: device.databases,
    IDBKeyRange,
    location: locationOf(window.location, onLeave),
    reportError: onError,
    scrollTo: () => undefined,
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
    cancelIdleCallback: clearTimeout,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
  };
  for (const [name, value] of Object.entries(global))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.defineProperties(window.navigator, {
    onLine: { get: () => device.isOnline },
    locks: { value: { request: locksOfPage() } },
  });
  Object.assign(window.HTMLDialogElement.prototype, dialogMethods);
  window.Element.prototype.scrollIntoView = () => undefined;
  window.getComputedStyle = styleOf;
  window.addEventListener('error', ({ error }) => onError(error));
  followLinks(window, onLeave);

  restoreGlobals = () => {
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      const own = before.get(name);
      if (own === undefined) Reflect.deleteProperty(globalThis, name);
      else if (own.configurable) Object.defineProperty(globalThis, name, own);
    }
  };
  return {
    dom,
    run: (work) => running.run(timers, work),
    leave() {
      for (const timer of timers) clearTimeout(timer);
      for (const channel of channels) channel.close();
      device.local = Object.entries({ ...window.localStorage });
      device.session = Object.entries({ ...window.sessionStorage });
    },
  };
}

const NodeChannel = globalThis.BroadcastChannel;
const nodeFormData = globalThis.FormData;

/** What the server in this process, and `fetch`, need as Node has it. */
function nodesOwn(before: Map<string, PropertyDescriptor>): Record<string, unknown> {
  const names = ['Blob', 'File', 'DOMException', 'Performance', 'Crypto'];
  return Object.fromEntries(names.map((name) => [name, before.get(name)?.value]));
}

/** Forms are jsdom's, but what is read from them goes to Node's `fetch`. */
function formDataOf(FormDataOfPage: typeof FormData, FormDataOfNode: typeof FormData): unknown {
  return class extends FormDataOfNode {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (form) for (const [name, value] of new FormDataOfPage(form, submitter)) this.append(name, value as string);
    }
  };
}

/** jsdom loads no pages: what the app asks `location` to load is handed on. */
function locationOf(real: Location, onLeave: (address: string | null) => void): Location {
  const load = (address: string | URL) => onLeave(new URL(address, real.href).href);
  // Not of `real` itself, which allows nobody to put others in the place of its methods.
  return new Proxy({} as Location, {
    get(_, name) {
      if (name === 'reload') return () => onLeave(null);
      if (name === 'assign' || name === 'replace') return load;
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? (value.bind(real) as unknown) : value;
    },
    set(_, name, value: string) {
      if (name === 'href') load(value);
      else Reflect.set(real, name, value);
      return true;
    },
  });
}

/** Links and forms that the app does not take over load a page. */
function followLinks(window: Window, onLeave: (address: string | null) => void): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.defaultPrevented || !link?.hasAttribute('href') || link.target === '_blank') return;
    const { pathname, search, hash, origin } = window.location;
    if (link.origin === origin && link.pathname === pathname && link.search === search && link.hash !== hash) return;
    event.preventDefault();
    onLeave(link.href);
  });
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (form.getAttribute('method') === 'dialog') form.closest('dialog')?.close();
    else throw new Error('the browser would send this form itself');
  });
}

/** There are no styles but the browser's own, of which what is not shown counts. jsdom looks through all of them for each element. */
function styleOf(element: Element): CSSStyleDeclaration {
  if (element.matches('[hidden], dialog:not([open]), head, script, style, template')) {
    const { style } = element.ownerDocument.createElement('div');
    style.display = 'none';
    return style;
  }
  return (element as HTMLElement).style;
}

/** On a screen of tests nothing comes into view, nor changes its size. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const dialogMethods = {
  showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
};

/** The part of `navigator.locks` that the outbox uses, for a device whose one page is open. */
function locksOfPage() {
  const held = new Map<string, (robbed: Error) => void>();
  return async (
    name: string,
    { ifAvailable = false, steal = false }: { ifAvailable?: boolean; steal?: boolean },
    run: (lock: object | null) => Promise<void>,
  ): Promise<void> => {
    if (held.has(name) && ifAvailable && !steal) return run(null);
    held.get(name)?.(new DOMException('stolen', 'AbortError'));
    const stolen = new Promise<never>((_, reject) => held.set(name, reject));
    const mine = held.get(name);
    try {
      await Promise.race([run({ name }), stolen]);
    } finally {
      if (held.get(name) === mine) held.delete(name);
    }
  };
}
