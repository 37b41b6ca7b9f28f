// The service worker: pages as the server rendered them earlier, else the shell; the shop's scripts from the precache,
// the rest of the app as stored afterwards; pictures and public catalogue responses from what was viewed. The rules are
// in rules.ts.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import * as v from 'valibot';
import { apiPath } from '../contract/core/api-path.ts';
import { toLanguage } from '../contract/core/language.ts';
import { workerMessage } from '../contract/app/messages-to-worker.ts';
import { cacheNames, receivedReply } from '../contract/app/worker-messages.ts';
import { showBadge } from '../src/outbox/store/app-badge.ts';
import { openChannel } from '../src/outbox/store/channel.ts';
import { recordsOnDisk } from '../src/outbox/store/records.ts';
import { sendWith, type Send } from '../src/outbox/send/send-request.ts';
import { appFiles, type ListedFile } from './app-files.ts';
import { answerCall } from './catalogue.ts';
import { keepHandedOver } from './requested-copies.ts';
import { answerPicture } from './media.ts';
import { noticeOf, openPage, pathOfNotice, shownAgain } from './notifications.ts';
import { renewSubscription } from './renew-subscription.ts';
import { countRequests } from './requests-under-way.ts';
import { ruleFor, type RequestFacts, type Place } from './rules.ts';
import { sendWaiting } from './send-pending.ts';
import { storedPages } from './stored-pages.ts';

declare const self: ServiceWorkerGlobalScope;

type Exchanged = { oldSubscription: PushSubscription | null; newSubscription: PushSubscription | null };

/** The build's files; scripts/build/precache.ts decides which are precached and which are the rest. */
const files = self.__WB_MANIFEST as (ListedFile & { rest?: true })[];

const app = appFiles(
  files.filter(({ rest }) => rest),
  self.location.origin,
  { caches: self.caches, fetch: (request) => fetch(request) },
);

const precached = new Set(
  files.filter(({ rest }) => !rest).map(({ url }) => new URL(url, self.location.origin).pathname),
);

const pages = storedPages({
  origin: self.location.origin,
  caches: self.caches,
  fetch: (request) => fetch(request),
  build: files.find(({ url }) => url === '/shell.html')?.revision ?? '',
  isPrecached: (path) => precached.has(path),
  now: Date.now,
});

const place: Place = {
  origin: self.location.origin,
  apiBase: import.meta.env.VITE_API_BASE ?? apiPath,
  isOfApp: app.has,
};

/**
 * Chromium ends the active worker for the one that takes over. If a request arrives while it ends, it is started again,
 * and the other waits until no page has asked for anything for half a minute.
 */
const beforeLeaving = { quietMs: 300, limitMs: 20_000 };

const factsOf = (request: Request): RequestFacts => ({
  method: request.method,
  url: request.url,
  isNavigation: request.mode === 'navigate',
  accept: request.headers.get('Accept') ?? '',
  acceptLanguage: request.headers.get('Accept-Language') ?? '',
  isStoredByPage: request.cache === 'no-store',
});

const depsOf = (event: ExtendableEvent) => ({
  caches: self.caches,
  fetch: (request: Request) => fetch(request),
  waitUntil: (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined)), // a failure costs one copy
});

const requests = countRequests({
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
self.addEventListener('fetch', ({ handled }) => requests.add(handled));

precacheAndRoute(files.filter(({ rest }) => !rest));
cleanupOutdatedCaches();
clientsClaim();

const shell = createHandlerBoundToURL('/shell.html');

registerRoute(
  ({ request }) => ruleFor(factsOf(request), place) ?? false,
  async (options) => {
    const { request, event } = options;
    const rule = ruleFor(factsOf(request), place);
    const deps = depsOf(event);
    switch (rule?.kind) {
      case 'page':
        return (await pages.answer(request.url)) ?? shell(options);
      case 'shared':
        return Response.redirect(rule.to, 303);
      case 'call':
        return answerCall(request, rule, deps);
      case 'picture':
        return answerPicture(request, rule.most, deps);
      case 'file':
        return app.answer(request, deps.waitUntil);
      default:
        return fetch(request);
    }
  },
);

self.addEventListener('install', (event) => {
  event.waitUntil(app.keepAll(self.registration.active !== null));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), app.deleteFormer()]));
});

