// What follows the hydration of a page that the worker had stored. Until then its answers count as new, and nothing is
// known about the connection, so that the app renders what the page shows.
import type { QueryClient } from '@tanstack/react-query';
import { watchConnectivity } from '../../lib/net/connectivity.state.ts';
import { withTimeout } from '../../lib/net/with-timeout.ts';
import { hydration } from '../../ui/page/later-part.tsx';
import type { PageState } from './page-state.ts';

/** A part that fails to be hydrated must not keep the session from starting. */
const hydrationMs = 5_000;

/**
 * Once the page is hydrated: watches the connection, gives the page's answers their age, and requests again what is on
 * the screen and no longer fresh.
 */
export async function catchUp(
  queryClient: QueryClient,
  queries: PageState['queries'],
  storedAt: number,
): Promise<void> {
  const whole = new Promise<void>((resolve) => (hydration.onWhole = resolve));
  if (hydration.missing > 0) await withTimeout(hydrationMs, whole);
  watchConnectivity();
  // A time in the future comes from a clock that was set back since.
  const isKnown = storedAt <= Date.now();
  const updatedAt = isKnown ? storedAt : Math.floor(performance.timeOrigin) - 1;
  for (const [queryKey, data] of queries) {
    if (queryClient.getQueryData(queryKey) !== data) continue; // newer
    queryClient.setQueryData(queryKey, data, { updatedAt });
    if (!isKnown) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'active', stale: true }, { cancelRefetch: false });
  }
}
