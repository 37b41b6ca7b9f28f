// The service worker from the page's side: register, hand over what the first page used, look for updates.
import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/core/language.ts';
import type { WorkerMessage } from '../../contract/app/worker-messages.ts';
import type { Api } from '../lib/net/api.ts';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { keepNotices } from './keep-notifications.ts';
import { followVersions } from './new-version.ts';
import type { BeforePage } from './watch-typing.ts';

const hourMs = 60 * 60_000;
const restMs = 15 * 60_000;

type Page = { api: Api; queryClient: QueryClient; language: Language; beforePage: BeforePage; isTyped: () => boolean };

/** Registers the worker once the page has loaded. Nothing depends on it. */
export async function startWorker({ api, queryClient, language, beforePage, isTyped }: Page): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const hadWorker = navigator.serviceWorker.controller !== null;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  const registration = await workbox.register().catch(() => undefined); // forbidden in some private windows
  if (!registration) return;
  followVersions(registration, { beforePage, isTyped });
  keepNotices(api);
  lookForUpdates(registration);
  const ready = await navigator.serviceWorker.ready;
  // Without the worker no page opens where the shop on this device would be of use.
  whenIdle(() => {
    import('../features/device-catalogue/sync-catalogue.ts').then(
      ({ keepShop }) => keepShop(api, queryClient),
      () => undefined, // not fetched in this visit
    );
  });
  if (hadWorker) return;
  whenIdle(() => {
    const message: WorkerMessage = { type: 'KEEP', language, calls: usedCalls(queryClient), pictures: usedPictures() };
    ready.active?.postMessage(message);
  });
}

function usedCalls(queryClient: QueryClient): string[] {
  const used = queryClient.getQueryCache().getAll();
  return used
    .flatMap(({ meta, state }) => (meta?.address && state.status === 'success' ? [meta.address] : []))
    .slice(0, 50);
}

/** Addresses of the pictures that are on screen; one that came inside the page by the file that replaces it. */
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
    if (navigator.onLine) registration.update().catch(() => undefined); // no connection: another time
  };
  setInterval(look, hourMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > restMs) look();
  });
}
