let isRequested = false;

/** Asks the browser, once per page, not to clear this store's data when space is low. A refusal changes nothing. */
export function requestPersistence(): void {
  if (isRequested) return;
  isRequested = true;
  navigator.storage?.persist?.().catch(() => undefined);
}
