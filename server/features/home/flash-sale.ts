import { riyadhOffsetMs } from '../../lib/riyadh.ts';

const dayMs = 86_400_000;

/**
 * The end of the flash sale by the setting `flash_sale_ends`: an ISO 8601 time for a single sale (Riyadh time if it has
 * no zone), or a day, which is included; `daily` for midnight and `weekly` for the midnight after Saturday, both in
 * Riyadh. Null if no sale is running or the setting is invalid.
 */
export function flashSaleEnd(setting: string | undefined, now: Date): Date | null {
  if (!setting) return null;
  const local = now.getTime() + riyadhOffsetMs;
  const midnight = Math.floor(local / dayMs) * dayMs + dayMs;
  if (setting === 'daily') return new Date(midnight - riyadhOffsetMs);
  if (setting === 'weekly') {
    const daysToSaturday = (6 - new Date(local).getUTCDay() + 7) % 7;
    return new Date(midnight + daysToSaturday * dayMs - riyadhOffsetMs);
  }
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(setting);
  const isZoned = /(Z|[+-]\d{2}:\d{2})$/i.test(setting);
  const end = isDay
    ? new Date(Date.parse(`${setting}T00:00:00Z`) + dayMs - riyadhOffsetMs)
    : new Date(isZoned ? setting : `${setting}+03:00`);
  return Number.isNaN(end.getTime()) || end <= now ? null : end;
}
