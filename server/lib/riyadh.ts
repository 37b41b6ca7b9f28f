/** Riyadh's time less UTC's, in ms: the same all year, without daylight saving time. */
export const riyadhOffsetMs = 3 * 3_600_000;

const dayMs = 86_400_000;

/** When the day of this moment began in Riyadh. */
export function midnightInRiyadh(now: Date): Date {
  const there = now.getTime() + riyadhOffsetMs;
  return new Date(there - (there % dayMs) - riyadhOffsetMs);
}
