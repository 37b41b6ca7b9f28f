// The pages that whoever starts without a connection looks for first: home, and what the owner has written. The worker keeps copies of what they ask for.
import type { QueryClient } from '@tanstack/react-query';
import { getCategories } from '../../../contract/catalogue.ts';
import { getHome, getSettings, type Settings } from '../../../contract/content.ts';
import type { WorkerMessage } from '../../../contract/messages.ts';
import { getFaqs, getPage, isPageSlug, questionsSlug } from '../../../contract/pages.ts';
import type { Answer, Api } from '../../lib/api.ts';
import { within } from '../../lib/within.ts';

/** A worker of the version before does what it is told without saying so. */
const patienceMs = 30_000;

/**
 * Has the worker keep what home and the written pages ask for, in the page's language; copies that are younger than `freshForMs` stay. Gives false where the
 * connection did not hold, and true where it did, or there is no worker that could keep anything.
 */
export async function keepPages(api: Api, settings: Settings | undefined, freshForMs = 0): Promise<boolean> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return true;
  const message: WorkerMessage = {
    type: 'KEEP',
    language: api.language,
    calls: callsOfPages(api, settings),
    pictures: [],
    freshForMs,
  };
  const { port1, port2 } = new MessageChannel();
  const told = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
  });
  worker.postMessage(message, [port2]);
  const isAllThere = await within(patienceMs, told);
  port1.close();
  return isAllThere ?? true;
}

function callsOfPages(api: Api, settings: Settings | undefined): string[] {
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

/** What the page was told of the owner's settings. */
export function knownSettings(api: Api, queryClient: QueryClient): Settings | undefined {
  const address = api.addressOf(getSettings);
  const known = queryClient.getQueryCache().getAll();
  const query = known.find(({ meta }) => meta?.address === address);
  return (query?.state.data as Answer<typeof getSettings> | undefined)?.data;
}
