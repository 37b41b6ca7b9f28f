// What somebody who is signed in does with their own password: showing that they know it, and setting another.
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { putPassword } from '../../../contract/account.ts';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Given } from '../../http/route.ts';
import { enqueue } from '../messages/enqueue.ts';
import type { AccountDeps } from './account-deps.ts';
import { codes, sessions, users } from './accounts.tables.ts';
import { isEasyPassword } from './easy-password.ts';
import { forgetForeignIdentities } from './federated/link.ts';
import { ownUser } from './find-user.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { mustBeOpen } from './sessions.ts';

/** Whether the password is known, and as which hash it was. */
export type Shown = { isRight: boolean; passwordHash: string | null };

/**
 * Looks at a password that is given as the own one. True for an account that has none, which may have lost it to `returnAccount` just now: what is then written in a transaction
 * needs the same hash and a session that is still open there. Throws `too_many_requests` after some wrong ones.
 */
export async function showPassword(
  { db, limits }: AccountDeps,
  { userId, password }: { userId: number; password: string },
): Promise<Shown> {
  const { passwordHash } = await ownUser(db, userId);
  if (passwordHash === null) return { isRight: true, passwordHash };
  const key = String(userId);
  await limits.ownPassword.take(key);
  const isRight = password !== '' && (await isPassword(password, passwordHash));
  if (isRight) await limits.ownPassword.forget(key);
  return { isRight, passwordHash };
}

type Prepared = Shown & {
  /** The hash of the new one; null where it is refused. */
  wanted: string | null;
};

/** All of a change of password that takes long. */
export async function preparePassword(
  deps: AccountDeps,
  { body, who: { userId } }: Given<typeof putPassword>,
): Promise<Prepared> {
  const shown = await showPassword(deps, { userId, password: body.current_password });
  const { firstName: first_name, lastName: last_name, email, phone } = await ownUser(deps.db, userId);
  const isEasy = isEasyPassword(body.password, { first_name, last_name, email, phone });
  if (shown.isRight && !isEasy) await deps.limits.passwordChange.take(String(userId));
  return { ...shown, wanted: shown.isRight && !isEasy ? await hashPassword(body.password) : null };
}

/** Sets another password and ends all other sessions, with what they have left behind. */
export async function changePassword(
  tx: Database,
  { personal }: AccountDeps,
  { who, language, now }: Given<typeof putPassword>,
  { isRight, passwordHash, wanted }: Prepared,
): Promise<void> {
  if (!isRight) throw new Refusal('invalid', { fields: { current_password: 'password_wrong' } });
  if (wanted === null) throw new Refusal('invalid', { fields: { password: 'password_common' } });
  const asItWas = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  const [user] = await tx
    .update(users)
    .set({ passwordHash: wanted })
    .where(and(eq(users.id, who.userId), asItWas))
    .returning();
  await mustBeOpen(tx, who, now); // whoever had the account until now may have ended this session too
  if (!user) throw new Refusal('invalid', { fields: { current_password: 'password_wrong' } }); // another device was faster
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, who.sessionId)));
  for (const { endLeftBehind } of personal) await endLeftBehind?.(tx, user.id);
  await tx.delete(codes).where(and(eq(codes.userId, user.id), eq(codes.purpose, 'reset_password')));
  await forgetForeignIdentities(tx, user);
  const { id: userId, email: recipient, firstName: name } = user;
  const kind = 'password_changed';
  await enqueue(tx, { userId, channel: 'email', recipient, kind, values: { name }, language, now });
}
