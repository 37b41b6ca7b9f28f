// Login, passwords, codes and sessions. Field rules: specification, section 5. Everything that needs a phone number is
// in profile-body.ts, so that login does not load the numbering plans of the whole world.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { foldDigits } from '../catalogue/search-text.ts';
import { user } from './user.ts';

const says = (issue: FieldIssue) => issue;

export const shortestPassword = 8;
/** A longer password would only cost hashing time. */
export const longestPassword = 200;
export const longestName = 50;

/** A required text field. */
export const nonEmptyText = v.pipe(v.string(), v.trim(), v.nonEmpty(says('required')));

/** An email address in lower case: addresses that differ only in case are the same. */
export const emailAddress = v.pipe(nonEmptyText, v.toLowerCase(), v.maxLength(254), v.email(says('email')));

/** NFC, because keyboards may compose the same character differently (RFC 8265, section 4.2.2). */
const typedPassword = v.pipe(v.string(), v.nonEmpty(says('required')), v.normalize('NFC'));

/** A new password. The server also checks whether it is too common. */
export const newPassword = v.pipe(typedPassword, v.minLength(shortestPassword), v.maxLength(longestPassword));

/** An existing password. */
const existingPassword = v.pipe(typedPassword, v.maxLength(longestPassword));

/** Six digits, in Latin, Arabic-Indic or Persian numerals. */
export const oneTimeCode = v.pipe(
  v.string(),
  v.nonEmpty(says('required')),
  v.transform((typed) => foldDigits(typed).replace(/\s/g, '')),
  v.regex(/^\d{6}$/, says('code')),
);

/** Proof that the person signed in owns the account: its password, or the code sent to its address. */
export const ownershipProof = {
  password: v.optional(v.pipe(v.string(), v.maxLength(longestPassword), v.normalize('NFC')), ''),
  code: v.optional(oneTimeCode),
};

/**
 * Reports a confirmation that differs from the password, at the confirmation field, even if other fields are invalid.
 */
export const confirmationMatches = <T extends { password: string; password_confirmation: string }>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const input = dataset.value as Partial<T> | null | undefined; // may be something other than an object
    const key = 'password_confirmation';
    if (!input?.password || !input[key] || input.password === input[key]) return;
    addIssue({
      message: says('password_match'),
      path: [{ type: 'object', origin: 'value', input, key, value: input[key] }],
    });
  });

export const passwordFields = {
  password: newPassword,
  password_confirmation: typedPassword,
};

export const signInResult = v.object({ token: v.string(), user });

export const loginBody = v.object({
  email: emailAddress,
  password: existingPassword,
  remember: v.optional(v.boolean(), false),
  /** From a 409 `password_required`: links the identity proved there to this account. */
  link_token: v.optional(v.string()),
});

export const login = defineCall({
  method: 'POST',
  path: '/user/auth/login',
  summary:
    'Signs in. 404 `user_not_found` and 401 `bad_credentials`, as specified; rate limited by address and account.',
  body: loginBody,
  data: signInResult,
});

const done = v.object({});

export const passwordBody = v.pipe(
  v.object({
    current_password: v.pipe(v.string(), v.maxLength(longestPassword), v.normalize('NFC')),
    ...passwordFields,
    /** For an account without a password. */
    confirmation_code: ownershipProof.code,
  }),
  confirmationMatches(),
);

export const putPassword = defineCall({
  method: 'PUT',
  path: '/user/password',
  summary:
    'Sets a new password and ends all other sessions. If the account has no password yet, ' +
    '`current_password` is empty, and a federated sign-in within the last ten minutes or ' +
    '`confirmation_code` is required, as for PUT /user/profile.',
  signedIn: true,
  body: passwordBody,
  data: done,
});

export const codeBody = v.object({ code: oneTimeCode });

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/user/auth/verify-email',
  summary: 'Verifies the email address with the code sent to it. Five wrong attempts invalidate the code.',
  signedIn: true,
  body: codeBody,
  data: v.object({ user }),
});

export const verifyPhone = defineCall({
  method: 'POST',
  path: '/user/auth/verify-phone',
  summary: 'Verifies the phone with the code sent to it. Five wrong attempts invalidate the code.',
  signedIn: true,
  body: codeBody,
  data: v.object({ user }),
});

