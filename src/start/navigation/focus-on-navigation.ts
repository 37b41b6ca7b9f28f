// Navigation inside the app: the focus moves to the new page's heading and screen readers announce it, as when a
// browser loads a page.
import type { AppRouter } from '../router.tsx';

/**
 * Moves the focus to each new page. A change of a list's filters, sorting or page number is no new page: its result
 * count is announced.
 */
export function focusOnNavigation(router: Pick<AppRouter, 'subscribe'>): void {
  router.subscribe('onRendered', ({ pathChanged, toLocation: { hash } }) => {
    if (!pathChanged) return;
    import('./arrive.ts').then(
      ({ arrive }) => arrive(hash),
      () => undefined, // the focus stays
    );
  });
}
