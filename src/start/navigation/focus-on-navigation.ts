// Navigation inside the app: the focus moves to the new page's heading and screen readers announce it, as when a
// browser loads a page.
import { once } from '../../lib/net/once.ts';
import hidden from '../../ui/text/visually-hidden.module.css';
import type { AppRouter } from '../router.tsx';

/**
 * Moves the focus to each new page. A change of a list's filters, sorting or page number is no new page: its result
 * count is announced.
 */
export function focusOnNavigation(router: Pick<AppRouter, 'subscribe'>, document: Document): void {
  const region = document.createElement('div');
  region.role = 'status';
  region.className = hidden.hidden ?? '';
  document.body.append(region);
  const code = once(() => import('./arrive.ts'));
  let leave = () => {};
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    leave();
    region.textContent = '';
    if (toLocation.hash !== '') return; // the browser moves to the fragment
    let isLeft = false;
    leave = () => (isLeft = true);
    code().then(
      ({ arrive }) => {
        if (!isLeft) leave = arrive(document, (title) => (region.textContent = title));
      },
      () => undefined, // the focus stays
    );
  });
}
