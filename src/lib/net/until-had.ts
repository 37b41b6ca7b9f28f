/** Loads a part of the app that the page can do without for a while: where it cannot be had, again when the connection is back. Never rejects. */
export function untilHad<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return untilHad(load);
  });
}
