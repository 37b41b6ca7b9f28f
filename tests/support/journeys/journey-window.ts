// The window of a journey's page: jsdom with what it lacks, installed as globals. There is one at a time.
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { CookieJar, JSDOM, VirtualConsole } from 'jsdom';
import { populateGlobal } from 'vitest/runtime';
import { someAddress } from '../data/some-address.ts';

/** What a browser stores of a site across pages. */
export type Device = {
  /** IP address of its requests: the store's limits count by it. */
  address: string;
  cookies: CookieJar;
  databases: IDBFactory;
  local: [key: string, value: string][];
  /** The session storage of its one tab. */
  session: [key: string, value: string][];
  isOnline: boolean;
};

export type PageWindow = {
  dom: JSDOM;
  /** Runs code as this page: timers and listeners set in it end with the page. */
  run<T>(work: () => T): T;
  /** Ends timers, listeners and channels, and saves what the page has stored. The globals stay until the next page. */
  leave(): void;
};

type Facts = {
  url: string;
  fetch: typeof fetch;
  /** The page loads an address; null is a reload. */
  onLeave: (address: string | null) => void;
  /** Uncaught errors. */
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
  const request = <T>(operation: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      operation.addEventListener('success', () => resolve(operation.result));
      operation.addEventListener('error', () => reject(operation.error ?? new Error('the database could not be read')));
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

const head = '<meta name="theme-color" content="#fcfbf8">';
const html = `<!doctype html><html lang="ar" dir="rtl"><head>${head}</head><body><div id="app"></div></body></html>`;

/**
 * A page from its code's view. The code may run on for a moment after the page was left: it sees what it saw before
 * (`own`), and leaves nothing behind.
 */
type Page = {
  timers: Set<ReturnType<typeof setTimeout>>;
  hasEnded: boolean;
  own: Record<(typeof ofEachPage)[number], unknown>;
};

const ofEachPage = ['document', 'localStorage', 'sessionStorage', 'location'] as const;

/**
 * What lasts as long as this process: libraries hold on to what they find first, while each test file loads this file
 * again.
 */
type OfProcess = {
  /** The page whose code is running; null or undefined for code of the test or the server. */
  running: AsyncLocalStorage<Page | null>;
  node: Pick<typeof globalThis, 'fetch' | 'FormData' | 'BroadcastChannel'>;
  restoreGlobals: () => void;
};

/**
 * Timers at least this long are timeouts of the page. They count in steps, because on a busy machine page, storage and
 * server wait for the same CPU.
 */
const timeoutMs = 1_500;
const stepMs = 50;

function ofProcess(): OfProcess {
  const key = Symbol.for('the pages of journeys');
  const scope = globalThis as { [key]?: OfProcess };
  if (scope[key]) return scope[key];
  const running = new AsyncLocalStorage<Page | null>();
  const own = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };
  const noting = (timer: NodeJS.Timeout) => {
    const page = running.getStore();
    if (page?.hasEnded) clearTimeout(timer);
    else page?.timers.add(timer);
    return timer;
  };
  const later = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!running.getStore() || ms < timeoutMs) return noting(own.setTimeout(run, ms, ...args));
    let left = ms;
    const timer = own.setInterval(() => {
      left -= stepMs;
      if (left > 0) return;
      clearInterval(timer);
      run(...args);
    }, stepMs);
    return noting(timer);
  };
  const everySo = (...args: Parameters<typeof setInterval>) => noting(own.setInterval(...args));
  globalThis.setTimeout = Object.assign(later, own.setTimeout) as typeof setTimeout;
  globalThis.setInterval = Object.assign(everySo, own.setInterval) as typeof setInterval;
  const { fetch, FormData, BroadcastChannel } = globalThis;
  scope[key] = { running, node: { fetch, FormData, BroadcastChannel }, restoreGlobals: () => undefined };
  return scope[key];
}

