import type { register as registerCall } from '../../../../contract/account/profile.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { refusedBy } from '../../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf } from '../../../http/requests/remote-address.ts';
import type { RouteInput } from '../../../http/route.ts';
import type { AccountDeps } from '../account-deps.ts';
import { users } from '../accounts.tables.ts';
import { countSent, longerThanOne, resendAfterSeconds, sendCode, targetKey, waitOf } from './codes.ts';
import { isEasyPassword } from '../passwords/easy-password.ts';
import { refusalOfTaken, releaseUnprovedEmail, takenFields } from '../profile/taken-contacts.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { startSession } from './sessions.ts';
import { userAnswer } from '../user-answer.ts';

/**
 * Creates an account, starts its first session and sends the code that verifies the address, unless that address got too
 * many: a stranger can use them up, and must not prevent its owner from registering. Throws `invalid` if the address or
 * phone is taken or the password is easy to guess.
 */
export async function register(
  { db, limits, secretKeys, sendsSms, wakeMessages }: AccountDeps,
  { body, address, language, userAgent, now }: Omit<RouteInput<typeof registerCall>, 'who'>,
) {
  const { first_name, last_name, email, phone, password } = body;
  if (isEasyPassword(password, body)) throw new Refusal('invalid', { fields: { password: 'password_common' } });
  await limits.registerPlace.take(rateLimitKeyOf(address));
  const code = { purpose: 'verify_email', target: email } as const;
  const unsent =
    (await refusedBy(limits.codeTarget.check(targetKey(code)))) ??
    (await refusedBy(limits.codeTargetDay.check(targetKey(code))));
  const taken = await takenFields(db, { email, phone, now });
  if (Object.keys(taken).length > 0) throw new Refusal('invalid', { fields: taken });
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(db, async (tx) => {
    await releaseUnprovedEmail(tx, email, now);
    const [user] = await tx
      .insert(users)
      .values({ firstName: first_name, lastName: last_name, email, phone, passwordHash, language, createdAt: now })
      .returning();
    if (!user) throw new Error('the account was not created');
    if (!unsent) await sendCode(tx, secretKeys, { user, ...code, language, now });
    const token = await startSession(tx, { userId: user.id, remember: false, userAgent, now });
    return {
      token,
      user: userAnswer(user, { sendsSms }),
      resend_after: unsent ? waitOf(longerThanOne(unsent)) : resendAfterSeconds,
    };
  }).catch((error: unknown) => {
    throw refusalOfTaken(error);
  });
  if (!unsent) await countSent(limits, { ...code, address, userId: made.user.id });
  wakeMessages();
  return made;
}
