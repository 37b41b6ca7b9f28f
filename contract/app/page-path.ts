// Which addresses are pages of the app: the page asks for its links, the worker for what it answers with the shell.

const notPages =
  /^\/(api|media|uploads|sandbox|assets|fonts|icons|screenshots|\.well-known|healthz|readyz)(\/|$)|^\/[^/]+\.[a-z0-9]{2,11}$/i;

/** Whether a path of the store's own is a page of the app. Files lie at the root or in folders of theirs: elsewhere a dot belongs to a name (`/category/9/Dr.Organic`). */
export function isPagePath(path: string): boolean {
  return !notPages.test(path);
}
