// What the device remembers of whoever is signed in: never more of the profile than this.
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

/** The stored user; null for a visitor, and where something else stands there. */
export function readUser(): SessionUser | null {
  const user = v.safeParse(stored, readStored('local', localKeys.user));
  return user.success ? user.output : null;
}

/** Stores the user, or forgets them with null. False where the browser keeps nothing. */
export function writeUser(user: SessionUser | null): boolean {
  return writeStored('local', localKeys.user, user && JSON.stringify(user));
}

/** The part of a profile that the device may remember. */
export function smallUser({ id, first_name, avatar, gender }: User): SessionUser {
  return { id, first_name, avatar, gender };
}
