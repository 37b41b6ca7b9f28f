// Which paths are pages of the app: the page checks its links, the worker decides what it answers itself.

const notPages =
  /^\/(api|media|uploads|sandbox|assets|fonts|icons|screenshots|\.well-known|healthz|readyz|metrics|vitals)(\/|$)|^\/[^/]+\.[a-z0-9]{2,11}$/i;

/**
 * Whether a path of this store is a page of the app. Files are at the root or in their own folders: elsewhere a dot is
 * part of a name (`/category/9/Dr.Organic`).
 */
export function isPagePath(path: string): boolean {
  return !notPages.test(path);
}
