// Changes to a customer's cart lines. Each locks the cart until its transaction ends, so that changes run one after the
// other.
import { createHash } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { maxQuantity } from '../../../contract/shopper/cart.ts';
import { fieldMessage } from '../../../contract/core/field-messages.ts';
import type { Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { stockMessages } from '../../http/answers/messages.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { findOffer } from '../catalogue/varieties.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { isOwnUpload } from '../uploads/store-upload.ts';
import { cartLines, cartLineUploads } from './cart.tables.ts';
import { maxQuantities } from './price-lines.ts';
import { readLines, type Line } from './read-lines.ts';

/** Maximum lines per cart, because every read of a cart returns all of them. */
export const mostLines = 500;

/** Distinguishes lines of one variety: a hash of custom text and pictures in any order. Empty for neither. */
function lineIdentity(customText: string | null, uploadIds: readonly string[]): string {
  if (customText === null && uploadIds.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify([customText, uploadIds.toSorted()]))
    .digest('base64url');
}

/** Locks a customer's cart until the transaction ends. Take it before any row, or deadlocks are possible. */
export function lockCart(tx: Database, userId: number): Promise<void> {
  return lock(tx, `cart ${userId}`);
}

/**
 * Raises the quantity of a line, or adds it, and stores the current price. Throws `not_found` if the variety is not for
 * sale, `invalid` for a missing custom text, for pictures that the product does not accept or that are not the
 * customer's own, `out_of_stock` if the stock is too low, `cart_full`.
 */
export async function addToCart(
  tx: Database,
  snapshot: CatalogueSnapshot,
  addition: {
    userId: number;
    varietyId: number;
    quantity: number;
    customText: string | null;
    uploadIds: readonly string[];
    now: Date;
  },
): Promise<{ lineId: number; quantity: number; price: Halalas }> {
  const { userId, varietyId, customText, now } = addition;
  await lockCart(tx, userId);
  const offer = await findOffer(tx, snapshot, varietyId);
  if (!offer?.isSold) throw new Refusal('not_found', { message: stockMessages.unavailable });
  if (offer.requiresCustomText && customText === null)
    throw new Refusal('invalid', { fields: { custom_text: 'required' } });
  const uploadIds = [...new Set(addition.uploadIds)];
  if (uploadIds.length > 0 && !offer.acceptsUploads)
    throw new Refusal('invalid', {
      fields: { uploads: 'no_uploads' },
      message: { ar: fieldMessage('no_uploads', 'ar'), en: fieldMessage('no_uploads', 'en') },
    });
  for (const id of uploadIds)
    if (!(await isOwnUpload(tx, { id, userId }))) throw new Refusal('invalid', { fields: { uploads: 'not_valid' } });

  const identity = lineIdentity(customText, uploadIds);
  const lines = await readLines(tx, userId, varietyId);
  const line = lines.find((each) => each.identity === identity);
  const quantity = (line?.quantity ?? 0) + addition.quantity;
  refuseTooMany({ lines, line, quantity, varietyId, stock: offer.stock });
  if (line) {
    await putLine(tx, line.id, quantity, offer.price);
    return { lineId: line.id, quantity, price: offer.price };
  }
  if ((await countLines(tx, userId)) >= mostLines) throw new Refusal('cart_full');
  const [added] = await tx
    .insert(cartLines)
    .values({
      userId,
      varietyId,
      identity,
      customText,
      quantity,
      priceWhenAddedHalalas: offer.price,
      createdAt: now,
    })
    .returning({ id: cartLines.id });
  if (!added) throw new Error('a line was not stored');
  if (uploadIds.length > 0)
    await tx
      .insert(cartLineUploads)
      .values(uploadIds.map((uploadId, position) => ({ lineId: added.id, position, uploadId })));
  return { lineId: added.id, quantity, price: offer.price };
}

/**
 * Sets the quantity of a line and accepts the current price; 0 removes the line. Throws `not_found` if the customer has
 * no such line, and `out_of_stock` if the stock is too low or the variety is no longer for sale: not `not_found` then,
 * because the line exists.
 */
export async function setLine(
  tx: Database,
  snapshot: CatalogueSnapshot,
  change: { userId: number; lineId: number; quantity: number },
): Promise<void> {
  const { userId, lineId, quantity } = change;
  await lockCart(tx, userId);
  if (quantity === 0) return dropLine(tx, userId, lineId);
  const [own] = await tx
    .select({ varietyId: cartLines.varietyId })
    .from(cartLines)
    .where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)));
  if (!own) throw new Refusal('not_found');
  const { varietyId } = own;
  const offer = await findOffer(tx, snapshot, varietyId);
  if (!offer?.isSold)
    throw new Refusal('out_of_stock', {
      details: { available: 0, requested: quantity, variety_id: varietyId, line_id: lineId, issue: 'unavailable' },
      message: stockMessages.unavailable,
    });
  const lines = await readLines(tx, userId, varietyId);
  const line = lines.find(({ id }) => id === lineId);
  refuseTooMany({ lines, line, quantity, varietyId, stock: offer.stock });
  await putLine(tx, lineId, quantity, offer.price);
}

/** Removes a line. Throws `not_found` if the customer has no such line. */
export async function removeLine(tx: Database, line: { userId: number; lineId: number }): Promise<void> {
  await lockCart(tx, line.userId);
  await dropLine(tx, line.userId, line.lineId);
}

async function dropLine(tx: Database, userId: number, lineId: number): Promise<void> {
  const dropped = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.id, lineId), eq(cartLines.userId, userId)))
    .returning({ id: cartLines.id });
  if (dropped.length === 0) throw new Refusal('not_found');
}

async function putLine(tx: Database, lineId: number, quantity: number, price: Halalas): Promise<void> {
  await tx.update(cartLines).set({ quantity, priceWhenAddedHalalas: price }).where(eq(cartLines.id, lineId));
}

async function countLines(tx: Database, userId: number): Promise<number> {
  const [row] = await tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.userId, userId));
  return row?.lines ?? 0;
}

/**
 * Throws `out_of_stock` if a line, or one to be added, cannot have this quantity next to the other lines of its
 * variety.
 */
function refuseTooMany(request: {
  lines: readonly Line[];
  line: Line | undefined;
  quantity: number;
  varietyId: number;
  stock: number;
}): void {
  const { lines, line, quantity, varietyId, stock } = request;
  const held = lines.map((each) => each.quantity);
  const limit = line
    ? (maxQuantities(held, stock)[lines.indexOf(line)] ?? 0)
    : Math.min(maxQuantity, Math.max(0, stock - held.reduce((sum, each) => sum + each, 0)));
  if (quantity <= limit) return;
  throw new Refusal('out_of_stock', {
    details: { available: limit, requested: quantity, variety_id: varietyId, line_id: line?.id ?? null },
    message: limit === 0 ? stockMessages.none : stockMessages.only(limit),
  });
}
