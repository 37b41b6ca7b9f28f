// Parts of a server-rendered page that React hydrates later than what is around them.
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';

type OnHydrated = (isHere: true) => void;

/**
 * How many parts are not hydrated yet. At first the page itself is missing: React hydrates the shell before it. `onPage`
 * runs when it is there, and again with each further page; `onWhole` when no part is missing. What changes earlier makes
 * React render a part from scratch, and what the server has rendered disappears for a moment.
 */
export const hydration = { missing: 1, onPage: (() => {}) as OnHydrated, onWhole: () => {} };

/**
 * Shows a part of the page whose component is `lazy`; until its code is there, what the server has rendered stays, and
 * new children wait.
 */
export function LaterPart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isHere, setHere] = useState(false);
  useLayoutEffect(() => void (hydration.missing += 1), []); // before the effects of the same commit
  const part = (
    <Suspense fallback={fallback}>
      {children}
      <Hydrated onHydrated={setHere} />
    </Suspense>
  );
  const [first] = useState(part);
  return isHere ? part : first;
}

/** Mounted together with its part, or with a page. */
export function Hydrated({ onHydrated = hydration.onPage }: { onHydrated?: OnHydrated }) {
  useEffect(() => {
    onHydrated(true);
    if (!--hydration.missing) hydration.onWhole();
  }, [onHydrated]);
  return null;
}
