// The store is told now and then that this device still wants its notices.
import { subscribe } from 'valtio/vanilla';
import type { Api } from '../lib/net/api.ts';
import { session } from '../session/session.state.ts';

/** Tells it for whoever is here, where notices are allowed. */
export function keepNotices(api: Api): void {
  if (!('Notification' in window)) return;
  let told: number | null = null;
  const keep = () => {
    const owner = session.user?.id ?? null;
    if (owner === told) return;
    told = owner;
    if (owner === null || Notification.permission !== 'granted') return;
    // Its code cannot be had: another time.
    import('../features/notifications/renew-subscription.ts')
      .then(({ keepTold }) => keepTold(api, owner))
      .catch(() => undefined);
  };
  subscribe(session, keep);
  keep();
}
