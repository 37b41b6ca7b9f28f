/**
 * Resolves to the result of `work`, or to undefined after `ms`; the work itself continues. Rejects if the work rejects
 * in time.
 */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}
