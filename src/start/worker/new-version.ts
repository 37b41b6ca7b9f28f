// How a newer version of the store replaces the running one (offline-design.md, section 6): it is offered, and never
// interrupts the shopper.
import { subscribe } from 'valtio/vanilla';
import type { WorkerMessage } from '../../../contract/app/messages-to-worker.ts';
import { offerNewVersion, withdrawNewVersion } from '../../pages/shell/notices/new-version.state.ts';
import { holdRequests } from '../../lib/net/held-fetch.ts';
import { withTimeout } from '../../lib/net/with-timeout.ts';
import { sessionKeys, writeStored } from '../../lib/storage/storage.ts';
import { outboxCopy } from '../../shopper-lists/outbox/outbox.state.ts';
import { isBusy } from './is-busy.ts';
import type { BeforePage } from '../navigation/watch-typing.ts';

/** How long a window that is being closed may count as open, and how often to look. */
const closingMs = 5_000;
const lookEveryMs = 1_000;

/** How long a change may take that is sent again, before a reload would surprise the shopper. */
const sentAgainMs = 30_000;

/** Longest wait of the page's requests for a version that the shopper accepted. */
const holdMs = 3_000;

/**
 * Offers each waiting version. One that was waiting already activates by itself if this is the only window. When
 * another version has taken control, the page reloads: at once if nothing is lost, otherwise once pending changes are
 * sent, or instead of opening the next page. `isTyped`: whether something is typed on this page.
 */
export function followVersions(
  registration: ServiceWorkerRegistration,
  { beforePage, isTyped }: { beforePage: BeforePage; isTyped: () => boolean },
): void {
  const { serviceWorker } = navigator;
  let inCharge = serviceWorker.controller;
  let isTouched = false;
  let isTaken = false;
  let isLeaving = false;

  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(kind, () => (isTouched = true), { once: true, capture: true });

  const activate = (worker: ServiceWorker, { onlyAlone = false } = {}) => {
    if (registration.active) tell(registration.active, { type: 'FINISH_REQUESTS' });
    tell(worker, { type: 'SKIP_WAITING', onlyAlone });
  };
  const offer = (worker: ServiceWorker) =>
    offerNewVersion(() => {
      isTaken = true;
      const isReplaced = new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      holdRequests(withTimeout(holdMs, isReplaced));
      activate(worker);
    });
  const waiting = inCharge && registration.waiting;
  if (waiting) {
    offer(waiting);
    const until = performance.now() + closingMs;
    // Again, because a window that is being closed counts as open for a while.
    const activateAlone = () => {
      if (isTaken || isTouched || isTyped() || isLeaving || performance.now() > until) return;
      activate(waiting, { onlyAlone: true });
      setTimeout(activateAlone, lookEveryMs);
    };
    activateAlone();
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) offer(installing);
    });
  });

  serviceWorker.addEventListener('controllerchange', () => {
    const isFirst = inCharge === null;
    inCharge = serviceWorker.controller;
    withdrawNewVersion();
    if (isFirst || isLeaving) return;
    isLeaving = true;
    const cameByItself = waiting !== null && !isTaken;
    const isInUse = () => isTyped() || (cameByItself && isTouched) || isBusy();
    if (!isInUse()) return location.reload();
    beforePage(leaveTo);
    if (!isTaken || !outboxCopy.state.isSending) return;
    // The shopper asked for it while a change was being sent: reload once it is saved. A rejection stays on screen. If the
    // former worker was sending, it has taken the answer with it, and the change is sent again.
    const until = performance.now() + sentAgainMs;
    const end = subscribe(outboxCopy, () => {
      const { isSending, waitingForServer, outcomes } = outboxCopy.state;
      const isLate = performance.now() > until;
      if (isSending || (waitingForServer > 0 && !isLate)) return;
      end();
      if (isLate) return;
      const isSaved = waitingForServer === 0 && outcomes.every(({ is, isRead }) => is === 'saved' || isRead);
      if (isSaved && !isInUse()) location.reload();
    });
  });
}

/**
 * Loads a document. Until it comes, this one may still miss files that the new version has no more, and neither it
 * (`reloadOnceForLostChunks` in boot.tsx) nor the router may reload because of them: the document would be loaded twice.
 */
function leaveTo(href: string): void {
  globalThis.stop(); // also the question whether the server answers, after which it would reload
  const note = (event: VitePreloadErrorEvent) => {
    event.stopImmediatePropagation();
    writeStored('session', sessionKeys.routerReload + event.payload.message, '1');
  };
  addEventListener('vite:preloadError', note, { capture: true });
  location.assign(href);
}

function tell(worker: ServiceWorker, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window and takes no target origin
  worker.postMessage(message);
}
