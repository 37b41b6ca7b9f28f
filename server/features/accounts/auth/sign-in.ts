import { and, eq } from 'drizzle-orm';
import type { login } from '../../../../contract/account/account.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { rateLimitKeyOf } from '../../../http/requests/remote-address.ts';
import type { RouteInput } from '../../../http/route.ts';
import type { AccountDeps } from '../account-deps.ts';
import { users } from '../accounts.tables.ts';
import { linkPending } from '../federated/link.ts';
import { userByEmail } from '../find-user.ts';
import { takePasswordTry } from './password-tries.ts';
import { isPassword, rehash } from '../passwords/passwords.ts';
import { startSession } from './sessions.ts';
import { userAnswerOf } from '../user-answer.ts';

/**
 * Signs in with a password. The specification requires distinct errors for `user_not_found` and `bad_credentials`, so
 * tries are limited per IP address and per account. Each try is counted before the password is compared, so parallel
 * tries cannot get around the limit; a right password takes the count back.
 */
export async function signIn(
  deps: AccountDeps,
  { body, address, language, userAgent, now }: Omit<RouteInput<typeof login>, 'who'>,
) {
  const { db, limits } = deps;
  const { email, password, remember, link_token: linkToken } = body;
  const place = rateLimitKeyOf(address);
  await limits.signInPlace.take(place);
  await takePasswordTry(deps, email, now);
  const account = await userByEmail(db, email);
  const passwordHash = account?.passwordHash ?? null;
  // without an account too, so that every refusal takes equally long
  const isRight = await isPassword(password, passwordHash);
  if (!account) throw new Refusal('user_not_found');
  if (passwordHash === null || !isRight) throw new Refusal('bad_credentials');
  await limits.signInAccount.forget(email);
  // only this one: signing in to an own account must not reset guesses at others
  await limits.signInPlace.giveBack(place);
  const newHash = await rehash(password, passwordHash);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ language, ...(newHash === null ? {} : { passwordHash: newHash }) })
      .where(and(eq(users.id, account.id), eq(users.passwordHash, passwordHash)))
      .returning({ id: users.id });
    if (!user) throw new Refusal('bad_credentials'); // the password has just changed
    if (linkToken !== undefined) await linkPending(tx, { linkToken, userId: user.id, now });
    const token = await startSession(tx, { userId: user.id, remember, userAgent, now });
    return { token, user: await userAnswerOf(tx, user.id, deps) }; // linking may just have verified the address
  });
}
