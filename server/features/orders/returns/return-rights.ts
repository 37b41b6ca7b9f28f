// What of an order can be returned, and until when.
import { isReturnable, type ReturnException } from '../../../../contract/orders/returns.ts';
import type { OrderLineRow, OrderRow } from '../order/change-order.ts';

const dayMs = 24 * 3_600_000;

/**
 * Why a line cannot be returned, or only under conditions. A line with a text or picture is made to order, whatever its
 * product says.
 */
export function lineException({
  customText,
  uploadIds,
  returnException,
}: Pick<OrderLineRow, 'customText' | 'uploadIds' | 'returnException'>): ReturnException | null {
  return customText !== null || uploadIds.length > 0 ? 'made_to_order' : returnException;
}

/** Until when the returnable lines of an order can be returned; null before delivery and after a return. */
export function returnableUntil({
  deliveredAt,
  status,
  returnDays,
}: Pick<OrderRow, 'deliveredAt' | 'status' | 'returnDays'>): string | null {
  if (!deliveredAt || status !== 'delivered') return null;
  return new Date(deliveredAt.getTime() + returnDays * dayMs).toISOString();
}

/** The return fields of a line in the contract's shape. */
export function lineReturns(
  line: Parameters<typeof lineException>[0],
  until: string | null,
): { returnable: boolean; return_exception: ReturnException | null; returnable_until: string | null } {
  const exception = lineException(line);
  const returnable = isReturnable(exception);
  return { returnable, return_exception: exception, returnable_until: returnable ? until : null };
}
