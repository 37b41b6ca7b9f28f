import { getSettings } from '../../contract/content/content.ts';
import type { Api } from '../lib/net/api.ts';
import { probeServer } from '../lib/net/probe-server.ts';
import type { AppRouter } from './router.tsx';

/** Probes the server as pages open, by its settings: they are small and seldom change. */
export function probePages(api: Api, router: AppRouter, isFromDevice: boolean): void {
  probeServer(
    () => api.call(getSettings),
    {
      onOpen: (run) => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && run()),
      onShown: (run) => router.subscribe('onRendered', run),
    },
    { isFromDevice },
  );
}
