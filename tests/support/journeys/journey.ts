// Journeys: a shopper in the whole store (the app as it starts in a browser, and the real server) in one process, on a
// page of jsdom.
//
//   const shop = await openShop();                        once per file, in `beforeAll`; closed in `afterAll`
//   const store = await openStore({ shop, language: 'en', path: '/contact' });   on a new device; closed after the test
//   await store.type('Email', 'sara@example.com');        fields are found by label
//   await store.press('Send');                            a button; `press('Sales', 'link')` for another role
//   await store.toast('Message sent');
//   await store.isAt('/orders?page=2');
//
// Names are looked up in the open dialog, otherwise in `main`; `store.header` and `store.within('form', 'Email')` are
// other parts of the page. Queries wait up to twenty seconds. `openStore` takes `signedIn: await shop.customer()`;
// ask `shop` for the server's state. A second `openStore` closes the first.
//
// The network fails on demand: `store.line.fail('POST /contact', serverError(503))`,
// `{ is: 'lost' | 'unanswered' | 'cut' | 'held' … }` as in faulty-proxy.ts, `store.goOffline()`. `store.line.asked` has
// every request. `store.reload()` and `store.open(path)` load a page as a browser does: storage and cookies stay,
// memory does not. If the app leaves the store, `store.leftFor()` returns the URL. For time, use
// `vi.useFakeTimers({ shouldAdvanceTime: true })` and `vi.advanceTimersByTimeAsync`.
//
// Any console message or uncaught error fails the test, unless the test takes it with `store.said()`.
// `await store.axe()` is empty if axe finds nothing. Events on elements that no helper finds go through
// `store.pressOn`, `store.pressIn` or `store.typeInto`, which run as code of the page.
//
// There are no styles, no layout, no worker and no second tab: tests about these belong in tests/browser. Everything is
// in view, and toasts stay until they are closed, because no animation ends them.
import { configure, fireEvent, isInaccessible, queries } from '@testing-library/dom';
import type { Root } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import type { Language } from '../../../contract/core/language.ts';
import { isPagePath } from '../../../contract/app/page-path.ts';
import { loadApp } from './journey-app.ts';
import { axeFindingsHere } from './journey-axe.ts';
import { openJourneyNetwork, type JourneyNetwork } from './journey-network.ts';
import { contentOf, newDevice, openWindow, outsidePages, type PageWindow } from './journey-window.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name = string | RegExp;
type Role = Parameters<typeof queries.getByRole>[1];

export type Part = {
  /** The element itself. */
  element(): HTMLElement;
  /** Waits for the element with a role and a name. */
  find(role: Role, name: Name): Promise<HTMLElement>;
  /** Whether such an element exists now. */
  has(role: Role, name: Name): boolean;
  /** Waits for a field by its label. */
  field(name: Name): Promise<Field>;
  /** Waits until a field has that value. */
  holds(name: Name, value: string): Promise<void>;
  /** Waits for an element with this text. */
  sees(text: Name): Promise<HTMLElement>;
  /** Waits until no element has this text. */
  seesNo(text: Name): Promise<void>;
  /** The text of a field's `aria-describedby`: mostly its error. */
  about(field: Name): Promise<string>;
  /** Replaces the value of a field. */
  type(field: Name, text: string): Promise<void>;
  /** The same in a field without a label. */
  typeInto(field: Element, text: string): void;
  /** The same for several fields, by label. */
  typeAll(values: Record<string, string>): Promise<void>;
  /** Leaves the focused field. */
  leaveField(): void;
  /** Selects an option by its value. */
  choose(field: Name, value: string): Promise<void>;
  /** Chooses a file in a file field. */
  attach(field: Name, file: File): Promise<void>;
  press(name: Name, role?: Role): Promise<void>;
  /** Presses a control inside an element of the page. */
  pressIn(element: HTMLElement, name: Name, role?: Role): Promise<void>;
  /** Presses an element without a name, by selector. */
  pressOn(selector: string): Promise<void>;
  /** The part of it with this role and name. */
  within(role: Role, name?: Name): Part;
};

