import type { undoChange as undoChangeCall } from '../../../../contract/account/account.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { rateLimitKeyOf } from '../../../http/requests/remote-address.ts';
import type { RouteInput } from '../../../http/route.ts';
import type { AccountDeps } from '../account-deps.ts';
import { refusedToSendFirst, resendAfterSeconds, sendCode } from '../auth/codes.ts';
import { changeOfKey, useUpChange } from './contact-changes.ts';
import { findUserLocked } from '../find-user.ts';
import { takenFields } from './taken-contacts.ts';
import { restoreAccount } from '../auth/hand-back.ts';

const isOver = () =>
  new Refusal('invalid', {
    fields: { key: 'not_valid' },
    message: {
      ar: 'هذا الرابط استُخدم من قبل أو انتهت صلاحيته. إن كنت قد استخدمته للتو فعيّن كلمة مرور جديدة، وإلا فتواصل معنا.',
      en: 'This link was already used or has expired. If you have just used it, set a new password; if not, contact us.',
    },
  });

/**
 * Returns an account to the address it had before a change, with email and phone as they were when that email was sent.
 * Removes all sessions, the password and linked accounts, and invalidates later keys.
 */
export async function undoChange(
  deps: AccountDeps,
  { body: { key }, address, now }: Omit<RouteInput<typeof undoChangeCall>, 'who'>,
): Promise<{ email: string; resend_after: number }> {
  const { db, limits, secretKeys, personal, wakeMessages } = deps;
  const place = rateLimitKeyOf(address);
  await limits.undoPlace.take(place);
  const change = await changeOfKey(db, key, now);
  if (!change) throw isOver();
  await limits.undoPlace.giveBack(place);
  const code = { purpose: 'reset_password', target: change.email } as const;
  // Codes requested earlier don't count: `restoreAccount` deletes them.
  const unsent = await refusedToSendFirst(limits, { ...code, address });
  await inTransaction(db, async (tx) => {
    const user = await findUserLocked(tx, change.userId);
    if (!user || !(await useUpChange(tx, change, now))) throw isOver();
    const { email, phone, phoneVerifiedAt } = change;
    // An unverified number is not reserved: another account may have it by now.
    const taken = await takenFields(tx, { email, phone, now }, user.id);
    const contact =
      'phone' in taken ? { email, phone: null, phoneVerifiedAt: null } : { email, phone, phoneVerifiedAt };
    const restored = await restoreAccount(tx, personal, { user, contact: { ...contact, emailVerifiedAt: now }, now });
    const { language } = user;
    if (!unsent) await sendCode(tx, secretKeys, { user: restored, ...code, language, now });
  });
  await limits.signInAccount.forget(change.email.toLowerCase());
  wakeMessages();
  return { email: change.email, resend_after: unsent?.more.retryAfterSeconds ?? resendAfterSeconds };
}
