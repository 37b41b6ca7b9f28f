// Messages to the store: questions, complaints and suggestions. Visitors may send them. Field rules: specification,
// section 5.
import * as v from 'valibot';
import { emailAddress, nonEmptyText, longestName } from '../account/account.ts';
import { defineCall } from '../core/call.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { phoneNumber } from '../account/phone-number.ts';
import { foldDigits } from '../catalogue/search-text.ts';
import { tidyText } from '../core/tidy-text.ts';

const says = (issue: FieldIssue) => issue;

const shortestName = 2;
const shortestMessage = 10;
/** In UTF-16 units. */
export const longestMessage = 2_000;
const longestOrderNumber = 11;

const message = v.pipe(
  v.string(),
  v.maxLength(4 * longestMessage),
  v.transform(tidyText),
  v.nonEmpty(says('required')),
  v.minLength(shortestMessage),
  v.maxLength(longestMessage),
);

/** The order number: digits in any supported numerals, with or without a # in front. */
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
  name: v.pipe(nonEmptyText, v.transform(tidyText), v.minLength(shortestName), v.maxLength(longestName)),
  email: emailAddress,
  phone: phoneNumber,
  message,
  /** Honeypot: hidden from shoppers, but bots fill it in. Such a message is stored and not mailed. */
  website: v.optional(v.string(), ''),
};

export const contactBody = v.object(fields);

export const complaintTypes = ['complaint', 'suggestion'] as const;

export const complaintBody = v.object({
  type: v.picklist(complaintTypes, says('choice')),
  ...fields,
  order_number: orderNumber,
});

/** The reference for follow-up questions. */
const taken = v.object({ reference: v.string() });

export const sendContact = defineCall({
  method: 'POST',
  path: '/contact',
  summary: 'Sends a message to the store. The same message within a day returns the same reference.',
  status: 201,
  body: contactBody,
  data: taken,
});

export const sendComplaint = defineCall({
  method: 'POST',
  path: '/complaints',
  summary: 'Sends a complaint or a suggestion. The same one within a day returns the same reference.',
  status: 201,
  body: complaintBody,
  data: taken,
});
