// The state that the server writes into a page so that the browser can hydrate it.
import type { QueryClient } from '@tanstack/react-query';
import { stateElementId } from '../../../contract/app/page-state.ts';
import { languages, type Language } from '../../../contract/core/language.ts';

export type PageState = {
  language: Language;
  /** Whether the page can be hydrated; an error page is rendered from scratch, with the same data around it. */
  isPage: boolean;
  /** Key and data of each query that the page was rendered from. */
  queries: [key: unknown[], data: unknown][];
  /** When the worker stored the page (ms, device clock); undefined if the server has just sent it. */
  storedAt?: number;
};

/** The state as JSON for a script element. */
export function writePageState(language: Language, queryClient: QueryClient, isPage: boolean): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query): PageState['queries'][number] => [[...query.queryKey], query.state.data]);
  return escapeForScript({ language, isPage, queries } satisfies PageState);
}

/** JSON without `<`, the only character that could end a script element. */
export function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/**
 * The state of a server-rendered page; null for the app shell. The page is our own, so only completeness is checked.
 */
export function readPageState(document: Document): PageState | null {
  const text = document.getElementById(stateElementId)?.textContent;
  if (!text) return null;
  try {
    const state = JSON.parse(text) as PageState;
    return languages.includes(state.language) && Array.isArray(state.queries) ? state : null;
  } catch {
    return null; // truncated: start as from the shell
  }
}

/**
 * Puts the answers into the cache with the current time: on a device whose clock is fast, an older stored answer must
 * not win over the fresh page. Those of a stored page get their age after hydration (catch-up.ts).
 */
export function fillFromPageState(queryClient: QueryClient, state: PageState): void {
  const meta = { isFromServerPage: true } as const;
  for (const [queryKey, data] of state.queries)
    queryClient.getQueryCache().build(queryClient, { queryKey, meta }).setData(data);
}
