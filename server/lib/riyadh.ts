/** Riyadh's time less UTC's, in ms: the same all year, without daylight saving time. */
export const riyadhOffsetMs = 3 * 3_600_000;
