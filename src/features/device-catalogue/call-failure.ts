// The error of a call as plain data: between a worker and the page, errors lose their class and their fields.
import { ApiError, Unreachable } from '../../lib/net/api.ts';

export type CallFailure = Pick<Unreachable, 'reason'> | Pick<ApiError, 'status' | 'code' | 'message' | 'more'>;

/** Null if it is not the error of a call. */
export function describeCallError(error: unknown): CallFailure | null {
  if (error instanceof Unreachable) return { reason: error.reason };
  if (!(error instanceof ApiError)) return null;
  const { status, code, message, more } = error;
  return { status, code, message, more };
}

/** The error that was described. */
export function callErrorOf(failure: CallFailure): ApiError | Unreachable {
  if ('reason' in failure) return new Unreachable(failure.reason);
  return new ApiError(failure.status, failure.code, failure.message, failure.more);
}
