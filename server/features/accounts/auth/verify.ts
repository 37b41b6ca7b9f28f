// Verifying an email address or phone with the code that was sent there.
import { eq } from 'drizzle-orm';
import type { Language } from '../../../../contract/core/language.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { Who } from '../../../http/requests/require-session.ts';
import type { AccountDeps } from '../account-deps.ts';
import { users } from '../accounts.tables.ts';
import { voidChangesInBetween } from '../profile/contact-changes.ts';
import { isRightCode, refusedToSend, resendAfterSeconds, sendCode, takeCode, type Purpose } from './codes.ts';
import { ownUser, ownUserLocked, type UserRow } from '../find-user.ts';
import { userAnswer } from '../user-answer.ts';

export type VerificationChannel = 'email' | 'phone';

/** What each channel verifies, and whether it is verified already. */
const ofChannel: Record<
  VerificationChannel,
  (user: UserRow) => { purpose: Purpose; target: string | null; isProved: boolean }
> = {
  email: (user) => ({ purpose: 'verify_email', target: user.email, isProved: user.emailVerifiedAt !== null }),
  phone: (user) => ({ purpose: 'verify_phone', target: user.phone, isProved: user.phoneVerifiedAt !== null }),
};

/** Tries a code outside any transaction, so that the try is spent whatever follows. */
export async function tryCode(
  { db, secretKeys }: AccountDeps,
  channel: VerificationChannel,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const { purpose, target, isProved } = ofChannel[channel](await ownUser(db, userId));
  return !isProved && target !== null && isRightCode(db, secretKeys, { userId, purpose, target, code, now });
}

/** Marks the address or number as verified. Repeating it once verified succeeds. */
export async function verifyContact(
  tx: Database,
  { secretKeys, sendsSms }: AccountDeps,
  channel: VerificationChannel,
  { who, code, now, isRight }: { who: Who; code: string; now: Date; isRight: boolean },
) {
  const user = await ownUserLocked(tx, { who, now });
  const { purpose, target, isProved } = ofChannel[channel](user);
  if (isProved) return userAnswer(user, { sendsSms });
  if (!isRight || target === null || !(await takeCode(tx, secretKeys, { userId: user.id, purpose, target, code })))
    throw new Refusal('otp_not_valid');
  const [proved] = await tx
    .update(users)
    .set(channel === 'email' ? { emailVerifiedAt: now } : { phoneVerifiedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  if (channel === 'email') await voidChangesInBetween(tx, user, now);
  return userAnswer(proved ?? user, { sendsSms });
}

/** The refusal if no code may be sent now; counts the code otherwise. */
export async function refusedAnother(
  { db, limits, sendsSms }: AccountDeps,
  channel: VerificationChannel,
  { userId, address }: { userId: number; address: string },
): Promise<Refusal | null> {
  const { purpose, target, isProved } = ofChannel[channel](await ownUser(db, userId));
  const isSent = channel === 'email' || sendsSms;
  return isProved || target === null || !isSent ? null : refusedToSend(limits, { purpose, target, address, userId });
}

/**
 * Sends a code to the signed-in customer, unless the address or phone is verified already. Returns the seconds until
 * the next one may be requested.
 */
export async function sendAnother(
  tx: Database,
  { secretKeys, sendsSms }: AccountDeps,
  channel: VerificationChannel,
  { who, language, now }: { who: Who; language: Language; now: Date },
): Promise<number> {
  const user = await ownUserLocked(tx, { who, now });
  const { purpose, target, isProved } = ofChannel[channel](user);
  if (target === null) throw new Refusal('invalid', { fields: { phone: 'required' } });
  if (isProved) return resendAfterSeconds;
  if (channel === 'phone' && !sendsSms) throw new Refusal('cannot_verify_phone');
  await sendCode(tx, secretKeys, { user, purpose, target, language, now });
  return resendAfterSeconds;
}
