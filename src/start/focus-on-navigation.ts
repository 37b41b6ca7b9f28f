// Arriving at another page inside the app: the focus goes to its heading and screen readers say it, as they do when a browser loads a page.
import hidden from '../ui/page/visually-hidden.module.css';
import type { AppRouter } from './router.tsx';

const longestWaitMs = 10_000;

/** Leads the focus to each page that is arrived at. A change of filters, sort or page of a list is no other page: its count of results speaks. */
export function leadToPages(router: Pick<AppRouter, 'subscribe'>, document: Document): void {
  const region = document.createElement('div');
  region.role = 'status';
  region.className = hidden.hidden ?? '';
  document.body.append(region);
  let leave = () => {};
  router.subscribe('onRendered', ({ pathChanged, toLocation }) => {
    if (!pathChanged) return;
    leave();
    region.textContent = '';
    if (toLocation.hash !== '') return; // the browser leads to the fragment
    leave = arrive(document, (title) => (region.textContent = title));
  });
}

/** A page may show its skeleton first, and its heading is waited for. Meanwhile somebody may have gone on with the keyboard: then the title is said. */
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

/** Without scrolling, which is the router's business, and without a ring: nobody can act on a heading. */
function focusQuietly(element: HTMLElement): void {
  element.tabIndex = -1;
  element.style.outline = 'none';
  element.focus({ preventScroll: true });
}
