// When to send: page events that may mean a connection, or a shopper who returns. The outbox has its own timer for the
// next attempt.

type Sender = { drain(): Promise<unknown>; wake(): Promise<void>; reload(): Promise<void> };

/** Listens to the page's window and document. Returns the function that ends this. */
export function startTriggers(
  outbox: Sender,
  page: { window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>; document: Document },
): () => void {
  const onOnline = () => void outbox.wake();
  const onVisible = () => {
    if (page.document.visibilityState === 'visible') void outbox.reload().then(outbox.drain);
  };
  /** From the back-forward cache: the state in memory may be long out of date. */
  const onShown = (event: Event) => {
    if ('persisted' in event && event.persisted === true) void outbox.reload().then(outbox.drain);
  };
  page.window.addEventListener('online', onOnline);
  page.window.addEventListener('pageshow', onShown);
  page.document.addEventListener('visibilitychange', onVisible);
  return () => {
    page.window.removeEventListener('online', onOnline);
    page.window.removeEventListener('pageshow', onShown);
    page.document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * Asks the worker to send when the connection is back, even after the page is closed. Without Background Sync the next
 * start of the app sends.
 */
export async function askForSync(container: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await container?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  const sync = registration.sync as { register(tag: string): Promise<void> };
  await sync.register('outbox').catch(() => undefined); // the shopper has forbidden it
}
