const longestWaitMs = 10_000;

/**
 * Moves the focus to the heading of a new page. Waits for it, because a page may show its skeleton first. If the shopper
 * has moved on with the keyboard, `say` announces the title instead. Returns a function that ends the wait.
 */
export function arrive(document: Document, say: (text: string) => void): () => void {
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
