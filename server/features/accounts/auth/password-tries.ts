import { refusedBy } from '../../../http/requests/rate-limiter.ts';
import { enqueue } from '../../messages/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { ownUser, userByEmail } from '../find-user.ts';
import { isPassword } from '../passwords/passwords.ts';

/** Counts a password try for an account, before comparing. Throws `too_many_requests` while sign-in is paused. */
export async function takePasswordTry(deps: AccountDeps, email: string, now: Date): Promise<void> {
  const paused = await refusedBy(deps.limits.signInAccount.take(email));
  if (!paused) return;
  await tellOfPause(deps, email, now);
  throw paused;
}

/** Whether the password is right, and the hash it was compared with. */
export type PasswordCheck = { isRight: boolean; passwordHash: string | null };

/**
 * Compares a password with the signed-in account's own. True for an account without one, which may have just lost it to
 * `restoreAccount`: the caller must check in its transaction that the hash is unchanged and the session still open. Throws
 * `too_many_requests` after several wrong tries. These count as failed sign-ins too, but strangers' failed sign-ins do
 * not count here.
 */
export async function showPassword(
  deps: AccountDeps,
  { userId, password, now }: { userId: number; password: string; now: Date },
): Promise<PasswordCheck> {
  const { email, passwordHash } = await ownUser(deps.db, userId);
  if (passwordHash === null) return { isRight: true, passwordHash };
  const { ownPassword, signInAccount } = deps.limits;
  const [own, address] = [String(userId), email.toLowerCase()];
  const paused = await refusedBy(ownPassword.take(own));
  if (paused) {
    await tellOfPause(deps, address, now);
    throw paused;
  }
  const isRight = password !== '' && (await isPassword(password, passwordHash));
  if (isRight) await ownPassword.forget(own);
  else await refusedBy(signInAccount.take(address));
  return { isRight, passwordHash };
}

/** Warns the account's owner, at most daily, that passwords are being guessed and that a new one ends the pause. */
async function tellOfPause({ db, limits, wakeMessages }: AccountDeps, email: string, now: Date): Promise<void> {
  if (await refusedBy(limits.pauseEmail.take(email))) return;
  const user = await userByEmail(db, email);
  if (!user) return;
  const { firstName: name, language } = user;
  await enqueue(db, {
    userId: user.id,
    channel: 'email',
    recipient: user.email,
    kind: 'sign_in_paused',
    values: { name },
    language,
    now,
  });
  wakeMessages();
}
