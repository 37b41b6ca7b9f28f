// Writing to the store: questions of any kind, complaints and suggestions. Visitors may. Rules of the fields: specification, section 5.
import * as v from 'valibot';
import { emailAddress, filled, longestName } from './account.ts';
import { defineCall } from './call.ts';
import type { FieldIssue } from './field-words.ts';
import { phoneNumber } from './particulars.ts';
import { foldDigits } from './search-text.ts';

const says = (issue: FieldIssue) => issue;

const shortestName = 2;
const shortestMessage = 10;
/** In UTF-16 units. */
export const longestMessage = 2_000;
const longestOrderNumber = 11;

const unseen = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g; // direction marks
// oxlint-disable-next-line no-control-regex -- control characters are what it is for
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]+/g;
const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A message as it is kept: its lines, without what turns the writing around it, and at most one empty line between two. */
export function tidyMessage(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(loneSurrogates, '')
    .replace(controls, ' ')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const message = v.pipe(
  v.string(),
  v.maxLength(4 * longestMessage),
  v.transform(tidyMessage),
  v.nonEmpty(says('required')),
  v.minLength(shortestMessage),
  v.maxLength(longestMessage),
);

/** As it stands in the order: digits, in whichever a keyboard here writes them, with or without a # before them. */
const orderNumber = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((typed) => foldDigits(typed).replace(/[#\s\u200e\u200f\u2066-\u2069]/g, '')),
      v.regex(/^\d*$/, says('numeric')),
      v.maxLength(longestOrderNumber),
    ),
  ),
  null,
);

const fields = {
  name: v.pipe(filled, v.transform(tidyMessage), v.minLength(shortestName), v.maxLength(longestName)),
  email: emailAddress,
  phone: phoneNumber,
  message,
  /** No field of a shopper's: programs that fill in everything fill in this. Such a message is kept and not mailed. */
  website: v.optional(v.string(), ''),
};

export const contactBody = v.object(fields);

export const complaintTypes = ['complaint', 'suggestion'] as const;

export const complaintBody = v.object({
  type: v.picklist(complaintTypes, says('choice')),
  ...fields,
  order_number: orderNumber,
});

/** What the shopper asks about it with. */
const taken = v.object({ reference: v.string() });

export const sendContact = defineCall({
  method: 'POST',
  path: '/contact',
  summary: 'Writes to the store. The same once more within a day is the same message, with the same reference.',
  status: 201,
  body: contactBody,
  data: taken,
});

export const sendComplaint = defineCall({
  method: 'POST',
  path: '/complaints',
  summary: 'Sends a complaint or a suggestion. The same once more within a day is the same one.',
  status: 201,
  body: complaintBody,
  data: taken,
});
