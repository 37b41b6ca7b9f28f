/**
 * Loads a part of the app that the page can do without for now. If that fails, retries when the connection is back.
 * Never rejects.
 */
export function retryWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return retryWhenOnline(load);
  });
}
