import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { contactMessages } from './contact.tables.ts';

export type ContactMessage = typeof contactMessages.$inferSelect;

/**
 * The newest messages, at most `most`, and how many older ones remain; with `before`, only messages older than that
 * one. `suspected` selects those caught by the spam trap.
 */
export async function listContactMessages(
  db: Database,
  {
    kind,
    suspected,
    before,
    most,
  }: { kind?: ContactMessage['kind']; suspected: boolean; before?: ContactMessage; most: number },
): Promise<{ messages: ContactMessage[]; more: number }> {
  const { createdAt, id } = contactMessages;
  const filter = and(
    eq(contactMessages.suspected, suspected),
    kind ? eq(contactMessages.kind, kind) : undefined,
    before ? or(lt(createdAt, before.createdAt), and(eq(createdAt, before.createdAt), lt(id, before.id))) : undefined,
  );
  const messages = await db.select().from(contactMessages).where(filter).orderBy(desc(createdAt), desc(id)).limit(most);
  return { messages, more: (await db.$count(contactMessages, filter)) - messages.length };
}

/** The message with this reference, or null. */
export async function messageOf(db: Database, reference: string): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  return message ?? null;
}
