// A customer's own details, for registration and profile. Field rules: specification, section 5.
import * as v from 'valibot';
import {
  confirmationMatches,
  emailAddress,
  nonEmptyText,
  longestName,
  ownershipProof,
  passwordFields,
  signInResult,
} from './account.ts';
import { defineCall } from '../core/call.ts';
import { pastDay } from '../core/days.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { longestPhone, phoneState, toE164, type PhoneState } from './phone.ts';
import { tidyName } from '../core/tidy-text.ts';
import { genders, user } from './user.ts';

const says = (issue: FieldIssue) => issue;

const phoneIssue: Record<Exclude<PhoneState, 'valid'>, FieldIssue> = {
  required: 'required',
  invalid: 'phone_invalid',
  country: 'phone_country',
  short: 'phone_short',
  long: 'phone_long',
};

/** A first or last name. */
export const personName = v.pipe(
  nonEmptyText,
  v.transform(tidyName),
  v.nonEmpty(says('required')),
  v.maxLength(longestName),
);

/** A mobile number in any notation; comes out as E.164. */
export const phoneNumber = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const state = value.length > 2 * longestPhone ? 'long' : phoneState(value);
    const number = toE164(value);
    if (state === 'valid' && number !== null) return number;
    addIssue({ message: phoneIssue[state === 'valid' ? 'invalid' : state] });
    return NEVER;
  }),
);

export const registerBody = v.pipe(
  v.object({
    first_name: personName,
    last_name: personName,
    email: emailAddress,
    phone: phoneNumber,
    ...passwordFields,
  }),
  confirmationMatches(),
);

export const register = defineCall({
  method: 'POST',
  path: '/user/auth/register',
  summary: 'Creates an account, signs in, and sends a code to verify the email address.',
  status: 201,
  body: registerBody,
  data: signInResult,
});

export const profileBody = v.object({
  first_name: personName,
  /** Empty only if the identity provider supplied none and the customer has added none since. */
  last_name: v.pipe(v.string(), v.trim(), v.transform(tidyName), v.maxLength(longestName)),
  email: emailAddress,
  /** Null or missing only while the account has no phone: a number cannot be removed. */
  phone: v.optional(v.nullable(phoneNumber), null),
  gender: v.optional(v.nullable(v.picklist(genders, says('choice'))), null),
  birth_date: v.optional(v.nullable(pastDay), null),
  /** Upload id; null removes the picture, missing keeps it. */
  avatar: v.optional(v.nullable(v.string())),
  /** Needed to change email or phone; `confirmation_code` for an account without a password. */
  current_password: ownershipProof.password,
  confirmation_code: ownershipProof.code,
});

export const putProfile = defineCall({
  method: 'PUT',
  path: '/user/profile',
  summary:
    'Changes the profile. A changed email or phone must be verified again and requires ' +
    '`current_password`. An account without a password requires a federated sign-in within the last ' +
    'ten minutes, or `confirmation_code`: 422 `confirmation_required` {confirm_with: "password" | ' +
    '"code", resend_after?} sends that code to the present address, at most one a minute. The former ' +
    'address is sent a key for POST /user/auth/undo-change if it was verified. An account made by a ' +
    'federated sign-in may be without a phone until one is given; the first one needs no confirmation.',
  signedIn: true,
  body: profileBody,
  data: v.object({ user }),
});
