import { cookieNames, cookieValue } from '../../lib/storage/storage.ts';

/** How many changes wait on this device by the cookie, which is in step with the queue: for whoever does not have the queue's code. */
export function changesOwed(): number {
  return Number(cookieValue(document.cookie, cookieNames.pending)) || 0;
}
