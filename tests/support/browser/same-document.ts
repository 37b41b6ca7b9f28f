// Whether a page is still the same document or was reloaded, and helpers for tests of releases.
import type { Page } from 'playwright-core';
import { appReady } from './app-ready.ts';
import { appOnDevice } from './browser.ts';

export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Opens a page of the store, with the whole app on the device, and marks its document. */
export async function openMarked(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await appOnDevice(page);
  await appReady(page);
  await mark(page);
}

/** Looks for a new release, as the page does every hour. */
export const lookForRelease = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration?.update()));
