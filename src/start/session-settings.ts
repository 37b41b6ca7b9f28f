// The general settings of this tab's session (specification, section 4): fetched only if sessionStorage has no copy,
// which stays for the session.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { settingsData as settingsSchema, type Settings } from '../../contract/content/content.ts';
import { settingsQuery } from '../features/catalogue/catalogue.queries.ts';
import type { Api } from '../lib/net/api.ts';
import { readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';
import { withTimeout } from '../lib/net/with-timeout.ts';

/** How long the first page of a session waits for fresh settings before it shows those of an earlier session. */
const timeoutMs = 600;

const stored = v.object({
  language: v.picklist(['ar', 'en']),
  /** When the server answered (device clock, ms). */
  at: v.number(),
  settings: settingsSchema,
});

export type SessionSettings = {
  /**
   * Requests the settings if this session has no copy. Returns a function that puts them into the cache once the stored
   * answers are restored.
   */
  begin(): () => Promise<void>;
  /** From now on copies each answer of the server. */
  follow(): void;
};

/** Syncs the settings, in the language of `api`, between sessionStorage and the query cache. */
export function openSessionSettings(queryClient: QueryClient, api: Api): SessionSettings {
  const query = settingsQuery(api);
  const { queryKey } = query;

  /** Whether the server answered in this session; stored answers and the worker's copy do not count. */
  const isOwn = () => {
    const state = queryClient.getQueryState(queryKey);
    return state?.data?.cachedAt === null && state.dataUpdatedAt >= performance.timeOrigin;
  };

  const copy = () => {
    const state = queryClient.getQueryState(queryKey);
    if (state?.data && isOwn()) write(api.language, state.data.data, state.dataUpdatedAt);
  };

  return {
    begin() {
      const stored = isOwn() ? null : read(api.language);
      if (stored)
        queryClient.setQueryData(queryKey, { data: stored.settings, cachedAt: null }, { updatedAt: stored.at });
      // Those of a stored page are there, but of an earlier session.
      const loading = stored || isOwn() ? null : queryClient.prefetchQuery({ ...query, staleTime: 0 });
      const until = performance.now() + timeoutMs;
      return async () => {
        if (loading) await withTimeout(Math.max(0, until - performance.now()), loading);
        const state = queryClient.getQueryState(queryKey);
        // Settings of an earlier session are shown if the server does not answer, and requested again by the next page.
        if (loading && state?.data && !isOwn()) await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      };
    },
    follow() {
      writeStored('session', sessionKeys.loading, 'done');
      copy();
      queryClient.getQueryCache().subscribe(({ type, query: changed }) => {
        if (type === 'updated' && changed.queryKey[0] === queryKey[0] && changed.queryKey[1] === queryKey[1]) copy();
      });
    },
  };
}

function read(language: Api['language']): v.InferOutput<typeof stored> | null {
  const text = readStored('session', sessionKeys.generalSettings);
  if (text === null) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text);
  return parsed.success && parsed.output.language === language ? parsed.output : null;
}

function write(language: Api['language'], settings: Settings, at: number): void {
  writeStored('session', sessionKeys.generalSettings, JSON.stringify({ language, at, settings }));
}