export type Store = Part & {
  header: Part;
  line: JourneyNetwork;
  /** The current path and query. */
  here(): string;
  /** Waits until this is the current path and query. */
  isAt(path: string | RegExp): Promise<void>;
  /** Waits for a toast with this text. */
  toast(text: Name): Promise<void>;
  /** The texts of all toasts that are still shown. */
  toasts(): string[];
  /** Waits until the page has this main heading. */
  heading(name: Name): Promise<HTMLElement>;
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): void;
  /** Waits until the app leaves the store, and returns the URL; each is returned once. */
  leftFor(): Promise<string>;
  /** Comes back to the page from another window. */
  lookAgain(): void;
  /** Presses a key on the focused element. */
  pressKey(key: string): void;
  /** Presses an element without a name. */
  pressElement(element: Element | null): void;
  /** Presses outside of all controls. */
  pressOutside(): void;
  goOffline(): void;
  /** The violations that axe finds on the page. */
  axe(): Promise<string[]>;
  /** Closes the offline dialog. */
  dismissOfflineDialog(): Promise<void>;
  goOnline(): void;
  cookie(name: string): { value: string; maxAgeDays: number } | null;
  forgetCookie(name: string): void;
  /** Everything in localStorage and sessionStorage, as one text. */
  stored(): string;
  /** Everything in its IndexedDB databases, as one text. */
  inDatabases(): Promise<string>;
  /** Console messages and uncaught errors so far; taken out, so that they fail no test. */
  takeConsole(): string[];
};

type Options = {
  shop: { app: { fetch(request: Request): Response | Promise<Response> } };
  language: Language;
  path: string;
  /** The customer who is signed in on this device. */
  signedIn?: { token: string };
  /** Origin of the store. */
  origin?: string;
  /** Answers requests to other origins. */
  elsewhere?: (request: Request) => Promise<Response>;
};

/** Long enough for a busy machine. Nothing waits longer than needed. */
const timeoutMs = 20_000;
const lookEveryMs = 10;

configure({
  getElementError: (message) => new Error(`${message?.split('\n\n')[0] ?? ''}\n${scene()}`),
});

/** The only element with a role and a name. The library's own query would list all roles on every failed attempt. */
function byRole(within: HTMLElement, role: Role, options: { name?: Name; level?: number } = {}): HTMLElement {
  const [match, another] = queries.queryAllByRole(within, role, options);
  if (match && !another) return match;
  const { name = '' } = options;
  throw new Error(`there is ${match ? 'more than one' : 'no'} ${String(role)} '${String(name)}'\n${scene()}`);
}

/** What the page shows, for failure messages. */
function scene(): string {
  const parts = [...document.querySelectorAll('main, dialog[open], .Toastify__toast')];
  const shown = parts.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').slice(0, 1_000));
  return `The page ${location.href} shows:\n${shown.join('\n')}`;
}

// Real time, whatever clock a test sets.
const { setTimeout: wait } = globalThis;
const realNow = performance.now.bind(performance);

/**
 * Retries until `look` no longer throws. Leaves the page time in between: looking costs more than most of what it does.
 */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  const until = realNow() + timeoutMs;
  for (;;) {
    const startedAt = realNow();
    try {
      return await look();
    } catch (error) {
      if (startedAt > until) throw error;
    }
    await new Promise((resolve) => wait(resolve, Math.max(lookEveryMs, 2 * (realNow() - startedAt))));
  }
}

let closeLast: () => Promise<void> = () => Promise.resolve();

