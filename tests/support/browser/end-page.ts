// Ends pages, also in the middle of a navigation. Chromium drops a close or a crash that meets its commit, and confirms the
// close all the same (crbug.com/536385539); Playwright would wait for ever. So these ask again until it has happened.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** How long the end may take before its request is taken as dropped. */
const endingMs = 1_000;
const mostRequests = 10;

export async function closePage(page: Page): Promise<void> {
  await untilEnded(page.close(), async () => void (await (await sessionOf(page)).send('Page.close')));
}

/** Ends the process of a page. The page stays, without content. */
export async function crashPage(page: Page): Promise<void> {
  const crash = async () => void (await sessionOf(page)).send('Page.crash').catch(() => undefined); // never answered
  const crashed = new Promise<void>((resolve) => {
    page.once('crash', () => resolve());
    page.once('close', () => resolve());
  });
  await crash();
  await untilEnded(crashed, crash);
}

async function untilEnded(end: Promise<void>, askAgain: () => Promise<void>): Promise<void> {
  const ended = end.then(() => true);
  for (let request = 1; request < mostRequests; request += 1) {
    if (await Promise.race([ended, pause(endingMs, false)])) return;
    await askAgain().catch(() => undefined); // it fails if the page ends right now
  }
  throw new Error(`the page has not ended after ${mostRequests} requests`);
}

const sessionOf = (page: Page) => page.context().newCDPSession(page);
