/**
 * What stands in the place of the service worker where the owner has switched it off (SERVICE_WORKER=off): it takes over at once, gives up all copies, and goes.
 * From then on every page comes from the server. What waits to be sent stays on the device; the page sends it.
 */
export const workerBrake = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(goAway()));
async function goAway() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
