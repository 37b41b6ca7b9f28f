/** Has this device show no more notices of whoever was here, and takes those away that it shows. The push service then tells the store that the device is gone. Never rejects. */
export async function dropNotices(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // the browser has none, or has lost them
  }
}
