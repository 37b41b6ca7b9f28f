// Setting or changing the own password while signed in.
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { putPassword } from '../../../../contract/account/account.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { RouteInput } from '../../../http/route.ts';
import { enqueue } from '../../messages/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { codes, sessions, users } from '../accounts.tables.ts';
import { isEasyPassword } from '../passwords/easy-password.ts';
import { forgetForeignIdentities } from '../federated/link.ts';
import { ownUser, ownUserLocked } from '../find-user.ts';
import { lookAtProof, takeProof, type OwnProof } from './own-proof.ts';
import { showPassword, type PasswordCheck } from '../auth/password-tries.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { mustBeOpen } from '../auth/sessions.ts';

type Prepared = PasswordCheck & {
  /** Hash of the new password; null if it is refused. */
  newHash: string | null;
  /** For an account without a password: a token alone must not set the first one. */
  proof: OwnProof | null;
};

/** The slow part of a password change, outside the transaction. */
export async function preparePassword(deps: AccountDeps, input: RouteInput<typeof putPassword>): Promise<Prepared> {
  const {
    body,
    who: { userId },
    now,
  } = input;
  const proof = await proofOfFirst(deps, input);
  const shown = await showPassword(deps, { userId, password: body.current_password, now });
  const { firstName: first_name, lastName: last_name, email, phone } = await ownUser(deps.db, userId);
  const isEasy = isEasyPassword(body.password, { first_name, last_name, email, phone });
  const mayChange = shown.isRight && !isEasy && !proof?.refused;
  if (mayChange) await deps.limits.passwordChange.take(String(userId));
  return { ...shown, proof, newHash: mayChange ? await hashPassword(body.password) : null };
}

async function proofOfFirst(
  deps: AccountDeps,
  { body, who, address, language, now }: RouteInput<typeof putPassword>,
): Promise<OwnProof | null> {
  if ((await ownUser(deps.db, who.userId)).passwordHash !== null) return null;
  const { confirmation_code: code } = body;
  return lookAtProof(deps, { who, password: '', code, field: 'current_password', address, language, now });
}

/** Sets a new password, and ends all other sessions and what they left behind. */
export async function changePassword(
  tx: Database,
  deps: AccountDeps,
  { who, language, now }: RouteInput<typeof putPassword>,
  { isRight, passwordHash, newHash, proof }: Prepared,
): Promise<void> {
  const { personal } = deps;
  if (proof?.refused) throw proof.refused;
  if (!isRight) throw new Refusal('invalid', { fields: { current_password: 'password_wrong' } });
  if (newHash === null) throw new Refusal('invalid', { fields: { password: 'password_common' } });
  if (proof) await takeProof(tx, deps, await ownUserLocked(tx, { who, now }), proof, 'current_password');
  const asItWas = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  const [user] = await tx
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, who.userId), asItWas))
    .returning();
  await mustBeOpen(tx, who, now); // an intruder may have ended this session too
  // another device was faster
  if (!user) throw new Refusal('invalid', { fields: { current_password: 'password_wrong' } });
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, who.sessionId)));
  for (const { endOrphanedAccess } of personal) await endOrphanedAccess?.(tx, user.id);
  await tx.delete(codes).where(and(eq(codes.userId, user.id), eq(codes.purpose, 'reset_password')));
  await forgetForeignIdentities(tx, user);
  const { id: userId, email: recipient, firstName: name } = user;
  const kind = 'password_changed';
  await enqueue(tx, { userId, channel: 'email', recipient, kind, values: { name, removed: '' }, language, now });
}