const lasting = ofProcess();
const { running, node } = lasting;
lasting.restoreGlobals();

/** Runs code outside of any page: its timers outlast the page. */
export const outsidePages = <T>(work: () => T): T => running.run(null, work);

/** Sends requests of pages to `page`, and those of the server in this process to the network. */
function fetchOf(page: typeof fetch): typeof fetch {
  return (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return !running.getStore() && /^https?:/.test(address) ? node.fetch(input, init) : page(input, init);
  };
}

/** Opens an empty page of a device at an address. */
export function openWindow(device: Device, { url, fetch, onLeave, onError }: Facts): PageWindow {
  lasting.restoreGlobals();
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => onError(error.cause ?? error));
  const dom = new JSDOM(html, { url, cookieJar: device.cookies, virtualConsole, pretendToBeVisual: true });
  const { window } = dom;
  for (const [key, value] of device.local) window.localStorage.setItem(key, value);
  for (const [key, value] of device.session) window.sessionStorage.setItem(key, value);

  const leaveFor = (to: string | null) => {
    if (!page.hasEnded) onLeave(to);
  };
  const { document, localStorage, sessionStorage } = window;
  const own = { document, localStorage, sessionStorage, location: locationOf(window.location, leaveFor) };
  const page: Page = { timers: new Set(), hasEnded: false, own };
  const channels = new Set<BroadcastChannel>();
  const removeListeners = listenersOf(page, window);
  const before = new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));
  const { keys } = populateGlobal(globalThis, window, { bindFunctions: true });
  const global: Record<string, unknown> = {
    ...nodesOwn(before),
    fetch: fetchOf(fetch),
    FormData: formDataOf(window.FormData, node.FormData),
    BroadcastChannel: class extends node.BroadcastChannel {
      constructor(name: string) {
        super(`${device.address} ${name}`);
        if (page.hasEnded) this.close();
        else channels.add(this);
      }

      override postMessage(message: unknown) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target origin
        if (!page.hasEnded) super.postMessage(message);
      }
    },
    indexedDB: device.databases,
    IDBKeyRange,
    reportError: onError,
    getComputedStyle: styleOf,
    scrollTo: () => undefined,
    visualViewport: null,
    isSecureContext: true,
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
    cancelIdleCallback: clearTimeout,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    IntersectionObserver: ViewObserver,
    ResizeObserver: SizeObserver,
  };
  for (const [name, value] of Object.entries(global))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  for (const name of ofEachPage)
    Object.defineProperty(globalThis, name, { get: () => (running.getStore() ?? page).own[name], configurable: true });
  Object.defineProperties(window.navigator, {
    onLine: { get: () => device.isOnline },
    locks: { value: { request: locksOfPage() } },
  });
  Object.assign(window.HTMLDialogElement.prototype, dialogMethods);
  window.Element.prototype.scrollIntoView = () => undefined;
  window.HTMLCanvasElement.prototype.getContext = () => null;
  window.addEventListener('error', ({ error }) => onError(error));
  followLinks(window, leaveFor);

  lasting.restoreGlobals = () => {
    for (const name of new Set([...keys, ...Object.keys(global), ...ofEachPage])) {
      const own = before.get(name);
      if (own === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, own);
    }
  };
  return {
    dom,
    run: (work) => running.run(page, work),
    leave() {
      page.hasEnded = true;
      removeListeners();
      for (const timer of page.timers) clearTimeout(timer);
      for (const channel of channels) channel.close();
      device.local = Object.entries({ ...window.localStorage });
      device.session = Object.entries({ ...window.sessionStorage });
    },
  };
}

/**
 * Ties listeners on window and document to the page, and returns a function that removes them; code of a former page
 * adds none.
 */
