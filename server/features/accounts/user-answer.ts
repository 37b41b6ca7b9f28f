import type { User } from '../../../contract/account/user.ts';
import type { Database } from '../../db/connect.ts';
import { uploadUrl } from '../uploads/upload-url.ts';
import { ownUser, type UserRow } from './find-user.ts';

type Shown = { sendsSms: boolean };

/** The API's shape of a customer's own account. Rows leave only through here. */
export function userAnswer(row: UserRow, { sendsSms }: Shown): User {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    avatar: row.avatarId === null ? null : uploadUrl(row.avatarId),
    gender: row.gender,
    birth_date: row.birthDate,
    email_verified: row.emailVerifiedAt !== null,
    phone_verified: row.phoneVerifiedAt !== null,
    can_verify_phone: sendsSms,
    has_password: row.passwordHash !== null,
  };
}

/** The same by id. Throws `unauthenticated` if the account no longer exists. */
export async function userAnswerOf(db: Database, userId: number, shown: Shown): Promise<User> {
  return userAnswer(await ownUser(db, userId), shown);
}
