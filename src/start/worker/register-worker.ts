// The page's side of the service worker: registers it, passes on what the first page used, checks for updates.
import type { QueryClient } from '@tanstack/react-query';
import { Workbox } from 'workbox-window';
import type { Language } from '../../../contract/core/language.ts';
import type { WorkerMessage } from '../../../contract/app/messages-to-worker.ts';
import type { Api } from '../../lib/net/api.ts';
import { settingIn, settingsQuery } from '../../features/catalogue/catalogue.queries.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { workerAddress } from '../../lib/browser/worker-address.ts';
import { localKeys, readStored } from '../../lib/storage/storage.ts';
import { renewSubscriptions } from './keep-notifications.ts';
import { followVersions } from './new-version.ts';
import { storeForLater } from './store-for-later.ts';
import type { BeforePage } from '../navigation/watch-typing.ts';

const hourMs = 60 * 60_000;
const restMs = 15 * 60_000;

type Page = { api: Api; queryClient: QueryClient; language: Language; beforePage: BeforePage; isTyped: () => boolean };

/** Registers the worker. Nothing depends on it. */
export async function startWorker({ api, queryClient, language, beforePage, isTyped }: Page): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const hadWorker = navigator.serviceWorker.controller !== null;
  const workbox = new Workbox(workerAddress('/sw.js'), { scope: '/', updateViaCache: 'none' });
  const registration = await workbox.register().catch(() => undefined); // blocked in some private windows
  if (!registration) return;
  followVersions(registration, { beforePage, isTyped });
  renewSubscriptions(api);
  lookForUpdates(registration);
  const ready = await navigator.serviceWorker.ready;
  // Without a worker no page opens offline, so the device catalogue would be of no use.
  whenIdle(() => {
    import('../../features/device-catalogue/sync-catalogue.ts').then(
      ({ keepCatalogueSynced }) => keepCatalogueSynced(api, queryClient),
      () => undefined, // not loaded in this visit
    );
  });
  void storeForLater(ready, { path: addressOfVisit(), hidesOffer: () => isOfferDismissed(api, queryClient) });
  if (hadWorker) return;
  whenIdle(() => {
    const message: WorkerMessage = { type: 'KEEP', language, calls: usedCalls(queryClient), pictures: usedPictures() };
    ready.active?.postMessage(message);
  });
}

/** The address with which the visit began: the page may be another by now. */
function addressOfVisit(): string {
  const [visit] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(visit?.name ?? location.href);
  return pathname + search;
}

/** Whether the shopper has dismissed the current offer (discount-banner.tsx). */
function isOfferDismissed(api: Api, queryClient: QueryClient): boolean {
  const code = settingIn(queryClient.getQueryData(settingsQuery(api).queryKey), 'promo_code');
  return code !== '' && readStored('local', localKeys.dismissedPromo) === code;
}

function usedCalls(queryClient: QueryClient): string[] {
  const used = queryClient.getQueryCache().getAll();
  return used
    .flatMap(({ meta, state }) => (meta?.address && state.status === 'success' ? [meta.address] : []))
    .slice(0, 50);
}

/** Addresses of the loaded store pictures; an inlined picture counts by the file that has replaced it. */
function usedPictures(): string[] {
  const loaded = [...document.images].filter((image) => image.complete && image.currentSrc !== '');
  const addresses = loaded
    .map((image) => image.currentSrc)
    .filter((address) => address.startsWith(`${location.origin}/media/`));
  return [...new Set(addresses)].slice(0, 100);
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  const look = () => {
    last = Date.now();
    if (navigator.onLine) registration.update().catch(() => undefined); // offline: try another time
  };
  setInterval(look, hourMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > restMs) look();
  });
}
