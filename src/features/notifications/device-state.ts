// The state of notifications in this browser.
import type { PushSubscriptionOf } from '../../../contract/account/notifications.ts';
import { isAppleTouch, isStandalone, thisMachine } from '../../lib/browser/home-screen.ts';

export type DeviceState =
  /** This browser has no notifications. */
  | 'unsupported'
  /** On iPhone and iPad only for apps on the home screen (WebKit: Web Push for Web Apps, iOS 16.4). */
  | 'install'
  /** The shopper has denied them, and the browser will not ask again. */
  | 'denied'
  | 'on'
  | 'off';

/** Timeout for a worker that is still starting. */
const workerWithinMs = 10_000;

/** The current state of notifications here. */
export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch(thisMachine()) && !isStandalone() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && (await subscription()) !== null;
  return isOn ? 'on' : 'off';
}

/** This browser's subscription; null if there is none. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes with the store's key, replacing a subscription with another key. Rejects if the browser or its push
 * service does.
 */
export async function subscribeWith(serverKey: string): Promise<PushSubscription> {
  const existing = await subscription();
  if (existing && keyOf(existing) === serverKey) return existing;
  await existing?.unsubscribe();
  const { pushManager } = await workerReady();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) });
}

function workerReady(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker became ready in time')), workerWithinMs);
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}

/** A subscription in the API's format. */
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