/** Opens the store on a new device, and waits for its page. Closes the store that the test had opened before. */
export async function openStore(options: Options): Promise<Store> {
  await closeLast();
  const { shop, language, path, origin = 'http://store.test' } = options;
  const device = newDevice();
  device.local.push(['language', language]);
  const cookies = { language, ...(options.signedIn && { token: options.signedIn.token }) };
  for (const [name, value] of Object.entries(cookies)) device.cookies.setCookieSync(`${name}=${value}; Path=/`, origin);

  const line = openJourneyNetwork((request) => outsidePages(async () => shop.app.fetch(request)));
  const logged: string[] = [];
  const stopListening = hearAll(logged);
  let page: { window: PageWindow; root: Root } | null = null;
  let left: string | null = null;
  let loading: Promise<void> | null = null;

  /** Sends a request as the browser does. */
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init);
    if (new URL(request.url).origin !== origin) {
      if (!options.elsewhere) throw new TypeError(`nobody answers at ${request.url}`);
      request.headers.set('Origin', origin);
      return options.elsewhere(request);
    }
    request.headers.set('Cookie', device.cookies.getCookieStringSync(request.url));
    request.headers.set('X-Forwarded-For', device.address);
    request.headers.set('User-Agent', navigator.userAgent);
    if (request.method !== 'GET') request.headers.set('Origin', origin);
    const answer = await line.carry(request);
    for (const cookie of answer.headers.getSetCookie())
      device.cookies.setCookieSync(cookie, request.url, { ignoreError: true });
    return answer;
  };

  async function leavePage(): Promise<void> {
    if (!page) return;
    const { window, root } = page;
    page = null;
    window.run(() => dispatchEvent(new Event('pagehide')));
    root.unmount();
    window.leave();
  }

  async function load(address: string): Promise<void> {
    await leavePage();
    const window = openWindow(device, {
      url: address,
      fetch: send,
      onLeave: (to) => goTo(to ?? location.href),
      onError: (error) => logged.push(`uncaught: ${textOf(error)}`),
    });
    await window.run(async () => {
      const { boot } = await loadApp();
      page = { window, root: await boot() };
    });
  }

  /** The page loads another page, or leaves the store. */
  function goTo(address: string): void {
    const to = new URL(address);
    if (to.origin !== origin || !isPagePath(to.pathname)) {
      left = address;
      return;
    }
    loading = (loading ?? Promise.resolve()).then(() => load(address));
    loading.catch((error: unknown) => logged.push(`${address} was not loaded: ${textOf(error)}`));
  }

  const inPage = <T>(work: () => T): T => (page ? page.window.run(work) : work());
  const open = async (to: string) => {
    left = null;
    await load(new URL(to, origin).href);
    await eventually(() => expect(document.querySelector('main')?.childElementCount).toBeGreaterThan(0));
  };
  const switchLine = (isOnline: boolean) => {
    device.isOnline = isOnline;
    if (isOnline) line.mend();
    else line.cut();
    inPage(() => dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  const toasts = () => [...document.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent);

  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await loading;
    await line.hangUp();
    await leavePage();
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    stopListening();
    expect(logged, 'the console').toEqual([]);
    expect(left, 'the URL to which the page went unexpectedly').toBeNull();
  };
  closeLast = close;
  onTestFinished(close);
  await open(path);

  return {
    ...partOf(() => {
      const main = document.querySelector<HTMLElement>('main') ?? document.body;
      const dialog = openDialog();
      return dialog ? [dialog, main] : [main];
    }, inPage),
    header: partOf(() => [document.querySelector('header') ?? document.body], inPage),
    line,
    here: () => location.pathname + location.search,
    isAt: (expected) =>
      eventually(() => {
        const here = location.pathname + location.search;
        if (typeof expected === 'string') expect(here).toBe(expected);
        else expect(here).toMatch(expected);
      }),
    toasts,
    async toast(text) {
      const isIt = (each: string) => (typeof text === 'string' ? each.includes(text) : text.test(each));
      await eventually(() => {
        if (!toasts().some(isIt)) throw new Error(`no toast contains ${String(text)}\n${scene()}`);
      });
    },
    heading: (name) => eventually(() => byRole(document.body, 'heading', { name, level: 1 })),
    open,
    reload: () => open(location.pathname + location.search),
    back: () => inPage(() => history.back()),
    leftFor: () =>
      eventually(() => {
        const address = left;
        left = null;
        if (address === null) throw new Error(`the store was not left\n${scene()}`);
        return address;
      }),
    lookAgain: () => inPage(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
    pressKey(key) {
      inPage(() => {
        const focused = document.activeElement ?? document.body;
        const isDone = !fireEvent.keyDown(focused, { key });
        fireEvent.keyUp(focused, { key });
        if (isDone || key !== 'Enter') return;
        if (focused instanceof HTMLInputElement) focused.form?.requestSubmit();
        else if (focused instanceof HTMLElement) focused.click();
      });
    },
    pressElement(element) {
      if (!(element instanceof HTMLElement)) throw new Error(`there is nothing to press\n${scene()}`);
      inPage(() => tap(element));
    },
    pressOutside: () => inPage(() => tap(document.body)),
    axe: axeFindingsHere,
    goOffline: () => switchLine(false),
    async dismissOfflineDialog() {
      const close = await eventually(() => {
        const button = openDialog()?.querySelector('button');
        if (!button) throw new Error(`there is no offline dialog\n${scene()}`);
        return button;
      });
      inPage(() => close.click());
      await eventually(() => expect(openDialog()).toBeUndefined());
    },
    goOnline: () => switchLine(true),
    cookie(name) {
      const cookie = device.cookies.serializeSync().cookies.find(({ key }) => key === name);
      return cookie ? { value: cookie.value ?? '', maxAgeDays: Number(cookie.maxAge ?? 0) / 86_400 } : null;
    },
    forgetCookie: (name) => device.cookies.setCookieSync(`${name}=; Path=/; Max-Age=0`, origin),
    stored: () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    inDatabases: () => contentOf(device.databases),
    takeConsole: () => logged.splice(0),
  };
}

const openDialog = () => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);

