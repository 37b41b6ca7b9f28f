// Renews the push subscription of this device from time to time.
import { subscribe } from 'valtio/vanilla';
import type { Api } from '../../lib/net/api.ts';
import { session } from '../../session/session.state.ts';

/** Renews it for the current customer if notifications are allowed. */
export function renewSubscriptions(api: Api): void {
  if (!('Notification' in window)) return;
  let renewedFor: number | null = null;
  const keep = () => {
    const owner = session.user?.id ?? null;
    if (owner === renewedFor) return;
    renewedFor = owner;
    if (owner === null || Notification.permission !== 'granted') return;
    // Code not loaded: try another time.
    import('../../features/notifications/renew-subscription.ts')
      .then(({ renewPushSubscription }) => renewPushSubscription(api, owner))
      .catch(() => undefined);
  };
  subscribe(session, keep);
  keep();
}
