let count = 0;

/**
 * A Saudi mobile number that is unique in this run: two digits for the worker (0 outside Vitest), five for a counter.
 */
export function uniquePhone(): string {
  count += 1;
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 100;
  return `+96654${String(worker).padStart(2, '0')}${String(count).padStart(5, '0')}`;
}
