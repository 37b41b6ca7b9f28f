/** What comes of some work, or undefined where that takes longer than `ms`; the work itself goes on. Rejects where the work does so in time. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}
