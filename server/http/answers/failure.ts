// Turns any error of a route into a refusal.
import type { Context } from 'hono';
import { toLanguage } from '../../../contract/core/language.ts';
import { isDatabaseUnavailable } from '../../db/availability.ts';
import { OutdatedRead } from '../../db/transaction.ts';
import type { Log } from '../../lib/log.ts';
import { isAbortedRequest } from '../requests/aborted-request.ts';
import { Refusal, refusalAnswer } from './refusal.ts';
import type { HttpContext } from '../route.ts';

const retryAfterSeconds = 5;

/** The API's error handler. */
export function answerFailure(log: Log) {
  return (error: Error, c: Context<HttpContext>): Response =>
    refusalAnswer(refusalOf(error, c, log), toLanguage(c.get('language')));
}

/** Unexpected errors are logged with their cause; the client only gets 'internal'. */
export function refusalOf(error: Error, c: Context<HttpContext>, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  if (isAccountGone(error)) return new Refusal('unauthenticated');
  const requestId = c.get('requestId');
  if (isAbortedRequest(error)) {
    log.debug({ requestId, method: c.req.method, path: c.req.path }, 'the client closed the connection');
    return new Refusal('malformed');
  }
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error, requestId }, 'the database does not answer');
    return new Refusal('unavailable', { retryAfterSeconds });
  }
  if (error instanceof OutdatedRead) {
    log.warn({ err: error, requestId }, 'what the request read has changed each time');
    return new Refusal('unavailable', { retryAfterSeconds });
  }
  log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'request failed');
  return new Refusal('internal');
}

/** True if the account was deleted during the request, so that a foreign key to it fails. */
function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isIt =
    'code' in error &&
    error.code === '23503' && // foreign_key_violation
    'constraint' in error &&
    String(error.constraint).endsWith('_user_id_users_id_fk');
  return isIt || isAccountGone(error.cause);
}
