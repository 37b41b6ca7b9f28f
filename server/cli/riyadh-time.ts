// Moments as the owner's tables show them: of Riyadh, whatever the machine's clock is set to. JSON has them in ISO 8601, UTC.
const riyadhMs = 3 * 3_600_000; // UTC+3 all year

/** A moment for people, to the minute: `2026-11-21 11:05`. Empty where there is none. */
export function timeOf(at: Date | null): string {
  return at === null ? '' : new Date(at.getTime() + riyadhMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** Its day: `2026-11-21`. */
export function dayOf(at: Date): string {
  return timeOf(at).slice(0, 10);
}
