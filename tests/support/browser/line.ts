// The connection that a browser reports, whatever the machine has.
import type { Page } from 'playwright-core';

/** For all documents of a page from now on. */
export const reportLine = (page: Page, line: { effectiveType?: string; saveData?: boolean }) =>
  page.addInitScript(
    // Not a getter: tsx, which runs the scripts, would wrap it with a function that pages do not have.
    (reported) => Object.defineProperty(Navigator.prototype, 'connection', { value: reported, configurable: true }),
    line,
  );
