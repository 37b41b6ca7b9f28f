import { asc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { contactMessages } from './contact.tables.ts';

/** Two years, as the privacy policy states (server/demo/pages). */
const retentionMs = 2 * 365 * 24 * 60 * 60 * 1000;

/** Messages that a customer wrote while signed in, for their export. */
export async function exportOwnMessages(db: Database, userId: number): Promise<unknown> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(asc(contactMessages.createdAt));
  return rows.map(({ reference, kind, name, email, phone, message, orderNumber, createdAt }) => ({
    reference,
    type: kind,
    name,
    email,
    phone,
    message,
    order_number: orderNumber,
    created_at: createdAt.toISOString(),
  }));
}

/** Deletes them with the account. */
export async function deleteOwnMessages(tx: Database, userId: number): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.userId, userId));
}

/** Deletes old messages. */
export async function forgetOldContactMessages(db: Database, now: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, new Date(now.getTime() - retentionMs)));
}
