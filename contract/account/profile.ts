// A customer's own details, for registration and profile.
import * as v from 'valibot';
import { signInResult } from './account.ts';
import { defineCall } from '../core/call.ts';
import { profileBody, registerBody } from './profile-body.ts';
import { user } from './user.ts';

export const register = defineCall({
  method: 'POST',
  path: '/user/auth/register',
  summary:
    'Creates an account, signs in, and sends a code to verify the email address, unless too many were ' +
    'sent there: `resend_after` is over 60 then, and POST /user/auth/resend-code sends one later.',
  status: 201,
  body: registerBody,
  /** `resend_after` in seconds, as for POST /user/auth/resend-code; older stored answers lack it. */
  data: v.object({ ...signInResult.entries, resend_after: v.optional(v.number()) }),
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
