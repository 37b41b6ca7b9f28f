// Background Sync by the devtools protocol. By itself Chromium fires the event only minutes after a connection is back.
import type { CDPSession } from 'playwright-core';

export type BackgroundSync = {
  /** Fires the event by which the worker sends pending changes; starts the worker if it is not running. */
  fire(): Promise<void>;
  /** Ends the worker, whatever it is doing, as Chromium does when the device is short of memory. */
  killWorker(): Promise<void>;
};

/** For the worker of the store at this address, which must be registered. The session may be that of any page. */
export async function openBackgroundSync(cdp: CDPSession, url: string): Promise<BackgroundSync> {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await known;
  const event = { origin: url, registrationId, tag: 'outbox', lastChance: false };
  return {
    async fire() {
      await cdp.send('ServiceWorker.dispatchSyncEvent', event);
    },
    async killWorker() {
      const stopped = new Promise<void>((resolve) => {
        cdp.on('ServiceWorker.workerVersionUpdated', function hear({ versions }) {
          if (!versions.some((each) => each.registrationId === registrationId && each.runningStatus === 'stopped'))
            return;
          cdp.off('ServiceWorker.workerVersionUpdated', hear);
          resolve();
        });
      });
      await cdp.send('ServiceWorker.stopAllWorkers'); // answered before the worker has ended
      await stopped;
    },
  };
}
