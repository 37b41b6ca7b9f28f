import { safeMessage } from '../lib/safe-error.ts';
import { DatabaseUnreachable } from './availability.ts';

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'];

/**
 * One sentence for the operator, without values of a query. It comes from the innermost cause: a failed query's own
 * message is only the query, and that of several failed connections is empty.
 */
export function reasonOf(error: unknown): string {
  let at = error;
  while (
    at instanceof DatabaseUnreachable ||
    (at instanceof Error && at.message.startsWith('Failed query') && at.cause)
  )
    at = at.cause;
  if (at instanceof AggregateError && at.errors.length > 0) at = at.errors[0];
  if (!(at instanceof Error)) return String(at);
  const code = 'code' in at ? String(at.code) : '';
  if (unreachable.includes(code) || at.message === 'timeout exceeded when trying to connect')
    return `The database at DATABASE_URL cannot be reached (${at.message}).`;
  const cause = at.cause instanceof Error ? ` (${safeMessage(at.cause).split('\n')[0]})` : '';
  return `${safeMessage(at)}${cause}`;
}
