import { ApiError } from '../../../lib/net/api.ts';

/**
 * Texts for `useFailureText` after too many attempts with one payment method: the answer's own, because the shopper can
 * pay by another method at once. Only the general limit names how long to wait.
 */
export function refusedForNow(error: unknown): { wait?: () => string } {
  const isOfMethod = error instanceof ApiError && 'payment_method' in error.more.details;
  return isOfMethod ? { wait: () => error.message } : {};
}
