// The customer who is signed in, apart from the forms in account.ts: any page may need it, without the numbering plans
// of the whole world.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';

export const genders = ['male', 'female'] as const;

export const user = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  /** E.164; null until given, after a federated sign-in without a phone. */
  phone: v.nullable(v.string()),
  /** Picture URL; null: a default picture by gender. */
  avatar: v.nullable(v.string()),
  gender: v.nullable(v.picklist(genders)),
  birth_date: v.nullable(v.string()),
  email_verified: v.boolean(),
  phone_verified: v.boolean(),
  /** Whether the store can send codes to phones; false without an SMS provider. */
  can_verify_phone: v.boolean(),
  /** False for an account created by a federated sign-in, until a password is set. */
  has_password: v.boolean(),
});

export type User = v.InferOutput<typeof user>;

export const getProfile = defineCall({
  method: 'GET',
  path: '/user/profile',
  summary: 'The customer who is signed in.',
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
