// Hours in which only urgent notifications are sent.
import { riyadhOffsetMs } from '../../lib/riyadh.ts';

/** Minutes of Riyadh's day. If `from` is later than `to`, they span midnight. */
export type QuietHours = { from: number; to: number };

const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;

/** 22:00 to 08:00. */
export const usualQuietHours: QuietHours = { from: 22 * 60, to: 8 * 60 };

/** The end of the quiet hours at this moment; null outside of them. */
export function quietUntil(moment: Date, quiet: QuietHours | null): Date | null {
  if (quiet === null) return null;
  const inDay = (moment.getTime() + riyadhOffsetMs) % dayMs;
  const [from, to] = [quiet.from * minuteMs, quiet.to * minuteMs];
  const isQuiet = from < to ? from <= inDay && inDay < to : from <= inDay || inDay < to;
  return isQuiet ? new Date(moment.getTime() + ((to - inDay + dayMs) % dayMs)) : null;
}

/** 1320 → '22:00'. */
export function clockTimeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** '22:00' → 1320. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
