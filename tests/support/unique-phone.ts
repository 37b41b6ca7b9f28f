let count = 0;

/** A Saudi mobile number that can be called and that no other test of this run has: workers have their digit, and count. */
export function uniquePhone(): string {
  count += 1;
  const worker = (Number(process.env.VITEST_POOL_ID) % 9) + 1;
  return `+96654${worker}${String(count).padStart(6, '0')}`;
}
