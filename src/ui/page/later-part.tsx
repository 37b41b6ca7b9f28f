// Parts of a server-rendered page that React hydrates later than what is around them.
import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';

/**
 * How many parts are not hydrated yet. At first the page itself is missing: React hydrates the shell before it.
 * `onWhole` runs when none is missing. What changes earlier makes React render a part from scratch, and what the server
 * has rendered disappears for a moment.
 */
export const hydration = { missing: 1, onWhole: () => {} };

/** Shows a part of the page whose component is `lazy`; until its code is there, what the server has rendered stays. */
export function LaterPart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  useLayoutEffect(() => void (hydration.missing += 1), []); // before the effects of the same commit
  return (
    <Suspense fallback={fallback}>
      {children}
      <Hydrated />
    </Suspense>
  );
}

/** Mounted together with its part, or with a page. */
export function Hydrated() {
  useEffect(() => void (--hydration.missing || hydration.onWhole()), []);
  return null;
}