function listenersOf(page: Page, window: Window & typeof globalThis): () => void {
  const ended = new window.AbortController();
  const everywhere = window.EventTarget.prototype;
  const { addEventListener } = everywhere;
  everywhere.addEventListener = function add(this: EventTarget, type, listener, options) {
    if (this !== window && this !== window.document) return addEventListener.call(this, type, listener, options);
    if ((running.getStore() ?? page) !== page) return;
    const { signal, ...own } = typeof options === 'object' ? options : { capture: options ?? false };
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, own), { once: true });
    addEventListener.call(this, type, listener, { ...own, signal: ended.signal });
  };
  return () => ended.abort();
}

/** Globals that `fetch` and the server in this process need in Node's version. */
function nodesOwn(before: Map<string, PropertyDescriptor>): Record<string, unknown> {
  const names = ['Blob', 'File', 'DOMException', 'Performance', 'Crypto'];
  return Object.fromEntries(names.map((name) => [name, before.get(name)?.value]));
}

/** Forms are jsdom's, but their data goes to Node's `fetch`. */
function formDataOf(FormDataOfPage: typeof FormData, FormDataOfNode: typeof FormData): unknown {
  return class extends FormDataOfNode {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (form) for (const [name, value] of new FormDataOfPage(form, submitter)) this.append(name, value as string);
    }
  };
}

/** jsdom loads no pages: what the app loads through `location` goes to `onLeave`. */
function locationOf(real: Location, onLeave: (address: string | null) => void): Location {
  const load = (address: string | URL) => onLeave(new URL(address, real.href).href);
  // Not a proxy of `real` itself, whose methods cannot be replaced.
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

/** Links that the app does not handle load a page; a form that it does not handle is an error. */
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

const inline = new Set('A ABBR B BDI BDO EM I LABEL SMALL SPAN STRONG SUB SUP TIME'.split(' '));
const unseen = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'DATALIST']);

/**
 * Answers what queries by role ask of styles without computing them: jsdom would evaluate its rules for each element,
 * which takes most of a test's time.
 */
function styleOf(element: HTMLElement): Pick<CSSStyleDeclaration, 'display' | 'visibility' | 'getPropertyValue'> {
  const isHidden = element.hidden || unseen.has(element.tagName) || element.matches('dialog:not([open])');
  const display = isHidden ? 'none' : element.style.display || (inline.has(element.tagName) ? 'inline' : 'block');
  const style = { display, visibility: element.style.visibility || 'visible' };
  return { ...style, getPropertyValue: (name) => style[name as keyof typeof style] ?? '' };
}

/** Without layout nothing changes its size. */
class SizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Without layout everything is in view. */
class ViewObserver extends SizeObserver {
  readonly #tell: (entries: object[], observer: ViewObserver) => void;
  #isOver = false;

  constructor(tell: (entries: object[], observer: ViewObserver) => void) {
    super();
    this.#tell = tell;
  }

  override observe(target?: Element) {
    setTimeout(() => {
      if (!this.#isOver) this.#tell([{ target, isIntersecting: true, intersectionRatio: 1 }], this);
    }, 0);
  }

  override disconnect() {
    this.#isOver = true;
  }
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

type Locked = (lock: object | null) => Promise<unknown>;

/** The part of `navigator.locks` that the app uses, for a device with one open page. */
function locksOfPage() {
  const held = new Map<string, (robbed: Error) => void>();
  const free = new Map<string, Promise<unknown>>();
  return async (name: string, ...rest: [Locked] | [{ ifAvailable?: boolean; steal?: boolean }, Locked]) => {
    const [{ ifAvailable = false, steal = false }, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    if (held.has(name) && ifAvailable) return run(null);
    while (held.has(name) && !steal) await free.get(name);
    held.get(name)?.(new DOMException('stolen', 'AbortError'));
    const stolen = new Promise<never>((_, reject) => held.set(name, reject));
    const mine = held.get(name);
    const done = Promise.race([run({ name }), stolen]).finally(() => {
      if (held.get(name) === mine) held.delete(name);
    });
    free.set(
      name,
      done.catch(() => undefined),
    );
    return done;
  };
}
