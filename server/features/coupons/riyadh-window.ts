import { riyadhOffsetMs } from '../../lib/riyadh.ts';

const dayMs = 86_400_000;

/**
 * A time as the owner types it, in Riyadh time: `2026-11-30` or `2026-11-30T18:00`. A day alone means its start, or for
 * `end` the following midnight, so that the last day counts completely. Null for anything else and for days that do not
 * exist.
 */
export function riyadhMoment(text: string, at: 'start' | 'end'): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text);
  if (!parts) return null;
  const [, day = '', time] = parts;
  const local = new Date(`${day}T${time ?? '00:00'}:00Z`);
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(day)) return null; // 30 February rolls over
  return new Date(local.getTime() - riyadhOffsetMs + (at === 'end' && time === undefined ? dayMs : 0));
}
