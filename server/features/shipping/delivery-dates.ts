// When a shipment arrives, as calendar days in Riyadh. Pure.
import { riyadhOffsetMs } from '../../lib/riyadh.ts';

const dayMs = 86_400_000;
const [friday, saturday] = [5, 6];

/**
 * The first and last delivery day (YYYY-MM-DD) of a shipment handed over at `from`: the given working days (Sunday to
 * Thursday) after that day.
 */
export function deliveryDates(from: Date, [least, most]: readonly [number, number]): { from: string; to: string } {
  return { from: workingDayAfter(from, least), to: workingDayAfter(from, most) };
}

function workingDayAfter(from: Date, days: number): string {
  let day = new Date(from.getTime() + riyadhOffsetMs);
  for (let left = days; left > 0 || isWeekend(day);) {
    day = new Date(day.getTime() + dayMs);
    if (!isWeekend(day)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === friday || day.getUTCDay() === saturday;
}

/**
 * Whether `now` is more than 15 days past a promised day (E-Commerce Law: the shopper may withdraw; saudi-commerce.md,
 * section 6).
 */
export function isLate(promised: string, now: Date): boolean {
  const endOfDay = Date.parse(`${promised}T00:00:00Z`) - riyadhOffsetMs + dayMs;
  return now.getTime() > endOfDay + 15 * dayMs;
}
