import { refusedBy } from '../../../http/limits.ts';
import { enqueue } from '../../messages/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { ownUser, userByEmail } from '../find-user.ts';
import { isPassword } from '../passwords/passwords.ts';

/** Counts a password that is tried for an account, before it is compared. Throws `too_many_requests` while paused. */
export async function takePasswordTry(deps: AccountDeps, email: string, now: Date): Promise<void> {
  const paused = await refusedBy(deps.limits.signInAccount.take(email));
  if (!paused) return;
  await tellOfPause(deps, email, now);
  throw paused;
}

/** Whether the password is known, and as which hash it was. */
export type Shown = { isRight: boolean; passwordHash: string | null };

/**
 * Compares a password with the account's own. True for an account that has none, which may have lost it to `handBack`
 * just now: what is then written needs the same hash and an open session in its transaction. Throws `too_many_requests`
 * after some wrong ones. They count as failed sign-ins as well, but failed sign-ins of strangers do not count here.
 */
export async function showPassword(
  deps: AccountDeps,
  { userId, password, now }: { userId: number; password: string; now: Date },
): Promise<Shown> {
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

/** Tells the account's owner, once a day, that passwords are being tried and that a new one lets them in at once. */
async function tellOfPause({ db, limits, wakeMessages }: AccountDeps, email: string, now: Date): Promise<void> {
  if (await refusedBy(limits.pauseTold.take(email))) return;
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
