// Opens the page that a clicked notification leads to. Loaded on demand.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { pageReplyTimeoutMs, pageMessage } from '../../../contract/app/worker-messages.ts';
import type { Api } from '../../lib/net/api.ts';
import { isBusy } from './is-busy.ts';
import type { AppRouter } from '../router.tsx';

/**
 * Answers the worker's question and opens the page, unless the shopper is typing or something is in progress; then the
 * worker opens another window.
 */
export function goToNotification(
  { data, ports: [port], timeStamp }: MessageEvent,
  {
    api,
    queryClient,
    router,
    isTyped,
  }: { api: Api; queryClient: QueryClient; router: AppRouter; isTyped: () => boolean },
): void {
  const message = v.safeParse(pageMessage, data);
  if (!message.success || !port) return;
  // Too late: the worker has opened another window by now.
  if (performance.now() - timeStamp >= pageReplyTimeoutMs) return;
  const goes = !isTyped() && !isBusy();
  port.postMessage(goes);
  if (!goes) return;
  // The notification is about something newer than this page's data.
  void queryClient.invalidateQueries({ queryKey: [api.language, 'orders'] });
  void router.navigate({ href: message.output.path });
}
