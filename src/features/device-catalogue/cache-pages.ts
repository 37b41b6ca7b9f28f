// The pages that an offline start needs first: home and the owner's pages. The worker caches the API calls they make.
import type { QueryClient } from '@tanstack/react-query';
import { getCategories } from '../../../contract/catalogue/catalogue.ts';
import { getHome, getSettings, type Settings } from '../../../contract/content/content.ts';
import type { WorkerMessage } from '../../../contract/app/messages-to-worker.ts';
import { receivedReply } from '../../../contract/app/worker-messages.ts';
import { getFaqs, getPage, isPageSlug, questionsSlug } from '../../../contract/content/pages.ts';
import type { Answer, Api } from '../../lib/net/api.ts';

/** A worker of an older version does the job without acknowledging it. */
const hearingMs = 5_000;
/** Enough for all pages on a slow connection. */
const timeoutMs = 5 * 60_000;

/**
 * Has the worker cache the calls of home and the owner's pages in the page's language; copies younger than `freshForMs`
 * stay. Resolves with false if the connection failed or was too slow; with true if it worked, if there is no worker, or
 * if an older worker does not answer. Rejects with the reason of `signal`.
 */
export async function cachePages(
  api: Pick<Api, 'language' | 'addressOf'>,
  settings: Settings | undefined,
  { freshForMs = 0, signal }: { freshForMs?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  signal?.throwIfAborted();
  if (!worker) return true;
  const message: WorkerMessage = {
    type: 'KEEP',
    language: api.language,
    calls: callsOfPages(api, settings),
    pictures: [],
    freshForMs,
  };
  const { port1, port2 } = new MessageChannel();
  try {
    return await new Promise<boolean>((resolve, reject) => {
      let timer = setTimeout(resolve, hearingMs, true);
      port1.addEventListener('message', ({ data }) => {
        clearTimeout(timer);
        if (data === receivedReply) timer = setTimeout(resolve, timeoutMs, false);
        else resolve(data === true);
      });
      port1.start();
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.postMessage(message, [port2]);
    });
  } finally {
    port1.close();
  }
}

function callsOfPages(api: Pick<Api, 'addressOf'>, settings: Settings | undefined): string[] {
  const written = (settings?.pages ?? []).map(({ slug }) => slug).filter(isPageSlug);
  return [
    api.addressOf(getHome),
    api.addressOf(getSettings),
    api.addressOf(getCategories),
    ...written.map((slug) =>
      slug === questionsSlug ? api.addressOf(getFaqs) : api.addressOf(getPage, { params: { slug } }),
    ),
  ];
}

/** The owner's settings from the query cache. */
export function cachedSettings(api: Api, queryClient: QueryClient): Settings | undefined {
  const address = api.addressOf(getSettings);
  const queries = queryClient.getQueryCache().getAll();
  const query = queries.find(({ meta }) => meta?.address === address);
  return (query?.state.data as Answer<typeof getSettings> | undefined)?.data;
}
