// Notices on this device, as its browser has them.
import type { PushSubscriptionOf } from '../../../contract/account/notifications.ts';
import { isAppleTouch, isStandalone, thisMachine } from '../../lib/browser/home-screen.ts';

export type DeviceState =
  /** This browser shows none. */
  | 'unsupported'
  /** An iPhone or iPad shows them only of what is on its home screen (WebKit: Web Push for Web Apps, iOS 16.4). */
  | 'install'
  /** The shopper has forbidden them, and the browser asks no more. */
  | 'denied'
  | 'on'
  | 'off';

/** How long a worker may take that is still on its way. */
const workerWithinMs = 10_000;

/** How it stands with notices here. */
export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch(thisMachine()) && !isStandalone() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && (await subscription()) !== null;
  return isOn ? 'on' : 'off';
}

/** The device's subscription; null where there is none. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes with the store's key; one that was made with another is given up. Rejects where the browser or its push service does not. */
export async function subscribeWith(serverKey: string): Promise<PushSubscription> {
  const known = await subscription();
  if (known && keyOf(known) === serverKey) return known;
  await known?.unsubscribe();
  const { pushManager } = await workerReady();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) });
}

function workerReady(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('there is no service worker')), workerWithinMs);
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}

/** A subscription as the API takes it. */
export function asSent(made: PushSubscription): PushSubscriptionOf {
  const { keys = {} } = made.toJSON();
  return { endpoint: made.endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

function keyOf({ options }: PushSubscription): string | null {
  if (!options.applicationServerKey) return null;
  const letters = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
