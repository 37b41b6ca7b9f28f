// A customer's addresses. Writers lock them until the transaction ends, so that exactly one is the default and the
// limit holds.
import { and, count, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { addressBody } from '../../../contract/account/address-body.ts';
import { maxAddresses } from '../../../contract/account/addresses.ts';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { addresses } from './addresses.tables.ts';

export type AddressRow = typeof addresses.$inferSelect;
type Fields = v.InferOutput<typeof addressBody>;

const own = (userId: number, id: number) => and(eq(addresses.id, id), eq(addresses.userId, userId));

/** The default first, then the newest. */
export function readAddresses(db: Database, userId: number): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.id));
}

/** One of the customer's own addresses; null if there is none with this id. */
export async function findAddress(db: Database, userId: number, id: number): Promise<AddressRow | null> {
  const [address] = await db.select().from(addresses).where(own(userId, id));
  return address ?? null;
}

/** Stores an address; the first one becomes the default in any case. Throws `addresses_full`. */
export async function addAddress(
  tx: Database,
  { userId, fields, now }: { userId: number; fields: Fields; now: Date },
): Promise<AddressRow> {
  await hold(tx, userId);
  const [counted] = await tx.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
  const stored = counted?.total ?? 0;
  if (stored >= maxAddresses) throw new Refusal('addresses_full');
  const isDefault = fields.is_default || stored === 0;
  if (isDefault) await clearDefault(tx, userId);
  const [added] = await tx
    .insert(addresses)
    .values({ ...columnsOf(fields), userId, isDefault, createdAt: now })
    .returning();
  if (!added) throw new Error('an address was not stored');
  return added;
}

/** Replaces the content of an address. Throws `not_found`. */
export async function changeAddress(
  tx: Database,
  { userId, id, fields }: { userId: number; id: number; fields: Fields },
): Promise<AddressRow> {
  await hold(tx, userId);
  const before = await findAddress(tx, userId, id);
  if (!before) throw new Refusal('not_found');
  const isDefault = fields.is_default || before.isDefault;
  if (isDefault && !before.isDefault) await clearDefault(tx, userId);
  const [changed] = await tx
    .update(addresses)
    .set({ ...columnsOf(fields), isDefault })
    .where(own(userId, id))
    .returning();
  if (!changed) throw new Error('an address was not changed');
  return changed;
}

/**
 * Removes an address. If it was the default, the newest remaining one becomes it. Orders keep their own copy. Throws
 * `not_found`.
 */
export async function removeAddress(tx: Database, { userId, id }: { userId: number; id: number }): Promise<void> {
  await hold(tx, userId);
  const [gone] = await tx.delete(addresses).where(own(userId, id)).returning({ wasDefault: addresses.isDefault });
  if (!gone) throw new Refusal('not_found');
  if (!gone.wasDefault) return;
  const [next] = await readAddresses(tx, userId);
  if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
}

/** Deletes all addresses of a customer. */
export async function forgetAddresses(tx: Database, userId: number): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}

function hold(tx: Database, userId: number): Promise<void> {
  return lock(tx, `addresses ${userId}`);
}

async function clearDefault(tx: Database, userId: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault));
}

function columnsOf(fields: Fields) {
  return {
    country: fields.country,
    city: fields.city,
    district: fields.district,
    street: fields.street,
    postalCode: fields.postal_code,
    buildingNumber: fields.building_number,
    additionalNumber: fields.additional_number,
    unitNumber: fields.unit_number,
    shortAddress: fields.short_address,
    homeDescription: fields.home_description,
    location: fields.location,
    otherRecipient: fields.other_recipient,
    recipientName: fields.recipient_name,
    recipientPhone: fields.recipient_phone,
    anotherPhone: fields.another_phone,
    notifications: fields.notifications,
  };
}
