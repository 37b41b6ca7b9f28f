// When to send: page events that may mean a connection, or a shopper who returns. The outbox has its own timer for the
// next attempt.

type Sender = { drain(): Promise<unknown>; wake(): Promise<void>; reload(): Promise<void> };

/** Listens to the page's window and document, as long as there is the page. */
export function startTriggers(
  outbox: Sender,
  { window, document }: { window: Pick<EventTarget, 'addEventListener'>; document: Document },
): void {
  const sendAgain = () => void outbox.reload().then(outbox.drain);
  window.addEventListener('online', () => void outbox.wake());
  window.addEventListener('pageshow', (event) => {
    // From the back-forward cache: the state in memory may be long out of date.
    if ('persisted' in event && event.persisted === true) sendAgain();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendAgain();
  });
}

/**
 * Asks the worker to send when the connection is back, even after the page is closed. Without Background Sync the next
 * start of the app sends.
 */
export async function askForSync(container: ServiceWorkerContainer | undefined): Promise<void> {
  try {
    const registration = await container?.getRegistration();
    if (!registration || !('sync' in registration)) return;
    const sync = registration.sync as { register(tag: string): Promise<void> };
    await sync.register('outbox');
  } catch {
    // the shopper has forbidden it, or workers altogether
  }
}
