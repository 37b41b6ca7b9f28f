/** How long a window that is being closed may still count as open, and how often to look. */
const closingMs = 5_000;
const lookEveryMs = 250;

/** Whether no second window of the store is open, or the others are just being closed. `count`: of the open windows. */
export async function isOnlyWindow(count: () => Promise<number>): Promise<boolean> {
  const until = Date.now() + closingMs;
  while ((await count()) > 1) {
    if (Date.now() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return true;
}
