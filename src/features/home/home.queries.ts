import { queryOptions } from '@tanstack/react-query';
import { getHome, getTime, type Home } from '../../../contract/content/content.ts';
import type { Api } from '../../lib/net/api.ts';
import { freshForMs } from '../../lib/net/query-client.ts';

const clockHoldsForMs = 10 * 60_000;

export const homeQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'home'],
    queryFn: ({ signal }) => api.call(getHome, { signal }),
    // A copy stored on the device is stale at once.
    staleTime: ({ state }) => (state.data?.cachedAt == null ? freshForMs : 0),
    meta: { persist: 'rest', address: api.addressOf(getHome) },
  });

/**
 * The server's time at `performance.now()` 0, in milliseconds: the device's clock may be wrong and may be changed. If
 * older than 10 minutes it is refetched when the page becomes visible again, because `performance.now()` may pause
 * while a device sleeps.
 */
export const serverClockQuery = (api: Api) =>
  queryOptions({
    queryKey: ['server-clock'],
    queryFn: async ({ signal }) => {
      const sentAt = performance.now();
      const { data } = await api.call(getTime, { signal });
      const answered = performance.now();
      return Date.parse(data.now) - (sentAt + answered) / 2;
    },
    staleTime: clockHoldsForMs,
    retryOnMount: true, // no loader requests it
  });

/** The first and largest picture of the page: the film's poster or, without a film, the first slide's picture. */
export function heroPicture({ home_slider_video: film, sliders }: Home): string | null {
  return film ? film.poster : (sliders[0]?.image?.webp ?? null);
}
