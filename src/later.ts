// The first script of a server-rendered page that works without the app. It starts the app once the page is loaded and
// the browser idle, or as soon as the shopper uses something that only the app can do. It imports nothing and is small,
// because it loads next to what the first paint needs.
import type { BeforeApp } from './start/before-app.ts';

/** A picture that never arrives must not keep the app from starting. */
const longestWaitMs = 5_000;

type Pressed = HTMLAnchorElement | HTMLButtonElement;

const script = document.querySelector<HTMLScriptElement>('script[data-app]');
const presses: Pressed[] = [];
const isCustomer = /(?:^|; )token=/.test(document.cookie);
let isStarting = false;
const state: BeforeApp = { installPrompt: null, takePresses };
globalThis.beforeApp = state;

addEventListener('beforeinstallprompt', keepInstallPrompt);
document.addEventListener('click', keepPress, { capture: true });
document.addEventListener('focusin', startForField);
// A customer, or a visitor with pending changes, has lists to see. A page that is loaded again has texts to restore, and
// what a fragment leads to may come with the app.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (isCustomer || /(?:^|; )pending=[1-9]/.test(document.cookie) || visit?.type === 'reload' || location.hash) start();
startForField({ target: document.activeElement });
// A page that the worker has stored is old, and its scripts and most of its pictures are on the device.
if (visit?.workerStart || document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle, { once: true });
setTimeout(start, longestWaitMs);

function keepInstallPrompt(event: WindowEventMap['beforeinstallprompt']): void {
  event.preventDefault();
  state.installPrompt = event;
}

/**
 * Only what nobody but the app can do waits for it: links to other pages, popovers and forms work without, and faster. A
 * link within the page would load it again, from its top.
 */
function keepPress(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<Pressed>('button, a[href]') : null;
  if (!pressed) return;
  if (pressed.matches('[popovertarget], [href*="#"]')) start(); // what it leads to may need the app
  if (!(pressed instanceof HTMLAnchorElement ? isWithinPage(pressed, event) : needsApp(pressed))) return;
  event.preventDefault();
  event.stopPropagation();
  pressed.ariaBusy = 'true';
  presses.push(pressed);
  start();
}

function isWithinPage({ origin, pathname, search, target }: HTMLAnchorElement, event: MouseEvent): boolean {
  const isHere = origin === location.origin && pathname === location.pathname && search !== location.search;
  return isHere && !target && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

function needsApp(button: HTMLButtonElement): boolean {
  if (button.disabled) return false;
  // The page is a visitor's: its buttons would load the login page, which makes the change and comes back.
  if (button.type !== 'button') return isCustomer && button.form?.getAttribute('action') === '/login';
  const opensPopover = button.hasAttribute('popovertarget') && 'popover' in HTMLElement.prototype;
  const opensDialog = button.hasAttribute('commandfor') && 'commandForElement' in HTMLButtonElement.prototype;
  return !opensPopover && !opensDialog;
}

function startForField({ target }: Pick<FocusEvent, 'target'>): void {
  if (target instanceof Element && target.matches('input, select, textarea')) start();
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_000 });
  else setTimeout(start, 100); // Safari
}

function start(): void {
  if (!script || isStarting) return;
  isStarting = true;
  const { app = '', modules = '' } = script.dataset;
  const hrefs = [...modules.split(' ').filter(Boolean), app];
  for (const href of hrefs)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  runOneByOne(hrefs).catch(() => {
    isStarting = false;
    // Works without the app, if slower.
    const pressed = navigator.onLine && presses.find(({ type }) => type !== 'button');
    if (pressed instanceof HTMLAnchorElement) return location.assign(pressed.href);
    if (pressed) return pressed.form?.requestSubmit(pressed);
    addEventListener('online', start, { once: true });
  });
}

/** Each script runs in a task of its own, so that the page answers in between. */
async function runOneByOne(hrefs: string[]): Promise<void> {
  for (const href of hrefs) await import(/* @vite-ignore */ href);
}

/** Ends the watch: from now on the app takes the presses. Returns those that it has not seen. */
function takePresses(): HTMLElement[] {
  removeEventListener('beforeinstallprompt', keepInstallPrompt);
  document.removeEventListener('click', keepPress, { capture: true });
  document.removeEventListener('focusin', startForField);
  for (const pressed of presses) pressed.ariaBusy = null;
  return presses.splice(0);
}
