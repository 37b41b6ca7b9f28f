/**
 * Puts reactions to other tabs off until a frozen page wakes, the last one of each name. Browsers deliver messages and
 * storage events to frozen pages, but no results of their databases: a transaction that such a page begins would hold up
 * all other tabs.
 */
export function deferWhileFrozen(
  page: Pick<EventTarget, 'addEventListener'> = document,
): (name: string, react: () => void) => void {
  const deferred = new Map<string, () => void>();
  let isFrozen = false;
  page.addEventListener('freeze', () => (isFrozen = true));
  page.addEventListener('resume', () => {
    isFrozen = false;
    for (const react of deferred.values()) react();
    deferred.clear();
  });
  return (name, react) => {
    if (isFrozen) deferred.set(name, react);
    else react();
  };
}
