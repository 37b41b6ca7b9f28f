// When to send: what happens to a page that may mean a connection or a shopper who looks. The timer for the next try is the outbox's own.

type Sender = { drain(): Promise<unknown>; wake(): Promise<void>; reload(): Promise<void> };

/** Listens to the page; `page` is its window and document, and `worker` who is asked for Background Sync, where there is one. Gives the function that ends it. */
export function startTriggers(
  outbox: Sender,
  page: { window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>; document: Document },
): () => void {
  const onOnline = () => void outbox.wake();
  const onVisible = () => {
    if (page.document.visibilityState === 'visible') void outbox.reload().then(outbox.drain);
  };
  /** From the browser's back-forward cache: what was in memory then may be long gone. */
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

/** Asks the worker to send when the connection is back, also after the page is closed. Where there is no Background Sync, the start of the app does it. */
export async function askForSync(container: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await container?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  const sync = registration.sync as { register(tag: string): Promise<void> };
  await sync.register('outbox').catch(() => undefined); // forbidden by the shopper
}
