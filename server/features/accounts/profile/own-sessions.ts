import { and, desc, eq, gt } from 'drizzle-orm';
import type { Session } from '../../../../contract/account/account.ts';
import type { Language } from '../../../../contract/core/language.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { Who } from '../../../http/requests/require-session.ts';
import { sessions } from '../accounts.tables.ts';
import { deviceName } from '../auth/device-name.ts';

/** The signed-in devices: this one first, then by last use. */
export async function listSessions(db: Database, who: Who, language: Language, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, who.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
  const answers = rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    device: deviceName(userAgent, language),
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === who.sessionId,
  }));
  return answers.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Ends one of the customer's own sessions. Throws `not_found` for any other, whether it exists or not. */
export async function endSession(tx: Database, { userId, id }: { userId: number; id: string }): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Refusal('not_found');
}
