import { and, eq } from 'drizzle-orm';
import type { FieldIssue } from '../../../../contract/core/field-messages.ts';
import type { putProfile } from '../../../../contract/account/profile.ts';
import type { Database } from '../../../db/connect.ts';
import { refusedBy } from '../../../http/requests/rate-limiter.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { rateLimitKeyOf } from '../../../http/requests/remote-address.ts';
import type { RouteInput } from '../../../http/route.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { isOwnUpload } from '../../uploads/store-upload.ts';
import type { AccountDeps } from '../account-deps.ts';
import { codes, users } from '../accounts.tables.ts';
import { refusedToSendFirst, sendCode } from '../auth/codes.ts';
import { recordContactChange } from './contact-changes.ts';
import { ownUser, ownUserLocked, type UserRow } from '../find-user.ts';
import { lookAtProof, takeProof, type OwnProof } from './own-proof.ts';
import { refusalOfTaken, releaseUnprovedEmail, takenFields } from './taken-contacts.ts';
import { userAnswer } from '../user-answer.ts';

type ProfileInput = RouteInput<typeof putProfile>;

const isNewEmail = (user: UserRow, { body }: ProfileInput) => user.email.toLowerCase() !== body.email;
/** The new number; null if the number stays the same. */
const newPhoneOf = (user: UserRow, { body }: ProfileInput) => (user.phone === body.phone ? null : body.phone);

/**
 * Required fields that the account has and would lose. A customer who came through an identity provider may lack a
 * phone or last name until they supply one.
 */
function takenAway(user: UserRow, { body }: ProfileInput): Record<string, FieldIssue> {
  return {
    ...(user.lastName !== '' && body.last_name === '' ? { last_name: 'required' } : {}),
    ...(user.phone !== null && body.phone === null ? { phone: 'required' } : {}),
  };
}

/** Whether the change replaces a contact of the owner; a first phone replaces nothing. */
function replacesContact(user: UserRow, input: ProfileInput): boolean {
  return isNewEmail(user, input) || (user.phone !== null && newPhoneOf(user, input) !== null);
}

type Prepared = {
  /** Null if no proof is needed. */
  proof: OwnProof | null;
  /** Why the new address or number is not allowed now. */
  refused: Refusal | null;
};

/** Checks the proof for a change of email or phone, then whether that change is allowed now. */
export async function prepareChange(deps: AccountDeps, input: ProfileInput): Promise<Prepared> {
  const { body, who, address, language, now } = input;
  const user = await ownUser(deps.db, who.userId);
  // refused in `changeProfile`
  if (Object.keys(takenAway(user, input)).length > 0) return { proof: null, refused: null };
  if (!replacesContact(user, input)) return { proof: null, refused: await refusedChange(deps, input, user) };
  const { current_password: password, confirmation_code: code } = body;
  const proofRequest = { who, password, code, field: 'current_password', address, language, now } as const;
  const proof = await lookAtProof(deps, proofRequest);
  return { proof, refused: proof.refused ? null : await refusedChange(deps, input, user) };
}

/** The refusal if another address or number may not be requested, or no code be sent to it; counts both otherwise. */
async function refusedChange(
  { db, limits, sendsSms }: AccountDeps,
  input: ProfileInput,
  user: UserRow,
): Promise<Refusal | null> {
  const { body, address, now } = input;
  const [newEmail, newPhone] = [isNewEmail(user, input), newPhoneOf(user, input)];
  if (!newEmail && newPhone === null) return null;
  const tooMany =
    (await refusedBy(limits.contactPlace.take(rateLimitKeyOf(address)))) ??
    (await refusedBy(limits.contactAccount.take(String(user.id))));
  if (tooMany) return tooMany;
  // refused in `changeProfile`; nothing is sent
  if (Object.keys(await takenFields(db, { ...body, now }, user.id)).length > 0) return null;
  const by = { address, userId: user.id };
  return (
    (newEmail ? await refusedToSendFirst(limits, { ...by, purpose: 'verify_email', target: body.email }) : null) ??
    (newPhone !== null && sendsSms
      ? await refusedToSendFirst(limits, { ...by, purpose: 'verify_phone', target: newPhone })
      : null)
  );
}

/**
 * Sets the whole profile, so repeating it changes nothing. A new email address or phone must be verified; the former
 * address is notified and, if it was verified, can undo the change.
 */
export async function changeProfile(
  tx: Database,
  deps: AccountDeps,
  input: ProfileInput,
  { proof, refused }: Prepared,
) {
  const { secretKeys, sendsSms } = deps;
  const { body, language, now } = input;
  const user = await ownUserLocked(tx, input);
  const [newEmail, newPhone] = [isNewEmail(user, input), newPhoneOf(user, input)];
  const lost = takenAway(user, input);
  if (Object.keys(lost).length > 0) throw new Refusal('invalid', { fields: lost });
  const replaces = replacesContact(user, input);
  if (replaces) {
    // Another device has just changed the account.
    if (!proof) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
    await takeProof(tx, deps, user, proof, 'current_password');
  }
  // before the answer reveals whether another account has them
  if (refused && (newEmail || newPhone !== null)) throw refused;
  const taken = await takenFields(tx, { ...body, now }, user.id);
  if (Object.keys(taken).length > 0) throw new Refusal('invalid', { fields: taken });
  const { avatar } = body;
  const isOwnPicture = !avatar || avatar === user.avatarId || (await isOwnUpload(tx, { id: avatar, userId: user.id }));
  if (!isOwnPicture) throw new Refusal('invalid', { fields: { avatar: 'not_valid' } });
  if (newEmail) await releaseUnprovedEmail(tx, body.email, now);
  const key = replaces ? await recordContactChange(tx, { user, email: body.email, now }) : null;
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
    await sendCode(tx, secretKeys, { ...code, purpose: 'verify_email', target: body.email });
  }
  if (replaces) {
    const mail = { userId: user.id, channel: 'email', recipient: user.email, language, now } as const;
    const values = { name: changed.firstName, key: key ?? '' };
    await (newEmail
      ? enqueue(tx, { ...mail, kind: 'email_changed', values: { ...values, email: changed.email } })
      : enqueue(tx, { ...mail, kind: 'phone_changed', values: { ...values, last_four: body.phone?.slice(-4) ?? '' } }));
  }
  if (newPhone !== null && sendsSms)
    await sendCode(tx, secretKeys, { ...code, purpose: 'verify_phone', target: newPhone });
  return userAnswer(changed, { sendsSms });
}
