// Which files of the app are on the device, by the list in the store's worker.
import type { Page } from 'playwright-core';

type Listed = { url: string; rest?: true };

/**
 * Paths of the files of the app that are not on the device: of those that the worker precaches, and of the rest. Asks
 * the server for the list, so it needs a connection.
 */
export const missingFiles = (page: Page): Promise<{ precached: string[]; rest: string[] }> =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js', { cache: 'no-store' })).text();
    const listed = JSON.parse(/\[\{"(?:rest|revision|url)":[^\]]*\]/.exec(worker)?.[0] ?? '[]') as Listed[];
    if (listed.length === 0) throw new Error('The worker has no list of files.');
    const missing: Listed[] = [];
    for (const file of listed) {
      const url = new URL(file.url, location.origin).href;
      if (!(await caches.match(url, { ignoreSearch: true }))) missing.push(file);
    }
    const part = (isRest: boolean) => missing.filter(({ rest }) => (rest === true) === isRest).map(({ url }) => url);
    return { precached: part(false), rest: part(true) };
  });
