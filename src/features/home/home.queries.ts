import { queryOptions } from '@tanstack/react-query';
import { getHome, getTime, type Home } from '../../../contract/content/content.ts';
import type { Api } from '../../lib/net/api.ts';
import { freshForMs } from '../../lib/net/query-client.ts';

const clockHoldsForMs = 10 * 60_000;

export const homeQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'home'],
    queryFn: ({ signal }) => api.call(getHome, { signal }),
    // A copy of the device is stale at once.
    staleTime: ({ state }) => (state.data?.cachedAt == null ? freshForMs : 0),
    meta: { persist: 'rest', address: api.addressOf(getHome) },
  });

/**
 * What the server's clock showed when `performance.now()` was 0, in milliseconds: the device's own clock may be wrong and may be set meanwhile.
 * Asked anew when the page is looked at again, for a device that slept may not have counted on.
 */
export const serverClockQuery = (api: Api) =>
  queryOptions({
    queryKey: ['server-clock'],
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      const { data } = await api.call(getTime, { signal });
      const answered = performance.now();
      return Date.parse(data.now) - (asked + answered) / 2;
    },
    staleTime: clockHoldsForMs,
    retryOnMount: true, // no loader asks for it
  });

/** The picture that is the first and largest of the page: the film's poster, without a film the first slide's. */
export function heroPicture({ home_slider_video: film, sliders }: Home): string | null {
  return film ? film.poster : (sliders[0]?.image?.webp ?? null);
}
