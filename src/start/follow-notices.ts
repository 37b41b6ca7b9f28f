// Notices on the page's side: a tap on one leads here, and the store is told now and then that this device still wants them.
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio';
import * as v from 'valibot';
import { pageMessage } from '../../contract/messages.ts';
import type { Api } from '../lib/api.ts';
import { session } from '../session/session.state.ts';
import { isBusy } from './being-busy.ts';
import type { AppRouter } from './router.tsx';

/** Goes where a tap on a notice leads, unless something is typed or under way here; then the worker opens another window. */
export function followNotices({
  api,
  queryClient,
  router,
  isTyped,
}: {
  api: Api;
  queryClient: QueryClient;
  router: AppRouter;
  isTyped: () => boolean;
}): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    const asked = v.safeParse(pageMessage, data);
    if (!asked.success || !port) return;
    const goes = !isTyped() && !isBusy();
    port.postMessage(goes);
    if (!goes) return;
    // What the notice tells of is newer than what this page knows.
    void queryClient.invalidateQueries({ queryKey: [api.language, 'orders'] });
    void router.navigate({ href: asked.output.path });
  });

  if (!('Notification' in window)) return;
  let told: number | null = null;
  const keep = () => {
    const owner = session.user?.id ?? null;
    if (owner === told) return;
    told = owner;
    if (owner === null || Notification.permission !== 'granted') return;
    // Its code cannot be had: another time.
    import('../features/notices/keep-told.ts').then(({ keepTold }) => keepTold(api, owner)).catch(() => undefined);
  };
  subscribe(session, keep);
  keep();
}
