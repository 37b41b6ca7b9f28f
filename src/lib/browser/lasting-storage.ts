let isAsked = false;

/** Asks the browser not to clear this store's data when room is short, once for each page. A refusal changes nothing. */
export function askToKeep(): void {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => undefined);
}
