import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { contactMessages } from './contact.tables.ts';

export type ContactMessage = typeof contactMessages.$inferSelect;

const mostListed = 200;

/** The newest messages; `suspected` are those that fell into the trap for programs. */
export function listMessages(
  db: Database,
  { kind, suspected }: { kind?: ContactMessage['kind']; suspected: boolean },
): Promise<ContactMessage[]> {
  return db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.suspected, suspected), kind ? eq(contactMessages.kind, kind) : undefined))
    .orderBy(desc(contactMessages.createdAt))
    .limit(mostListed);
}

/** The message with this reference; null where there is none. */
export async function messageOf(db: Database, reference: string): Promise<ContactMessage | null> {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  return found ?? null;
}
