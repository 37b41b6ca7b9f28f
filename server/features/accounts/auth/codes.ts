// One-time codes: create, send, check, consume (saudi-commerce, section 10). One at most is active per user and
// purpose.
import { createHmac, randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/core/language.ts';
import type { Database } from '../../../db/connect.ts';
import { rateLimitRules } from '../../../http/rate-limits.ts';
import { refusedBy } from '../../../http/requests/rate-limiter.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { rateLimitKeyOf } from '../../../http/requests/remote-address.ts';
import { withEachKey, type SecretKeys } from '../../../lib/secret-key.ts';
import { sameSecret } from '../../../providers/same-secret.ts';
import { enqueue } from '../../messages/enqueue.ts';
import type { OpenLimits } from '../account-limits.ts';
import { codes } from '../accounts.tables.ts';
import type { UserRow } from '../find-user.ts';

export type Purpose = (typeof codes.$inferSelect)['purpose'];

/** Identifies a code by owner, purpose and target. */
type Which = { userId: number; purpose: Purpose; target: string };

const lifetimeMs = 5 * 60 * 1000;
const tries = 5;
/** For the countdown on screen. */
export const resendAfterSeconds = rateLimitRules.codeAgain.seconds;

const isThis = ({ userId, purpose, target }: Which) =>
  and(eq(codes.userId, userId), eq(codes.purpose, purpose), eq(codes.target, target));

/** With each key. The hash covers owner, purpose and target, so a row cannot be reused for another. */
function hashesOf(
  secretKeys: SecretKeys,
  { userId, purpose, target }: Which,
  code: string,
): [current: string, ...also: string[]] {
  const text = JSON.stringify([userId, purpose, target, code]);
  return withEachKey(secretKeys, (key) => createHmac('sha256', key).update(text).digest('base64url'));
}

/** Creates a code and queues its message. An earlier code for the same purpose becomes invalid. */
export async function sendCode(
  tx: Database,
  secretKeys: SecretKeys,
  request: { user: Pick<UserRow, 'id' | 'firstName'>; purpose: Purpose; target: string; language: Language; now: Date },
): Promise<void> {
  const { user, purpose, target, language, now } = request;
  const which = { userId: user.id, purpose, target };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const state = {
    target,
    codeHash: hashesOf(secretKeys, which, code)[0],
    triesLeft: tries,
    sentAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  };
  await tx
    .insert(codes)
    .values({ ...which, ...state })
    .onConflictDoUpdate({ target: [codes.userId, codes.purpose], set: state });
  const message = { userId: user.id, recipient: target, language, now };
  await (purpose === 'verify_phone'
    ? enqueue(tx, { ...message, channel: 'sms', kind: purpose, values: { code } })
    : enqueue(tx, { ...message, channel: 'email', kind: purpose, values: { name: user.firstName, code } }));
}

/**
 * Whether a code is right. Every call costs a try, whatever the result; five tries are allowed even if calls run at
 * once. Don't call it inside a transaction that may roll back. Consume a right code with `takeCode`.
 */
export async function isRightCode(
  db: Database,
  secretKeys: SecretKeys,
  { code, now, ...which }: Which & { code: string; now: Date },
): Promise<boolean> {
  const [row] = await db
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(and(isThis(which), gt(codes.triesLeft, 0), gt(codes.expiresAt, now)))
    .returning({ codeHash: codes.codeHash });
  if (!row) return false;
  return sameSecret(row.codeHash, ...hashesOf(secretKeys, which, code));
}

/** Whether a code is active and has tries left. */
export async function isCodeOut(db: Database, { now, ...which }: Which & { now: Date }): Promise<boolean> {
  const rows = await db
    .select({ userId: codes.userId })
    .from(codes)
    .where(and(isThis(which), gt(codes.triesLeft, 0), gt(codes.expiresAt, now)));
  return rows.length > 0;
}

/** Consumes a right code; false if another request has just consumed it. */
export async function takeCode(
  tx: Database,
  secretKeys: SecretKeys,
  { code, ...which }: Which & { code: string },
): Promise<boolean> {
  const taken = await tx
    .delete(codes)
    .where(and(isThis(which), inArray(codes.codeHash, hashesOf(secretKeys, which, code))))
    .returning({ userId: codes.userId });
  return taken.length > 0;
}

/** Returns the try that a right code cost, if it cannot be used yet for another reason. */
export async function giveTryBack(db: Database, which: Which): Promise<void> {
  await db
    .update(codes)
    .set({ triesLeft: sql`least(${codes.triesLeft} + 1, ${tries})` })
    .where(isThis(which));
}

/** What a code is counted by; `userId` if a signed-in shopper requests it. */
type Sending = { purpose: Purpose; target: string; address: string; userId?: number };

/** Counts a requested code. Returns the refusal if none may be sent now. */
export async function refusedToSend(limits: OpenLimits, request: Sending): Promise<Refusal | null> {
  const key = targetKey(request);
  const again = await refusedBy(limits.codeAgain.take(key));
  if (again) return again;
  const refused = await refusedTooMany(limits, request);
  if (refused) await limits.codeAgain.giveBack(key); // nothing was sent, so the next request need not wait
  return refused;
}

/** The same for a code that comes with a change: it does not wait for the minute to pass, but starts a new one. */
export async function refusedToSendFirst(limits: OpenLimits, request: Sending): Promise<Refusal | null> {
  const refused = await refusedTooMany(limits, request);
  if (!refused) await refusedBy(limits.codeAgain.take(targetKey(request)));
  return refused;
}

/** The refusal if there were too many. Its wait is over a minute, so the screen can tell it from the usual wait. */
async function refusedTooMany(
  limits: OpenLimits,
  { purpose, target, address, userId }: Sending,
): Promise<Refusal | null> {
  const key = targetKey({ purpose, target });
  const ofDay = purpose === 'reset_password' ? limits.resetTargetDay : limits.codeTargetDay;
  const refused =
    (await refusedBy(limits.codeTarget.take(key))) ??
    (await refusedBy(ofDay.take(key))) ??
    (userId === undefined ? null : await refusedBy(limits.codeAccount.take(String(userId)))) ??
    (await refusedBy(limits.codePlace.take(rateLimitKeyOf(address)))) ??
    (purpose === 'verify_phone' ? await refusedSms(limits, rateLimitKeyOf(address)) : null);
  return refused && longerThanOne(refused);
}

/** The store's limit comes last: a code that another limit refuses does not count against it. */
async function refusedSms({ smsPlaceDay, smsStoreDay }: OpenLimits, place: string): Promise<Refusal | null> {
  return (await refusedBy(smsPlaceDay.take(place))) ?? (await refusedBy(smsStoreDay.take('all')));
}

/** Extends a refusal's wait beyond the minute that follows a sent code, so that the two differ. */
export function longerThanOne({ code, more }: Refusal): Refusal {
  const retryAfterSeconds = Math.max(more.retryAfterSeconds ?? 0, resendAfterSeconds + 1);
  return new Refusal(code, { ...more, retryAfterSeconds });
}

/** The seconds until another code may be requested. */
export function waitOf({ more }: Refusal): number {
  return more.retryAfterSeconds ?? resendAfterSeconds;
}

/** Counts a code that is sent regardless of the limits, against each of them. */
export async function countSent(
  limits: OpenLimits,
  { purpose, target, address, userId }: Required<Sending>,
): Promise<void> {
  const key = targetKey({ purpose, target });
  const { codeAgain, codeTarget, codeTargetDay, codePlace, codeAccount } = limits;
  for (const limit of [codeAgain, codeTarget, codeTargetDay]) await refusedBy(limit.take(key));
  await refusedBy(codePlace.take(rateLimitKeyOf(address)));
  await refusedBy(codeAccount.take(String(userId)));
}

/** The rate limit key for one purpose and target. */
export function targetKey({ purpose, target }: { purpose: Purpose; target: string }): string {
  return `${purpose} ${target}`;
}

/**
 * Replaces a code created at `madeAt` that expired before its message could be sent. Null if it is no longer needed:
 * used, replaced, or its account deleted.
 */
export async function renewCode(
  tx: Database,
  secretKeys: SecretKeys,
  { kind, recipient, madeAt, now }: { kind: string; recipient: string; madeAt: Date; now: Date },
): Promise<string | null> {
  const isNotReplaced = lte(codes.sentAt, madeAt);
  const [row] = await tx
    .select({ userId: codes.userId, purpose: codes.purpose, target: codes.target })
    .from(codes)
    .where(and(sql`${codes.purpose} = ${kind}`, eq(codes.target, recipient), isNotReplaced))
    .orderBy(desc(codes.sentAt))
    .limit(1);
  if (!row) return null;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const renewed = await tx
    .update(codes)
    .set({
      codeHash: hashesOf(secretKeys, row, code)[0],
      triesLeft: tries,
      sentAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
    .where(and(isThis(row), isNotReplaced))
    .returning({ userId: codes.userId });
  return renewed.length > 0 ? code : null;
}
