// Who is signed in, apart from the forms of account.ts: what a page of any kind may need, without the numbering plans of the whole world.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';

export const genders = ['male', 'female'] as const;

export const user = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  /** E.164; null where a federated sign-in has not told one yet. */
  phone: v.nullable(v.string()),
  /** Address of a picture; null: a default one by gender. */
  avatar: v.nullable(v.string()),
  gender: v.nullable(v.picklist(genders)),
  birth_date: v.nullable(v.string()),
  email_verified: v.boolean(),
  phone_verified: v.boolean(),
  /** Whether the store can send a code to a phone at all: not where it has no provider of SMS. */
  can_verify_phone: v.boolean(),
  /** Whether a password is set; an account made by a federated sign-in has none. */
  has_password: v.boolean(),
});

export type User = v.InferOutput<typeof user>;

export const getProfile = defineCall({
  method: 'GET',
  path: '/user/profile',
  summary: 'Who is signed in.',
  signedIn: true,
  data: v.object({ user }),
});

const done = v.object({});

export const logout = defineCall({
  method: 'GET',
  path: '/Auth/Logout',
  summary: 'Ends this session.',
  signedIn: true,
  data: done,
});

export const postLogout = defineCall({
  method: 'POST',
  path: '/user/auth/logout',
  summary: 'Ends this session.',
  signedIn: true,
  data: done,
});

export const identityProvider = v.object({
  id: v.string(),
  name: v.string(),
  client_id: v.string(),
  authorization_endpoint: v.string(),
});

export const listProviders = defineCall({
  method: 'GET',
  path: '/user/auth/providers',
  summary: 'The identity providers that can be used for signing in.',
  data: v.array(identityProvider),
});