self.addEventListener('message', (event) => {
  const message = v.safeParse(workerMessage, event.data);
  if (!message.success) return; // from another version of the page
  const { output } = message;
  const [port] = event.ports;
  switch (output.type) {
    case 'SKIP_WAITING':
      return event.waitUntil(takeOver(output.onlyAlone));
    case 'FINISH_REQUESTS':
      return event.waitUntil(requests.untilQuiet(beforeLeaving));
    case 'STORE_APP':
      return event.waitUntil(storeApp().then((isWhole) => port?.postMessage(isWhole)));
    case 'STORE_PAGE':
      return event.waitUntil(pages.store(output.path, output.hidesOffer).catch(() => undefined)); // asked for again by the next visit
    case 'KEEP': {
      // A page that began to open just before the worker became active was not claimed at that time.
      event.waitUntil(self.clients.claim());
      port?.postMessage(receivedReply);
      const deps = { ...depsOf(event), ruleFor: (request: Request) => ruleFor(factsOf(request), place), now: Date.now };
      event.waitUntil(keepHandedOver(output, deps).then((isAllThere) => port?.postMessage(isAllThere)));
    }
  }
});

// Only Chromium has Background Sync; the types do not.
self.addEventListener('sync' as 'message', (event: ExtendableEvent) => {
  if ('tag' in event && event.tag === 'outbox' && 'cookieStore' in self) event.waitUntil(sendNow());
});

// Always shown: browsers withdraw the push permission of a site that stays silent.
self.addEventListener('push', (event) => {
  const text = event.data?.text() ?? null;
  event.waitUntil(
    cookie('language').then((language) => {
      const { title, options } = noticeOf(text, toLanguage(language));
      return self.registration.showNotification(title, options);
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    lead(pathOfNotice(notification.data, place.origin)).catch(() => {
      const { title, options } = shownAgain(notification);
      return self.registration.showNotification(title, options); // no window may open: it is not lost
    }),
  );
});

async function lead(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  await openPage(path, { windows, open: (at) => self.clients.openWindow(at) });
}

// Missing in the types; some browsers lack its two properties.
self.addEventListener('pushsubscriptionchange' as 'message', (event: ExtendableEvent) => {
  const { oldSubscription: former = null, newSubscription: renewed = null } = event as Partial<Exchanged>;
  event.waitUntil(
    sender().then((send) =>
      renewSubscription({
        former,
        renewed,
        subscribe: (applicationServerKey) =>
          self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
        send,
        token: () => cookie('token'),
      }),
    ),
  );
});

async function sendNow(): Promise<void> {
  await sendWaiting({
    records: recordsOnDisk(self.indexedDB),
    channel: openChannel(),
    locks: { request: (name, options, run) => self.navigator.locks.request(name, options, run) },
    send: await sender(),
    token: () => cookie('token'),
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    showPending: showBadge,
    log: (message, cause) => reportError(new Error(`${message}: ${String(cause)}`, { cause })),
  });
}

/** Sends to the store in the shopper's language, with the token of each request. */
async function sender(): Promise<Send> {
  const [language, xsrf] = await Promise.all([cookie('language'), cookie('XSRF-TOKEN')]);
  return sendWith({
    fetch: (input, init) => fetch(input, init),
    base: place.apiBase,
    language: () => toLanguage(language),
    xsrfToken: () => xsrf,
    now: Date.now,
  });
}

/** A cookie's value; null if there is none, or if the browser hides cookies from workers. */
async function cookie(name: string): Promise<string | null> {
  if (!('cookieStore' in self)) return null;
  const value = (await self.cookieStore.get(name))?.value;
  return value === undefined ? null : decodeURIComponent(value);
}

/**
 * Whether the device has the whole app now. Ends early for a newer version: it has other files, and could not take over
 * while this one is at work.
 */
async function storeApp(): Promise<boolean> {
  return app.storeAll(() => self.registration.waiting !== null).catch(() => false);
}

async function takeOver(onlyAlone: boolean): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!onlyAlone || windows.length <= 1) await self.skipWaiting();
}

/** Deletes runtime caches of earlier versions. */
async function dropOldCaches(): Promise<void> {
  const current: string[] = Object.values(cacheNames);
  const ours = new Set(current.map((name) => name.replace(/-\d+$/, '')));
  for (const name of await self.caches.keys()) {
    if (!current.includes(name) && ours.has(name.replace(/-\d+$/, ''))) await self.caches.delete(name);
  }
}