/** `elements`: first the one to act on, then others that can only be read while a dialog covers them. */
function partOf(elements: () => [HTMLElement, ...HTMLElement[]], inPage: <T>(work: () => T) => T): Part {
  const element = () => elements()[0];
  const find = (role: Role, name: Name) => eventually(() => byRole(element(), role, { name }));
  const fieldNow = (name: Name) => {
    const selector = 'input, textarea, select';
    const found = queries
      .queryAllByLabelText<Field>(element(), name, { selector })
      .filter((each) => !isInaccessible(each));
    const [field] = found;
    if (!field || found.length > 1)
      throw new Error(`${found.length} fields are labelled '${String(name)}'\n${scene()}`);
    return field;
  };
  const field = (name: Name) => eventually(() => fieldNow(name));
  const textNow = (text: Name) => elements().flatMap((each) => queries.queryAllByText(each, text));
  const enter = async (name: Name, act: (field: Field) => void) => {
    const into = await eventually(() => {
      const field = fieldNow(name);
      if (field.disabled) throw new Error(`'${String(name)}' is disabled\n${scene()}`);
      return field;
    });
    inPage(() => into.focus());
    await Promise.resolve(); // renders what leaving the former field has changed
    inPage(() => act(into));
  };
  const press = async (within: () => HTMLElement, name: Name, role: Role) => {
    const pressed = await eventually(() => {
      const found = byRole(within(), role, { name });
      if (found.matches(':disabled')) throw new Error(`'${String(name)}' is disabled\n${scene()}`);
      return found;
    });
    inPage(() => tap(pressed));
  };
  const type = (name: Name, value: string) => enter(name, (into) => fireEvent.input(into, { target: { value } }));
  return {
    element,
    find,
    has: (role, name) => queries.queryByRole(element(), role, { name }) !== null,
    field,
    holds: (name, value) =>
      eventually(() => {
        const { value: held } = fieldNow(name);
        if (held !== value) throw new Error(`'${String(name)}' holds '${held}', not '${value}'\n${scene()}`);
      }),
    sees: (text) =>
      eventually(() => {
        const [found] = textNow(text);
        if (!found) throw new Error(`nothing says ${String(text)}\n${scene()}`);
        return found;
      }),
    seesNo: (text) =>
      eventually(() => {
        if (textNow(text).length > 0) throw new Error(`it still says ${String(text)}\n${scene()}`);
      }),
    async about(name) {
      const ids = (await field(name)).getAttribute('aria-describedby') ?? '';
      const texts = ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
      return texts.join(' ').trim();
    },
    type,
    typeInto: (into, value) => inPage(() => void fireEvent.input(into, { target: { value } })),
    async typeAll(values) {
      for (const [name, value] of Object.entries(values)) await type(name, value);
    },
    leaveField: () => inPage(() => (document.activeElement as HTMLElement | null)?.blur()),
    choose: (name, value) => enter(name, (into) => fireEvent.change(into, { target: { value } })),
    attach: (name, file) => enter(name, (into) => fireEvent.change(into, { target: { files: [file] } })),
    press: (name, role = 'button') => press(element, name, role),
    async pressOn(selector) {
      const pressed = await eventually(() => {
        const match = element().querySelector<HTMLElement>(selector);
        if (!match) throw new Error(`there is no ${selector}\n${scene()}`);
        return match;
      });
      inPage(() => tap(pressed));
    },
    pressIn: (within, name, role = 'button') => press(() => within, name, role),
    within: (role, name) => partOf(() => [byRole(element(), role, name === undefined ? {} : { name })], inPage),
  };
}

/** Fires the events of a tap or a click. */
function tap(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  fireEvent.mouseDown(element);
  const focused = element.closest<HTMLElement>('button, input, select, textarea, a[href], [tabindex]');
  if (focused) focused.focus();
  else (document.activeElement as HTMLElement | null)?.blur();
  fireEvent.pointerUp(element);
  fireEvent.mouseUp(element);
  element.click();
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** React warns about elements that jsdom does not know. */
const isOfJsdom = ([message, element]: unknown[]) =>
  element === 'search' && String(message).startsWith('The tag <%s> is unrecognized in this browser');

/** Collects console messages and unhandled rejections until the returned function is called. */
function hearAll(logged: string[]): () => void {
  const errors = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!isOfJsdom(parts)) logged.push(`error: ${parts.map(textOf).join(' ')}`);
  });
  const warnings = vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => {
    logged.push(`warning: ${parts.map(textOf).join(' ')}`);
  });
  const onRejection = (reason: unknown) => logged.push(`unhandled rejection: ${textOf(reason)}`);
  process.on('unhandledRejection', onRejection);
  return () => {
    errors.mockRestore();
    warnings.mockRestore();
    process.off('unhandledRejection', onRejection);
  };
}
