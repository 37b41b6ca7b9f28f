import { withTimeout } from '../../lib/net/with-timeout.ts';

/** Signing in or out waits no longer than this. */
const timeoutMs = 2_000;

/**
 * Unsubscribes this device from the former shopper's notifications and closes those that it shows. The push service
 * then tells the store that the device is gone. Never rejects.
 */
export async function dropNotifications(): Promise<void> {
  await withTimeout(
    timeoutMs,
    drop().catch(() => undefined),
  ); // the browser has no service worker, or has lost it
}

async function drop(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
