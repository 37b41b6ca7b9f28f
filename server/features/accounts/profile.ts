import { and, eq } from 'drizzle-orm';
import type { putProfile } from '../../../contract/account.ts';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Given } from '../../http/route.ts';
import { enqueue } from '../messages/enqueue.ts';
import { isOwnUpload } from '../uploads/keep-upload.ts';
import type { AccountDeps } from './account-deps.ts';
import { codes, users } from './accounts.tables.ts';
import { refusedToSendFirst, sendCode } from './codes.ts';
import { ownUser, ownUserLocked, refusalOfTaken, takenFields, type UserRow } from './find-user.ts';
import { userAnswer } from './user-answer.ts';

type Wanted = Given<typeof putProfile>;

const isNewEmail = (user: UserRow, { body }: Wanted) => user.email.toLowerCase() !== body.email;
const isNewPhone = (user: UserRow, { body }: Wanted) => user.phone !== body.phone;

/** The refusal where a new address or number cannot be sent a code now; counts the codes where it can. */
export async function refusedChange({ db, limits }: AccountDeps, given: Wanted): Promise<Refusal | null> {
  const { body, who, address } = given;
  const user = await ownUser(db, who.userId);
  const [newEmail, newPhone] = [isNewEmail(user, given), isNewPhone(user, given)];
  if (!newEmail && !newPhone) return null;
  if (Object.keys(await takenFields(db, body, user.id)).length > 0) return null; // refused for that, and nothing is sent
  const by = { address, userId: user.id };
  return (
    (newEmail ? await refusedToSendFirst(limits, { ...by, purpose: 'verify_email', target: body.email }) : null) ??
    (newPhone ? await refusedToSendFirst(limits, { ...by, purpose: 'verify_phone', target: body.phone }) : null)
  );
}

/** Sets the whole profile, so that twice is once. A new e-mail address or phone is to be proved; the former address is told. */
export async function changeProfile(tx: Database, { secretKey }: AccountDeps, given: Wanted, refused: Refusal | null) {
  const { body, who, language, now } = given;
  const user = await ownUserLocked(tx, who.userId);
  const [newEmail, newPhone] = [isNewEmail(user, given), isNewPhone(user, given)];
  const taken = await takenFields(tx, body, user.id);
  if (Object.keys(taken).length > 0) throw new Refusal('invalid', { fields: taken });
  if (refused && (newEmail || newPhone)) throw refused;
  const { avatar } = body;
  const isOwnPicture = !avatar || avatar === user.avatarId || (await isOwnUpload(tx, { id: avatar, userId: user.id }));
  if (!isOwnPicture) throw new Refusal('invalid', { fields: { avatar: 'not_valid' } });
  const [changed] = await tx
    .update(users)
    .set({
      firstName: body.first_name,
      lastName: body.last_name,
      gender: body.gender,
      birthDate: body.birth_date,
      ...(avatar === undefined ? {} : { avatarId: avatar }),
      ...(newEmail ? { email: body.email, emailVerifiedAt: null } : {}),
      ...(newPhone ? { phone: body.phone, phoneVerifiedAt: null } : {}),
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
    const values = { name: changed.firstName, email: changed.email };
    await enqueue(tx, { channel: 'email', recipient: user.email, kind: 'email_changed', values, language, now });
  }
  if (newPhone) await sendCode(tx, secretKey, { ...code, purpose: 'verify_phone', target: body.phone });
  return userAnswer(changed);
}
