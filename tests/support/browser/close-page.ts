import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** How long a close may take before it is taken as dropped. */
const closingMs = 1_000;

/**
 * Closes a page, also in the middle of a navigation. Chromium confirms a close that meets the commit of a navigation and
 * drops it (crbug.com/536385539); Playwright would wait for its end for ever. So this asks again until the page is
 * closed.
 */
export async function closePage(page: Page): Promise<void> {
  const closed = page.close().then(() => true);
  while (!(await Promise.race([closed, pause(closingMs, false)]))) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Page.close');
  }
}
