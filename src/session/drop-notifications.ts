import { within } from '../lib/net/within.ts';

/** Nobody waits longer than this to sign in or out. */
const patienceMs = 2_000;

/** Has this device show no more notices of whoever was here, and takes those away that it shows. The push service then tells the store that the device is gone. Never rejects. */
export async function dropNotices(): Promise<void> {
  await within(
    patienceMs,
    drop().catch(() => undefined),
  ); // the browser has none, or has lost them
}

async function drop(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}
