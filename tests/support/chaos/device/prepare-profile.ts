// The profile of a device that has been used before: the whole app and both catalogues are on it, and no session.
import type { Page } from 'playwright-core';
import { installWorker, openBrowser } from '../../browser/browser.ts';
import { reportLine } from '../../browser/line.ts';
import { isTrueWithin } from '../../until.ts';

const catalogueMs = 60_000;

export async function prepareProfile(profile: string, url: string): Promise<void> {
  const { page, close } = await openBrowser({ hasWorker: true, url, profile });
  try {
    await installWorker(page, url);
    await reportLine(page, { effectiveType: '4g', saveData: false }); // on a slow machine too
    await page.goto(url);
    if (!(await isTrueWithin(catalogueMs, () => hasCatalogues(page))))
      throw new Error('the device has not stored the catalogue');
  } finally {
    await close();
  }
}

/** Whether the page's device has the catalogue in both languages. */
export function hasCatalogues(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'store-catalogue')) return false;
    return new Promise<boolean>((resolve, reject) => {
      const opening = indexedDB.open('store-catalogue');
      opening.addEventListener('error', () => reject(opening.error ?? new Error('the catalogue cannot be opened')));
      opening.addEventListener('success', () => {
        const database = opening.result;
        const names = database.transaction('snapshots').objectStore('snapshots').getAllKeys();
        names.addEventListener('success', () => {
          database.close();
          resolve(['head:ar', 'head:en'].every((name) => names.result.includes(name)));
        });
      });
    });
  });
}
