import { and, eq } from 'drizzle-orm';
import type { login } from '../../../../contract/account/account.ts';
import { Refusal } from '../../../http/refusal.ts';
import { placeOf } from '../../../http/remote-address.ts';
import type { Given } from '../../../http/route.ts';
import type { AccountDeps } from '../account-deps.ts';
import { users } from '../accounts.tables.ts';
import { linkPending } from '../federated/link.ts';
import { userByEmail } from '../find-user.ts';
import { takePasswordTry } from './password-tries.ts';
import { isPassword } from '../passwords/passwords.ts';
import { startSession } from './sessions.ts';
import { userAnswerOf } from '../user-answer.ts';

/**
 * Signs in with a password. `user_not_found` and `bad_credentials` tell the two apart as the specification wants it, so tries are limited by place and by account: each
 * is counted before the password is looked at, so that many at once are no way round, and a right one takes it back.
 */
export async function signIn(
  deps: AccountDeps,
  { body, address, language, userAgent, now }: Omit<Given<typeof login>, 'who'>,
) {
  const { db, limits } = deps;
  const { email, password, remember, link_token: linkToken } = body;
  const place = placeOf(address);
  await limits.signInPlace.take(place);
  await takePasswordTry(deps, email, now);
  const found = await userByEmail(db, email);
  const passwordHash = found?.passwordHash ?? null;
  const isRight = await isPassword(password, passwordHash); // also for nobody, so that all refusals take equally long
  if (!found) throw new Refusal('user_not_found');
  if (passwordHash === null || !isRight) throw new Refusal('bad_credentials');
  await limits.signInAccount.forget(email);
  await limits.signInPlace.giveBack(place); // one account of one's own is no way to go on trying others
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ language })
      .where(and(eq(users.id, found.id), eq(users.passwordHash, passwordHash)))
      .returning({ id: users.id });
    if (!user) throw new Refusal('bad_credentials'); // it was changed in this very moment
    if (linkToken !== undefined) await linkPending(tx, { linkToken, userId: user.id, now });
    const token = await startSession(tx, { userId: user.id, remember, userAgent, now });
    return { token, user: await userAnswerOf(tx, user.id, deps) }; // joining may just have proved the address
  });
}
