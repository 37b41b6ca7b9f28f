import { afterAll, afterEach } from 'vitest';
import { readShownStylesOnly } from './shown-styles.ts';

// Components are taken off the page after each test; only where the file asked for a page ('@vitest-environment jsdom').
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
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
