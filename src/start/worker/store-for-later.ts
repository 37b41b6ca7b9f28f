// When pages and the rest of the app are stored on the device: the worker precaches only a first part of it.
import type { WorkerMessage } from '../../../contract/app/messages-to-worker.ts';
import { takesExtras } from '../../lib/browser/line.ts';
import { untilIdle } from '../../lib/browser/when-idle.ts';
import { hasRoom } from '../../lib/storage/has-room.ts';

/** Delay until the page is settled, so that the files do not compete with it. */
const restMs = 4_000;

/** A device whose storage is used to this share of the quota is nearly full. */
const mostUsed = 0.9;

/**
 * Asks the worker to store the rest of the app and the page with which this visit began, once the page is
 * settled and idle, if line and storage allow it. What is there is not fetched again, or only if it has changed.
 */
export async function storeForLater(
  registration: Pick<ServiceWorkerRegistration, 'active'>,
  { path, hidesOffer }: { path: string; hidesOffer: () => boolean },
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restMs));
  await untilIdle();
  if (!navigator.onLine || !takesExtras() || !(await hasRoom(0, mostUsed))) return;
  const messages: WorkerMessage[] = [{ type: 'STORE_PAGE', path, hidesOffer: hidesOffer() }, { type: 'STORE_APP' }];
  for (const message of messages) registration.active?.postMessage(message);
}
