import { afterAll, afterEach, vi } from 'vitest';
import { readShownStylesOnly } from './shown-styles.ts';

// Files share a worker, for a start of its own costs each more than its tests. Each file begins with our modules as they are when
// nobody has used them; packages stay.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// Only where the file asked for a document ('@vitest-environment jsdom').
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);

  // The document is the former file's, too, and what a package knows of the connection.
  const { onlineManager } = await import('@tanstack/react-query');
  onlineManager.setOnline(true);
  for (const element of [document.head, document.body]) element.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.replace(/=.*/, '')}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');

  if (document.defaultView) afterAll(readShownStylesOnly(document.defaultView));

  // jsdom knows the element but not how it opens and closes.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
