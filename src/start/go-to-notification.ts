// Goes where a tap on a notice leads. Fetched when there is one.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { pageAnswersWithinMs, pageMessage } from '../../contract/app/worker-messages.ts';
import type { Api } from '../lib/net/api.ts';
import { isBusy } from './being-busy.ts';
import type { AppRouter } from './router.tsx';

/** Answers the worker's question and goes there, unless something is typed or under way here; then the worker opens another window. */
export function goToNotice(
  { data, ports: [port], timeStamp }: MessageEvent,
  {
    api,
    queryClient,
    router,
    isTyped,
  }: { api: Api; queryClient: QueryClient; router: AppRouter; isTyped: () => boolean },
): void {
  const asked = v.safeParse(pageMessage, data);
  if (!asked.success || !port) return;
  // This code has come too late: the worker has opened another window by now.
  if (performance.now() - timeStamp >= pageAnswersWithinMs) return;
  const goes = !isTyped() && !isBusy();
  port.postMessage(goes);
  if (!goes) return;
  // What the notice tells of is newer than what this page knows.
  void queryClient.invalidateQueries({ queryKey: [api.language, 'orders'] });
  void router.navigate({ href: asked.output.path });
}
