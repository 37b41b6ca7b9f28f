// Resetting a forgotten password. Neither the answer nor its timing reveals whether an address has an account.
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { forgetPassword, resetPassword } from '../../../../contract/account/account.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { refusedBy } from '../../../http/requests/rate-limiter.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { rateLimitKeyOf } from '../../../http/requests/remote-address.ts';
import type { RouteInput } from '../../../http/route.ts';
import { enqueue } from '../../messages/enqueue.ts';
import type { AccountDeps } from '../account-deps.ts';
import { sessions, users } from '../accounts.tables.ts';
import { firstChangeFrom, unprovedChange, voidChangesInBetween } from '../profile/contact-changes.ts';
import {
  giveTryBack,
  isRightCode,
  longerThanOne,
  refusedToSend,
  resendAfterSeconds,
  sendCode,
  takeCode,
  waitOf,
} from './codes.ts';
import { isEasyPassword } from '../passwords/easy-password.ts';
import { forgetForeignIdentities, unlinkIdentities } from '../federated/link.ts';
import { findUserLocked, userByEmail } from '../find-user.ts';
import { hashPassword } from '../passwords/passwords.ts';

/** Several times as long as the work takes, so that its real duration is not visible from outside. */
const evenMs = 400;

/** No account has this id. */
const nobody = 0;

/** Runs `work` and settles no sooner than `evenMs` after the start, whether it succeeds or fails. */
async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), delay(evenMs)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/**
 * Sends a password reset code, at most one a minute; or what to do instead, if the address is one that its account has
 * not proved since it changed to it (`unprovedChange`). Returns the seconds until the next one may be sent. Asking sooner
 * is no error: the code that was sent stays valid.
 */
export async function sendResetCode(
  { db, limits, secretKeys, wakeMessages }: AccountDeps,
  { body: { email }, address, language, now }: Omit<RouteInput<typeof forgetPassword>, 'who'>,
): Promise<number> {
  return withMinimumDuration(async () => {
    const place = rateLimitKeyOf(address);
    const crowded = await refusedBy(limits.codePlace.check(place));
    if (crowded) throw longerThanOne(crowded);
    // Checked first, so that an IP address that has used its share does not use up other shoppers' share.
    const share = `${place} ${email}`;
    const beyond = await refusedBy(limits.resetTargetPlaceDay.take(share));
    if (beyond) return waitOf(longerThanOne(beyond));
    const refused = await refusedToSend(limits, { purpose: 'reset_password', target: email, address });
    if (refused) {
      await limits.resetTargetPlaceDay.giveBack(share);
      return waitOf(refused);
    }
    const user = await userByEmail(db, email);
    if (!user) return resendAfterSeconds;
    const isUnproved = (await unprovedChange(db, user, now)) !== null;
    await db.transaction((tx) =>
      isUnproved
        ? enqueue(tx, {
            userId: user.id,
            channel: 'email',
            recipient: email,
            kind: 'reset_not_possible',
            // without the account's name, which may be a stranger's words
            values: { name: '', without_password: user.passwordHash === null ? 'yes' : '' },
            language,
            now,
          })
        : sendCode(tx, secretKeys, { user, purpose: 'reset_password', target: email, language, now }),
    );
    wakeMessages();
    return resendAfterSeconds;
  });
}

/**
 * Sets a new password if the code is right, and ends all sessions. If the address is proved by that for the first time,
 * what a stranger may have saved to mislead its owner goes: phone, addresses and linked identities. An address that the
 * account had verified before a change to another and back is its owner's, and so is what was saved.
 */
export async function setForgottenPassword(
  deps: AccountDeps,
  { body, address, now }: Omit<RouteInput<typeof resetPassword>, 'who'>,
): Promise<void> {
  const { db, limits, secretKeys, wakeMessages } = deps;
  const { email, code, password } = body;
  if (isEasyPassword(password, { email })) throw new Refusal('invalid', { fields: { password: 'password_common' } });
  const place = rateLimitKeyOf(address);
  const user = await withMinimumDuration(async () => {
    await limits.resetPlace.take(place);
    // before checking the code: refused requests cost it no try
    await limits.resetPlaceTarget.take(`${place} ${email}`);
    const user = await userByEmail(db, email);
    const which = { userId: user?.id ?? nobody, purpose: 'reset_password', target: email } as const;
    const isRight = await isRightCode(db, secretKeys, { ...which, code, now });
    if (!user || !isRight) throw new Refusal('otp_not_valid');
    return user;
  });
  const which = { userId: user.id, purpose: 'reset_password', target: email } as const;
  const { firstName: first_name, lastName: last_name, phone } = user;
  if (isEasyPassword(password, { first_name, last_name, phone })) {
    await giveTryBack(db, which);
    throw new Refusal('invalid', { fields: { password: 'password_common' } });
  }
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const locked = await findUserLocked(tx, user.id);
    if (
      locked?.email !== user.email ||
      (await unprovedChange(tx, locked, now)) ||
      !(await takeCode(tx, secretKeys, { ...which, code }))
    )
      throw new Refusal('otp_not_valid');
    // The code came to that address, so this verifies it too.
    const isUnverified = locked.emailVerifiedAt === null;
    const isFirstProof = isUnverified && !(await firstChangeFrom(tx, { userId: locked.id, email: locked.email, now }));
    await tx
      .update(users)
      .set({
        passwordHash,
        ...(isUnverified ? { emailVerifiedAt: now } : {}),
        ...(isFirstProof ? { phone: null, phoneVerifiedAt: null } : {}),
      })
      .where(eq(users.id, locked.id));
    await tx.delete(sessions).where(eq(sessions.userId, locked.id));
    for (const { endOrphanedAccess } of deps.personal) await endOrphanedAccess?.(tx, locked.id);
    // The address was unverified until now: a stranger may have created the account.
    if (isFirstProof) {
      await unlinkIdentities(tx, locked.id);
      for (const { removeUnproved } of deps.personal) await removeUnproved?.(tx, locked.id);
    } else await forgetForeignIdentities(tx, locked);
    if (isUnverified) await voidChangesInBetween(tx, locked, now);
    const { firstName: name, language } = locked;
    await enqueue(tx, {
      userId: locked.id,
      channel: 'email',
      recipient: locked.email,
      kind: 'password_changed',
      values: { name, removed: isFirstProof ? 'yes' : '' },
      language,
      now,
    });
  });
  await limits.signInAccount.forget(email);
  await limits.ownPassword.forget(String(user.id));
  await limits.resetPlace.giveBack(place);
  await limits.resetPlaceTarget.forget(`${place} ${email}`);
  wakeMessages();
}
