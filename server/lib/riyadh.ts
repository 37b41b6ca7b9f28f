/** Riyadh's time less UTC's, in ms: the same all year, without daylight saving time. */
export const riyadhOffsetMs = 3 * 3_600_000;

const dayMs = 86_400_000;

/** When the day of this moment began in Riyadh. */
export function midnightInRiyadh(now: Date): Date {
  const there = now.getTime() + riyadhOffsetMs;
  return new Date(there - (there % dayMs) - riyadhOffsetMs);
}

/** The same time of day so many days earlier: in Riyadh each day has 24 hours. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
