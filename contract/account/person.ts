// What the forms about a person share. Field rules: specification, section 5.
import * as v from 'valibot';
import { longestName, nonEmptyText } from './account.ts';
import { pastDay } from '../core/days.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { tidyName } from '../core/tidy-text.ts';
import { genders } from './user.ts';

const says = (issue: FieldIssue) => issue;

/** A first or last name. */
export const personName = v.pipe(
  nonEmptyText,
  v.transform(tidyName),
  v.nonEmpty(says('required')),
  v.maxLength(longestName),
);

export const gender = v.optional(v.nullable(v.picklist(genders, says('choice'))), null);

export const birthDate = v.optional(v.nullable(pastDay), null);
