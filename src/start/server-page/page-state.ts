// What the server writes into its page so that the browser can go on from there.
import type { QueryClient } from '@tanstack/react-query';
import { languages, type Language } from '../../../contract/core/language.ts';

export const stateElementId = 'app-state';

export type PageState = {
  language: Language;
  /** Whether the page itself can be gone on from; one that says what is missing is rendered anew, with the same data around it. */
  isPage: boolean;
  /** Key and data of each query that the page was rendered from. */
  queries: [key: unknown[], data: unknown][];
};

/** The state as JSON that may stand inside a script element. */
export function writePageState(language: Language, queryClient: QueryClient, isPage: boolean): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query): PageState['queries'][number] => [[...query.queryKey], query.state.data]);
  return escapeForScript({ language, isPage, queries } satisfies PageState);
}

/** JSON without the one character that could end a script element. */
export function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The state of the page that the server rendered; null where this is the shell. Our own page is trusted, but for being whole. */
export function readPageState(document: Document): PageState | null {
  const text = document.getElementById(stateElementId)?.textContent;
  if (!text) return null;
  try {
    const state = JSON.parse(text) as PageState;
    return languages.includes(state.language) && Array.isArray(state.queries) ? state : null;
  } catch {
    return null; // cut off on the way: start as from the shell
  }
}

/** Puts the state's answers into the cache, as of now: a fast clock must not let an older stored answer win over the fresh page. */
export function fillFromPageState(queryClient: QueryClient, state: PageState): void {
  const meta = { isOfThePage: true } as const;
  for (const [queryKey, data] of state.queries)
    queryClient.getQueryCache().build(queryClient, { queryKey, meta }).setData(data);
}
