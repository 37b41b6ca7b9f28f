// Turns plain links and search forms into navigations inside the app, so that components can use <a href> and <form
// action>.
import { isPagePath } from '../../../contract/app/page-path.ts';
import type { AppRouter } from '../router.tsx';

/** Path, query and fragment of an address inside the app; null if the browser has to load it. */
export function inAppAddress(address: string, here: Location | URL): string | null {
  const url = URL.parse ? URL.parse(address, here.href) : new URL(address, here.href);
  if (!url || url.origin !== here.origin || !isPagePath(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Handles the document's links and GET forms inside the app. Returns a function that stops it. */
export function takeOverLinks(router: AppRouter, document: Document): () => void {
  const go = (href: string, link: Element | null) => {
    const { pathname, search, hash } = new URL(href, document.location.href);
    const sameDocument = pathname === document.location.pathname && search === document.location.search;
    if (sameDocument && hash !== '') return false; // the browser jumps to the fragment, and moves the focus there
    showPressed(link, () => void router.navigate({ href, replace: sameDocument }));
    return true;
  };

  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const href = hrefAt(event, document);
    if (href !== null && go(href, linkAt(event))) event.preventDefault();
  };

  const send = (event: SubmitEvent) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get' || form.target) return;
    const address = new URL(form.action, document.location.href);
    const fields = new FormData(form, event.submitter);
    address.search = '';
    for (const [name, value] of fields)
      if (typeof value === 'string' && value.trim() !== '') address.searchParams.append(name, value.trim());
    const href = inAppAddress(address.href, document.location);
    if (href === null) return;
    event.preventDefault();
    void router.navigate({ href });
  };

  document.addEventListener('click', follow);
  document.addEventListener('submit', send);
  return () => {
    document.removeEventListener('click', follow);
    document.removeEventListener('submit', send);
  };
}

/** Marks a link as pressed (src/styles/base.css) and runs once that is painted: the next page is work of many frames. */
function showPressed(link: Element | null, run: () => void): void {
  if (!link || document.hidden) return run(); // no frame will come
  link.toggleAttribute('data-pressed', true);
  requestAnimationFrame(() =>
    setTimeout(() => {
      link.removeAttribute('data-pressed');
      run();
    }),
  );
}

const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest('a[href]') : null);

/** Where the link at an event leads inside the app; null if there is none. */
export function hrefAt(event: Event, document: Document): string | null {
  const link = linkAt(event);
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.target ||
    link.hasAttribute('download') ||
    link.relList.contains('external')
  )
    return null;
  return inAppAddress(link.href, document.location);
}
