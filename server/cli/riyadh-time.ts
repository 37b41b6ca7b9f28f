// Times in the owner's tables: always Riyadh time, whatever the machine's time zone. JSON has them in ISO 8601, UTC.
import { riyadhOffsetMs } from '../lib/riyadh.ts';

/** A time to the minute: `2026-11-21 11:05`. Empty for null. */
export function timeOf(at: Date | null): string {
  return at === null ? '' : new Date(at.getTime() + riyadhOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** The day of a time: `2026-11-21`. */
export function dayOf(at: Date): string {
  return timeOf(at).slice(0, 10);
}
