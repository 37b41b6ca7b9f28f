import * as v from 'valibot';
import type { FieldIssue } from './field-messages.ts';

const says = (issue: FieldIssue) => issue;

/** Today or a past day in Riyadh, as YYYY-MM-DD. */
export const pastDay = v.pipe(
  v.string(),
  v.isoDate(says('past_date')),
  v.check((day) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return true; // already reported
    const begin = new Date(`${day}T00:00+03:00`);
    // 30 February rolls over.
    if (Number.isNaN(begin.getTime()) || !new Date(day).toISOString().startsWith(day)) return false;
    return begin > new Date('1900-01-01') && begin <= new Date();
  }, says('past_date')),
);
