import { cookieNames, cookieValue } from '../../lib/storage/storage.ts';

/** The number of pending changes on this device, from the cookie: for code that does not load the outbox. */
export function pendingCount(): number {
  return Number(cookieValue(document.cookie, cookieNames.pending)) || 0;
}
