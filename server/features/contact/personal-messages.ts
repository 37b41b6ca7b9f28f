// What accounts need from contact messages: export and deletion. Messages that a visitor sent with the same address are
// included if the account has verified the address.
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { findUser } from '../accounts/find-user.ts';
import type { PersonalPart } from '../accounts/profile/personal-part.ts';
import { deleteOwnersCopies } from '../messages/messages-of.ts';
import { contactMessages } from './contact.tables.ts';

/** Two years, as the privacy policy states (server/demo/pages). */
const retentionMs = 2 * 365 * 24 * 60 * 60 * 1000;

async function ofPerson(db: Database, userId: number) {
  const user = await findUser(db, userId);
  const address = user?.emailVerifiedAt ? user.email.toLowerCase() : null;
  const { email, userId: sender } = contactMessages;
  const isVisitors = address === null ? undefined : and(isNull(sender), eq(sql`lower(${email})`, address));
  return or(eq(sender, userId), isVisitors);
}

/** Part of a customer's data export and deletion. */
export const personalMessages = {
  name: 'contact_messages',
  async read(db: Database, userId: number) {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(await ofPerson(db, userId))
      .orderBy(asc(contactMessages.createdAt));
    return rows.map(({ reference, kind, name, email, phone, message, orderNumber, language, createdAt }) => ({
      reference,
      type: kind,
      name,
      email,
      phone,
      message,
      order_number: orderNumber,
      language,
      created_at: createdAt.toISOString(),
    }));
  },
  async remove(tx: Database, userId: number): Promise<void> {
    const gone = await tx
      .delete(contactMessages)
      .where(await ofPerson(tx, userId))
      .returning({ reference: contactMessages.reference });
    await deleteOwnersCopies(
      tx,
      gone.map(({ reference }) => reference),
    );
  },
} satisfies PersonalPart;

/** Deletes old messages. */
export async function forgetOldContactMessages(db: Database, now: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, new Date(now.getTime() - retentionMs)));
}
