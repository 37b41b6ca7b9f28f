// Sessions and their tokens. A token is 256 random bits; only its hash is stored, so a stolen backup opens nothing.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { Identify, MustBeOpen, Who } from '../../../http/requests/require-session.ts';
import { sessions } from '../accounts.tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** One day; 365 days with 'Keep me logged in' (decisions.md). */
export const lifetimeMs = (remember: boolean): number => (remember ? 365 * dayMs : dayMs);
/** `last_used_at` may lag this far behind, so that reads seldom write. */
const usedEveryMs = 5 * 60 * 1000;

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** More devices than anyone has. Beyond this, the sessions unused for longest end. */
const mostSessions = 50;

/** Starts a session and returns its token, which cannot be retrieved again. */
export async function startSession(
  tx: Database,
  login: { userId: number; remember: boolean; userAgent: string; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { userId, remember, userAgent, now } = login;
  await tx.insert(sessions).values({
    id: randomUUID(),
    userId,
    tokenHash: hashOf(token),
    userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs(remember)),
  });
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .offset(mostSessions);
  await tx.delete(sessions).where(inArray(sessions.id, beyond));
  return token;
}

/** Returns whose session a token is; null if expired, revoked or unknown. */
export function identifyBy(db: Database, now: () => Date): Identify {
  return async (token): Promise<Who | null> => {
    const at = now();
    const [session] = await db
      .select({ userId: sessions.userId, sessionId: sessions.id, lastUsedAt: sessions.lastUsedAt })
      .from(sessions)
      .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, at)));
    if (!session) return null;
    const { userId, sessionId, lastUsedAt } = session;
    const stale = new Date(at.getTime() - usedEveryMs);
    if (lastUsedAt < stale) {
      await db
        .update(sessions)
        .set({ lastUsedAt: at })
        .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, stale)));
    }
    return { userId, sessionId };
  };
}

/**
 * Does not lock the session: a request that ends one holds the account's row, and must not wait for one that waits for
 * that row.
 */
export const mustBeOpen: MustBeOpen = async (tx, { sessionId }, now) => {
  const isOpen = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now));
  const [open] = await tx.select({ id: sessions.id }).from(sessions).where(isOpen);
  if (!open) throw new Refusal('unauthenticated');
};

/** Keeps a session from ending until the transaction is over. Throws `unauthenticated` if it has ended. */
export async function holdSession(tx: Database, sessionId: string): Promise<void> {
  const [held] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('key share');
  if (!held) throw new Refusal('unauthenticated');
}
