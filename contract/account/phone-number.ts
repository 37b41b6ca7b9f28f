import * as v from 'valibot';
import type { FieldIssue } from '../core/field-messages.ts';
import { longestPhone, phoneState, toE164, type PhoneState } from './phone.ts';

const phoneIssue: Record<Exclude<PhoneState, 'valid'>, FieldIssue> = {
  required: 'required',
  invalid: 'phone_invalid',
  country: 'phone_country',
  short: 'phone_short',
  long: 'phone_long',
};

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
