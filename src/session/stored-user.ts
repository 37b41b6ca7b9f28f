// What the device remembers of the signed-in customer: never more of the profile than this.
import * as v from 'valibot';
import type { User } from '../../contract/account/user.ts';
import { localKeys, readStored, writeStored } from '../lib/storage/storage.ts';
import type { SessionUser } from './session.state.ts';

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    first_name: v.string(),
    avatar: v.nullable(v.string()),
    gender: v.nullable(v.picklist(['male', 'female'])),
  }),
);

/** The stored user; null for a visitor, or if the stored value is not a user. */
export function readUser(): SessionUser | null {
  const user = v.safeParse(stored, readStored('local', localKeys.user));
  return user.success ? user.output : null;
}

/** Stores the user, or deletes it if null. False if the browser stores nothing. */
export function writeUser(user: SessionUser | null): boolean {
  return writeStored('local', localKeys.user, user && JSON.stringify(user));
}

/** The part of a profile that the device may remember. */
export function smallUser({ id, first_name, avatar, gender }: User): SessionUser {
  return { id, first_name, avatar, gender };
}