export const resendCode = defineCall({
  method: 'POST',
  path: '/user/auth/resend-code',
  summary: 'Sends a code to the customer’s email address or phone, at most one per minute.',
  status: 202,
  signedIn: true,
  body: v.object({ channel: v.picklist(['email', 'phone']) }),
  data: v.object({ /** Seconds until another code can be requested. */ resend_after: v.number() }),
});

export const undoChange = defineCall({
  method: 'POST',
  path: '/user/auth/undo-change',
  summary:
    'Restores the email and phone that an account had before a change, with the key that was mailed ' +
    'to its former address (7 days, once). Ends all sessions, removes the password, invalidates later ' +
    'keys, and sends a code for a new password to the restored address. 422 `invalid` for a key that ' +
    'is unknown, used or expired.',
  body: v.object({ key: v.pipe(v.string(), v.nonEmpty(says('required')), v.maxLength(100)) }),
  data: v.object({
    /** The restored address. */
    email: v.string(),
    /** Seconds until another password reset code can be requested; more than 60 if none was sent now. */
    resend_after: v.number(),
  }),
});

export const forgetPasswordBody = v.object({ email: emailAddress });

export const forgetPassword = defineCall({
  method: 'POST',
  path: '/user/auth/forget-password',
  summary: 'Sends a password reset code if the address has an account. The answer and its timing are always the same.',
  status: 202,
  body: forgetPasswordBody,
  data: v.object({ resend_after: v.number() }),
});

export const resetPasswordBody = v.pipe(
  v.object({ email: emailAddress, code: oneTimeCode, ...passwordFields }),
  confirmationMatches(),
);

export const resetPassword = defineCall({
  method: 'POST',
  path: '/user/auth/reset-password',
  summary: 'Sets a new password with the code that was sent, and ends all sessions.',
  body: resetPasswordBody,
  data: done,
});

export const federatedBody = v.object({
  provider: nonEmptyText,
  code: nonEmptyText,
  code_verifier: v.pipe(v.string(), v.minLength(43), v.maxLength(128)),
  redirect_uri: v.pipe(v.string(), v.url()),
  nonce: nonEmptyText,
  /** The issuer identifier from the redirect (RFC 9207), if the provider sends one. */
  iss: v.optional(v.string()),
  remember: v.optional(v.boolean(), false),
});

export const federatedLogin = defineCall({
  method: 'POST',
  path: '/user/auth/federated',
  summary:
    'Signs in with the authorisation code of an OpenID Connect provider. 409 `password_required` ' +
    '{link_token, email}: an account with that address exists: log in with its password first.',
  body: federatedBody,
  data: signInResult,
});

export const session = v.object({
  id: v.string(),
  /** As the browser identifies itself: 'Chrome on Android'. */
  device: v.string(),
  created_at: v.string(),
  last_used_at: v.string(),
  is_current: v.boolean(),
});

export type Session = v.InferOutput<typeof session>;

export const listSessions = defineCall({
  method: 'GET',
  path: '/user/sessions',
  summary: 'The devices that are signed in.',
  signedIn: true,
  data: v.array(session),
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/user/sessions/{id}',
  summary: 'Signs one device out.',
  signedIn: true,
  params: v.object({ id: v.string() }),
  data: done,
});

export const deleteUserBody = v.object({
  /** For an account with a password. */
  password: ownershipProof.password,
  /** For an account without a password. */
  confirmation_code: ownershipProof.code,
});

/** The form's body for an account with a password. */
export const deleteUserWithPassword = v.object({ password: existingPassword });

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/user',
  summary:
    'Deletes the account and all personal data, except what tax law requires to be retained. ' +
    'Requires the password, or for an account without one a federated sign-in within the last ten ' +
    'minutes or `confirmation_code`, as for PUT /user/profile.',
  signedIn: true,
  body: deleteUserBody,
  data: done,
});

export const exportUser = defineCall({
  method: 'GET',
  path: '/user/export',
  summary: 'All data the store holds about the customer.',
  signedIn: true,
  data: v.record(v.string(), v.unknown()),
});
