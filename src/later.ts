// The first script of a server-rendered page that works without the app. It starts the app once the page is loaded and
// the browser idle, or as soon as the shopper uses something that only the app can do. It imports nothing and is small,
// because it loads next to what the first paint needs.
import type { BeforeApp } from './start/before-app.ts';

/** A picture that never arrives must not keep the app from starting. */
const longestWaitMs = 5_000;

const script = document.querySelector<HTMLScriptElement>('script[data-app]');
const presses: HTMLElement[] = [];
const state: BeforeApp = { installPrompt: null, isTyped: false, takePresses };
globalThis.beforeApp = state;

addEventListener('beforeinstallprompt', keepInstallPrompt);
document.addEventListener('input', noteTyping, { capture: true });
document.addEventListener('click', keepPress, { capture: true });
document.addEventListener('focusin', startForField);
// A customer, or a visitor with pending changes, has lists to see.
if (/(?:^|; )(?:token=|pending=[1-9])/.test(document.cookie)) start();
else if (document.readyState === 'complete') startWhenIdle();
else addEventListener('load', startWhenIdle, { once: true });
setTimeout(start, longestWaitMs);

function keepInstallPrompt(event: WindowEventMap['beforeinstallprompt']): void {
  event.preventDefault();
  state.installPrompt = event;
}

function noteTyping({ target }: Event): void {
  state.isTyped ||= target instanceof Element && target.closest('main') !== null;
}

/** Links, popovers and forms with an address of their own work without the app, and faster. */
function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || button.disabled) return;
  if (button.hasAttribute('popovertarget') && 'popover' in HTMLElement.prototype) return;
  const target = button.hasAttribute('formaction') ? button.formAction : button.form?.action;
  if (button.type === 'submit' && new URL(target ?? '', location.href).pathname !== '/login') return;
  event.preventDefault();
  event.stopPropagation();
  presses.push(button);
  start();
}

function startForField({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches('input, select, textarea')) start();
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_000 });
  else setTimeout(start, 100); // Safari
}

function start(): void {
  const { app, modules } = script?.dataset ?? {};
  if (app === undefined || script?.dataset['started'] !== undefined) return;
  script?.setAttribute('data-started', '');
  for (const href of modules?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ app);
}

/** Ends the watch: from now on the app takes the presses. Returns those that it has not seen. */
function takePresses(): HTMLElement[] {
  removeEventListener('beforeinstallprompt', keepInstallPrompt);
  document.removeEventListener('input', noteTyping, { capture: true });
  document.removeEventListener('click', keepPress, { capture: true });
  document.removeEventListener('focusin', startForField);
  return presses.splice(0);
}
