import { and, eq } from 'drizzle-orm';
import type { FieldIssue } from '../../../../contract/core/field-messages.ts';
import type { putProfile } from '../../../../contract/account/profile.ts';
import type { Database } from '../../../db/connect.ts';
import { refusedBy } from '../../../http/limits.ts';
import { Refusal } from '../../../http/refusal.ts';
import { placeOf } from '../../../http/remote-address.ts';
import type { Given } from '../../../http/route.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { isOwnUpload } from '../../uploads/store-upload.ts';
import type { AccountDeps } from '../account-deps.ts';
import { codes, users } from '../accounts.tables.ts';
import { refusedToSendFirst, sendCode } from '../auth/codes.ts';
import { noteChange } from './contact-changes.ts';
import { ownUser, ownUserLocked, refusalOfTaken, takenFields, type UserRow } from '../find-user.ts';
import { lookAtProof, takeProof, type OwnProof } from './own-proof.ts';
import { userAnswer } from '../user-answer.ts';

type Wanted = Given<typeof putProfile>;

const isNewEmail = (user: UserRow, { body }: Wanted) => user.email.toLowerCase() !== body.email;
/** The number that is to take the place of the one so far; null where it stays as it is. */
const newPhoneOf = (user: UserRow, { body }: Wanted) => (user.phone === body.phone ? null : body.phone);

/** What an account has and would lose. Whoever came through an identity provider may be without a phone or last name until they give one. */
function takenAway(user: UserRow, { body }: Wanted): Record<string, FieldIssue> {
  return {
    ...(user.lastName !== '' && body.last_name === '' ? { last_name: 'required' } : {}),
    ...(user.phone !== null && body.phone === null ? { phone: 'required' } : {}),
  };
}

/** Whether what leads to the account's owner is replaced; a first phone replaces nothing. */
function replacesContact(user: UserRow, wanted: Wanted): boolean {
  return isNewEmail(user, wanted) || (user.phone !== null && newPhoneOf(user, wanted) !== null);
}

type Prepared = {
  /** Null where nothing had to be proved. */
  proof: OwnProof | null;
  /** Why the new address or number may not be had now. */
  refused: Refusal | null;
};

/** Looks at the proof of a change of email or phone, and then at whether they may be changed now. */
export async function prepareChange(deps: AccountDeps, given: Wanted): Promise<Prepared> {
  const { body, who, address, language, now } = given;
  const user = await ownUser(deps.db, who.userId);
  if (Object.keys(takenAway(user, given)).length > 0) return { proof: null, refused: null }; // refused for that
  if (!replacesContact(user, given)) return { proof: null, refused: await refusedChange(deps, given, user) };
  const { current_password: password, confirmation_code: code } = body;
  const asked = { who, password, code, field: 'current_password', address, language, now } as const;
  const proof = await lookAtProof(deps, asked);
  return { proof, refused: proof.refused ? null : await refusedChange(deps, given, user) };
}

/** The refusal where another address or number may not be asked for now, or cannot be sent a code; counts both where it may. */
async function refusedChange(
  { db, limits, sendsSms }: AccountDeps,
  given: Wanted,
  user: UserRow,
): Promise<Refusal | null> {
  const { body, address, now } = given;
  const [newEmail, newPhone] = [isNewEmail(user, given), newPhoneOf(user, given)];
  if (!newEmail && newPhone === null) return null;
  const tooMany =
    (await refusedBy(limits.contactPlace.take(placeOf(address)))) ??
    (await refusedBy(limits.contactAccount.take(String(user.id))));
  if (tooMany) return tooMany;
  if (Object.keys(await takenFields(db, { ...body, now }, user.id)).length > 0) return null; // refused for that, and nothing is sent
  const by = { address, userId: user.id };
  return (
    (newEmail ? await refusedToSendFirst(limits, { ...by, purpose: 'verify_email', target: body.email }) : null) ??
    (newPhone !== null && sendsSms
      ? await refusedToSendFirst(limits, { ...by, purpose: 'verify_phone', target: newPhone })
      : null)
  );
}

/**
 * Sets the whole profile, so that twice is once. A new e-mail address or phone is to be proved; the former address is
 * notified, with a way to undo the change if it was verified.
 */
export async function changeProfile(tx: Database, deps: AccountDeps, given: Wanted, { proof, refused }: Prepared) {
  const { secretKey, sendsSms } = deps;
  const { body, language, now } = given;
  const user = await ownUserLocked(tx, given);
  const [newEmail, newPhone] = [isNewEmail(user, given), newPhoneOf(user, given)];
  const lost = takenAway(user, given);
  if (Object.keys(lost).length > 0) throw new Refusal('invalid', { fields: lost });
  const replaces = replacesContact(user, given);
  if (replaces) {
    // Another device has just changed the account.
    if (!proof) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
    await takeProof(tx, deps, user, proof, 'current_password');
  }
  if (refused && (newEmail || newPhone !== null)) throw refused; // before it is told whether somebody has them
  const taken = await takenFields(tx, { ...body, now }, user.id);
  if (Object.keys(taken).length > 0) throw new Refusal('invalid', { fields: taken });
  const { avatar } = body;
  const isOwnPicture = !avatar || avatar === user.avatarId || (await isOwnUpload(tx, { id: avatar, userId: user.id }));
  if (!isOwnPicture) throw new Refusal('invalid', { fields: { avatar: 'not_valid' } });
  const key = replaces ? await noteChange(tx, { user, email: body.email, now }) : null;
  const [changed] = await tx
    .update(users)
    .set({
      firstName: body.first_name,
      lastName: body.last_name,
      gender: body.gender,
      birthDate: body.birth_date,
      ...(avatar === undefined ? {} : { avatarId: avatar }),
      ...(newEmail ? { email: body.email, emailVerifiedAt: null } : {}),
      ...(newPhone === null ? {} : { phone: newPhone, phoneVerifiedAt: null }),
    })
    .where(eq(users.id, user.id))
    .returning()
    .catch((error: unknown) => {
      throw refusalOfTaken(error);
    });
  if (!changed) throw new Refusal('unauthenticated');
  const code = { user: changed, language, now };
  if (newEmail) {
    await tx.delete(codes).where(and(eq(codes.userId, user.id), eq(codes.purpose, 'reset_password')));
    await sendCode(tx, secretKey, { ...code, purpose: 'verify_email', target: body.email });
  }
  if (replaces) {
    const mail = { userId: user.id, channel: 'email', recipient: user.email, language, now } as const;
    const values = { name: changed.firstName, key: key ?? '' };
    await (newEmail
      ? enqueue(tx, { ...mail, kind: 'email_changed', values: { ...values, email: changed.email } })
      : enqueue(tx, { ...mail, kind: 'phone_changed', values: { ...values, last_four: body.phone?.slice(-4) ?? '' } }));
  }
  if (newPhone !== null && sendsSms)
    await sendCode(tx, secretKey, { ...code, purpose: 'verify_phone', target: newPhone });
  return userAnswer(changed, { sendsSms });
}
