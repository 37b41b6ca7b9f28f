import { afterAll, afterEach, vi } from 'vitest';
import { readShownStylesOnly } from './shown-styles.ts';

globalThis.isSecureContext ??= true; // as on a page with HTTPS; jsdom does not say

// Test files share a worker, because starting one for each file costs more than the tests. Each file starts with fresh
// modules of ours; packages stay loaded.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// Only if the file asked for a document ('@vitest-environment jsdom').
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);

  // The document is shared with the former file, and so is the connection state that a package remembers.
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(true);
  for (const element of [document.head, document.body]) element.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.replace(/=.*/, '')}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');

  if (document.defaultView) afterAll(readShownStylesOnly(document.defaultView));

  // jsdom has no sizes and no screen: nothing grows, and nothing comes into view.
  const observer = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  globalThis.IntersectionObserver ??= observer as unknown as typeof IntersectionObserver;
  globalThis.ResizeObserver ??= observer;

  // jsdom has the element without its methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
