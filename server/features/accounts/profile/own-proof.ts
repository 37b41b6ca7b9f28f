// A token alone must not be enough to take over or delete an account. Customers prove that they own it with the
// password or, without one, with a fresh federated sign-in or a code sent to their address.
import { eq } from 'drizzle-orm';
import type { Language } from '../../../../contract/core/language.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { Who } from '../../../http/requests/require-session.ts';
import type { AccountDeps } from '../account-deps.ts';
import { sessions } from '../accounts.tables.ts';
import {
  isCodeOut,
  isRightCode,
  refusedToSend,
  refusedToSendFirst,
  resendAfterSeconds,
  sendCode,
  takeCode,
} from '../auth/codes.ts';
import { ownUser, type UserRow } from '../find-user.ts';
import { showPassword } from '../auth/password-tries.ts';

/** How long a federated sign-in counts as proof. */
const freshForMs = 10 * 60 * 1000;

type ProofRequest = {
  who: Who;
  password: string;
  code: string | undefined;
  /** The field that reports a wrong password. */
  field: 'current_password' | 'password';
  address: string;
  language: Language;
  now: Date;
};

export type OwnProof = {
  /** Why the proof is not valid; null if it is. */
  refused: Refusal | null;
  /** The account's password hash at that time, compared again in the transaction. */
  passwordHash: string | null;
  /** A right code, consumed in the transaction. */
  code: string | null;
};

/**
 * Checks the proof outside any transaction, so that tries count whatever follows. Without proof, refuses with
 * `confirmation_required`; an account without a password is then sent a code, at most one a minute while the last code
 * can still be tried.
 */
export async function lookAtProof(deps: AccountDeps, request: ProofRequest): Promise<OwnProof> {
  const { db, secretKeys } = deps;
  const { who, password, code, field, now } = request;
  const user = await ownUser(db, who.userId);
  const { passwordHash } = user;
  const proof = { refused: null, passwordHash, code: null };
  if (passwordHash !== null) {
    if (password === '') return { ...proof, refused: passwordRequired(field) };
    const shown = await showPassword(deps, { userId: user.id, password, now });
    return { ...proof, refused: shown.isRight ? null : wrongPassword(field) };
  }
  // Without a password, a provider is the only way in, so the session started with it.
  if (await isFresh(db, who, now)) return proof;
  if (code === undefined) return { ...proof, refused: await sendProofCode(deps, user, request) };
  const which = { userId: user.id, purpose: 'confirm_change', target: user.email } as const;
  const isRight = await isRightCode(db, secretKeys, { ...which, code, now });
  return isRight ? { ...proof, code } : { ...proof, refused: new Refusal('otp_not_valid') };
}

/** Consumes the proof in the transaction it is for, with the account's row locked. Throws if it is not valid. */
export async function takeProof(
  tx: Database,
  { secretKeys }: AccountDeps,
  user: UserRow,
  { refused, passwordHash, code }: OwnProof,
  field: ProofRequest['field'],
): Promise<void> {
  if (refused) throw refused;
  if (user.passwordHash !== passwordHash) throw wrongPassword(field); // another device has just changed it
  if (code === null) return;
  const which = { userId: user.id, purpose: 'confirm_change', target: user.email } as const;
  if (!(await takeCode(tx, secretKeys, { ...which, code }))) throw new Refusal('otp_not_valid');
}

const wrongPassword = (field: ProofRequest['field']) =>
  new Refusal('invalid', { fields: { [field]: 'password_wrong' } });

const passwordRequired = (field: ProofRequest['field']) =>
  new Refusal('confirmation_required', { fields: { [field]: 'required' }, details: { confirm_with: 'password' } });

async function isFresh(db: Database, { sessionId }: Who, now: Date): Promise<boolean> {
  const [session] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  if (!session) throw new Refusal('unauthenticated'); // it has just ended
  return now.getTime() - session.createdAt.getTime() < freshForMs;
}

async function sendProofCode(
  deps: AccountDeps,
  user: UserRow,
  { address, language, now }: ProofRequest,
): Promise<Refusal> {
  const { db, limits, secretKeys, wakeMessages } = deps;
  const code = { purpose: 'confirm_change', target: user.email } as const;
  const required = (resend_after: number) =>
    new Refusal('confirmation_required', { details: { confirm_with: 'code', resend_after } });
  const sending = { ...code, address, userId: user.id };
  const refused = await refusedToSend(limits, sending);
  if (refused) {
    const wait = refused.more.retryAfterSeconds ?? resendAfterSeconds;
    if (wait > resendAfterSeconds) return refused;
    if (await isCodeOut(db, { ...code, userId: user.id, now })) return required(wait);
    // The code sent within the last minute is used, or its tries are.
    const tooMany = await refusedToSendFirst(limits, sending);
    if (tooMany) return tooMany;
  }
  await db.transaction((tx) => sendCode(tx, secretKeys, { user, ...code, language, now }));
  wakeMessages();
  return required(resendAfterSeconds);
}
