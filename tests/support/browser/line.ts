// The connection that a browser reports, whatever the machine has.
import type { Page } from 'playwright-core';

/** For all documents of a page from now on. */
export const reportLine = (page: Page, line: { effectiveType?: string; saveData?: boolean }) =>
  page.addInitScript(
    (reported) => Object.defineProperty(Navigator.prototype, 'connection', { get: () => reported, configurable: true }),
    line,
  );
