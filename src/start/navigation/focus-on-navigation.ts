// Navigation inside the app: the focus moves to the new page's heading and screen readers announce it, as when a
// browser loads a page.
import hidden from '../../ui/text/visually-hidden.module.css';
import type { AppRouter } from '../router.tsx';

const longestWaitMs = 10_000;

/**
 * Moves the focus to each new page. A change of a list's filters, sorting or page number is no new page: its result
 * count is announced.
 */
export function focusOnNavigation(router: Pick<AppRouter, 'subscribe'>, document: Document): void {
  const region = document.createElement('div');
  region.role = 'status';
  region.className = hidden.hidden ?? '';
  document.body.append(region);
  let leave = () => {};
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    leave();
    region.textContent = '';
    if (toLocation.hash !== '') return; // the browser moves to the fragment
    leave = arrive(document, (title) => (region.textContent = title));
  });
}

/**
 * Waits for the heading, because a page may show its skeleton first. If the shopper has moved on with the keyboard,
 * announces the title instead.
 */
function arrive(document: Document, say: (text: string) => void): () => void {
  const content = document.getElementById('content');
  if (!content) return () => {};
  const lead = () => {
    const heading = content.querySelector('h1');
    if (!heading || document.activeElement === heading) return;
    if (document.activeElement === content || document.activeElement === document.body) focusQuietly(heading);
    else {
      say(document.title);
      leave();
    }
  };
  const observer = new MutationObserver(lead);
  const timer = setTimeout(() => observer.disconnect(), longestWaitMs);
  const leave = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  focusQuietly(content);
  observer.observe(content, { childList: true, subtree: true });
  lead();
  return leave;
}

/** Without scrolling, which is the router's job, and without a focus ring: a heading has no action. */
function focusQuietly(element: HTMLElement): void {
  element.tabIndex = -1;
  element.style.outline = 'none';
  element.focus({ preventScroll: true });
}
