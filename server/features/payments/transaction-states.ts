import type { TransactionStatus } from '../../../contract/orders/payments.ts';
import type { Edges } from '../../lib/status-edges.ts';

/** Status of one attempt. A failed or expired attempt can still turn out to have succeeded: the provider decides. */
export const transactionEdges: Edges<TransactionStatus> = {
  new: ['initiated', 'pending', 'paid'],
  initiated: ['pending', 'authorized', 'paid', 'failed', 'expired'],
  pending: ['authorized', 'paid', 'failed', 'expired'],
  authorized: ['paid', 'failed', 'expired'],
  failed: ['authorized', 'paid'],
  expired: ['authorized', 'paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
};

/** Whether an attempt is undecided. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'initiated' || status === 'pending';
}
