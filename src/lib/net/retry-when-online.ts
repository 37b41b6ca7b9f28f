const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/**
 * Loads a part of the app that the page can do without for now. If that fails, tries again: without a connection once it
 * is back, otherwise after a second, then after twice as long each time. Never rejects.
 */
export async function retryWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await load();
    } catch {
      await new Promise<unknown>((resolve) => {
        // The connection may be back before the failure of a request made without it is known.
        if (navigator.onLine) setTimeout(resolve, waitMs);
        else addEventListener('online', resolve, { once: true });
      });
    }
  }
}
