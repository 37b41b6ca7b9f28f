/**
 * Kill switch for the service worker (SERVICE_WORKER=off): this one takes over at once, deletes all caches and
 * unregisters itself. Then every page comes from the server. The page sends the pending changes on the device.
 */
export const workerKillSwitch = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(goAway()));
async function goAway() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
