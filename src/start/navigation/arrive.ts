import hidden from '../../ui/text/visually-hidden.module.css';

const longestWaitMs = 10_000;
/** A screen reader reads only what changes in a live region that it knows already. */
const knownAfterMs = 100;

let leave = () => {};

/**
 * Moves the focus to the heading of a new page. Waits for it, because a page may show its skeleton first. If the shopper
 * has moved on with the keyboard, a live region announces the title instead. With a fragment the browser moves there.
 */
export function arrive(hash: string): void {
  leave();
  const content = document.getElementById('content');
  if (!content || hash !== '') return;
  const region = liveRegion();
  let saying: ReturnType<typeof setTimeout> | undefined;
  const lead = () => {
    const heading = content.querySelector('h1');
    if (!heading || document.activeElement === heading) return;
    if (document.activeElement === content || document.activeElement === document.body) focusQuietly(heading);
    else {
      stopWaiting();
      saying = setTimeout(() => (region.textContent = document.title), knownAfterMs);
    }
  };
  const observer = new MutationObserver(lead);
  const timer = setTimeout(() => observer.disconnect(), longestWaitMs);
  const stopWaiting = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  focusQuietly(content);
  observer.observe(content, { childList: true, subtree: true });
  lead();
  leave = () => {
    stopWaiting();
    clearTimeout(saying);
    region.textContent = '';
  };
}

const regionId = 'arrival';

function liveRegion(): HTMLElement {
  const found = document.getElementById(regionId);
  if (found) return found;
  const region = document.createElement('div');
  region.id = regionId;
  region.setAttribute('role', 'status'); // Firefox has the property `role` from 119 on
  region.className = hidden.hidden ?? '';
  document.body.append(region);
  return region;
}

/** Without scrolling, which is the router's job, and without a focus ring: a heading has no action. */
function focusQuietly(element: HTMLElement): void {
  element.tabIndex = -1;
  element.style.outline = 'none';
  element.focus({ preventScroll: true });
}
