// Background Sync by the devtools protocol. By itself Chromium fires the event only minutes after a connection is back.
import type { CDPSession, Page } from 'playwright-core';
import { isTrueWithin } from '../until.ts';

const statusMs = 20_000;

export type BackgroundSync = {
  /** Fires the event by which the worker sends pending changes; starts the worker if it is not running. */
  fire(): Promise<void>;
  /** Ends the worker, whatever it is doing, as Chromium does when the device is short of memory. */
  killWorker(): Promise<void>;
};

/** What the page has asked the worker to do when the connection is back. */
export function syncTags(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
  });
}

/** For the worker of the store at this address, which must be registered. The session may be that of any page. */
export async function openBackgroundSync(cdp: CDPSession, url: string): Promise<BackgroundSync> {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (ours) resolve(ours.registrationId);
    });
  });
  /** What the worker was doing, the newest last. */
  const reports: string[] = [];
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { scriptURL, runningStatus } of versions) if (scriptURL.startsWith(url)) reports.push(runningStatus);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await known;
  const event = { origin: url, registrationId, tag: 'outbox', lastChance: false };
  return {
    async fire() {
      await cdp.send('ServiceWorker.dispatchSyncEvent', event);
    },
    async killWorker() {
      // Reported with a delay: an older 'stopped' may still be on the way.
      if (!(await isTrueWithin(statusMs, async () => reports.at(-1) === 'running')))
        throw new Error('the worker does not run');
      reports.length = 0;
      await cdp.send('ServiceWorker.stopAllWorkers'); // answered before the worker has ended, which may start again at once
      if (!(await isTrueWithin(statusMs, async () => reports.includes('stopped'))))
        throw new Error('the worker does not end');
    },
  };
}
