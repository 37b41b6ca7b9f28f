// The bodies of registration and profile, apart from the calls, like address-body.ts.
import * as v from 'valibot';
import { confirmationMatches, emailAddress, longestName, ownershipProof, passwordFields } from './account.ts';
import { birthDate, gender, personName } from './person.ts';
import { phoneNumber } from './phone-number.ts';
import { tidyName } from '../core/tidy-text.ts';

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

export const profileBody = v.object({
  first_name: personName,
  /** Empty only if the identity provider supplied none and the customer has added none since. */
  last_name: v.pipe(v.string(), v.trim(), v.transform(tidyName), v.maxLength(longestName)),
  email: emailAddress,
  /** Null or missing only while the account has no phone: a number cannot be removed. */
  phone: v.optional(v.nullable(phoneNumber), null),
  gender,
  birth_date: birthDate,
  /** Upload id; null removes the picture, missing keeps it. */
  avatar: v.optional(v.nullable(v.string())),
  /** Needed to change email or phone; `confirmation_code` for an account without a password. */
  current_password: ownershipProof.password,
  confirmation_code: ownershipProof.code,
});
