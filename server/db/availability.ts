// Tells whether an error means that the database is unavailable. HTTP, pages and transactions all use this.
import { DrizzleQueryError } from 'drizzle-orm';

/** No connection could be opened, or the pool had none free in time. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

// The server ended the connection or the statement, is starting or stopping, refuses connections (55000: the database
// allows none; 53300: too many), or has become a read-only standby (25006).
const unavailableStates = /^(08|53|57P|57014|55000|25006)/;
// With these severities PostgreSQL closes the connection, whatever the code.
const fatal = ['FATAL', 'PANIC'];
const connectionLostStates = /^(08|57P)/;
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EPIPE', 'ETIMEDOUT'];
const connectionLostCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
// The drivers throw these without a code.
const connectionLostMessage =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;
const unavailableMessage = /^(timeout exceeded when trying to connect|Cannot use a pool after|PGlite is clos)/;

/** True if the database cannot serve the request now but may serve it later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const reasons = reasonsOf(error);
  if (reasons.some((reason) => reason instanceof DatabaseUnreachable)) return true;
  const isOfDatabase = comesFromDatabase(reasons);
  return reasons.some(
    (reason) =>
      isLost(reason, isOfDatabase) ||
      unavailableStates.test(codeOf(reason)) ||
      unavailableMessage.test(reason.message) ||
      (isOfDatabase && networkCodes.includes(codeOf(reason))),
  );
}

/**
 * True if a connection was lost during use. A transaction that had not sent COMMIT has had no effect; one that had may
 * be committed.
 */
export function isConnectionLost(error: unknown): boolean {
  const reasons = reasonsOf(error);
  if (reasons.some((reason) => reason instanceof DatabaseUnreachable)) return false;
  const isOfDatabase = comesFromDatabase(reasons);
  return reasons.some((reason) => isLost(reason, isOfDatabase));
}

/**
 * True if another server may answer a read that this one has not: it is away, or cancelled the read because of a change
 * that it has to replay (40001). A read that took too long (57014) would do so elsewhere.
 */
export function mayAnswerElsewhere(error: unknown): boolean {
  return reasonsOf(error).some(
    (reason) =>
      reason instanceof DatabaseUnreachable ||
      isLost(reason, true) ||
      codeOf(reason) === '40001' ||
      (codeOf(reason) !== '57014' && unavailableStates.test(codeOf(reason))) ||
      unavailableMessage.test(reason.message) ||
      networkCodes.includes(codeOf(reason)),
  );
}

/**
 * True if a connection has a prepared statement that does not fit the tables any more, as a newer version has changed
 * them (0A000, 26000). The statement works on a new connection.
 */
export function isPlanOutdated(error: unknown): boolean {
  return reasonsOf(error).some((reason) => /^(0A000|26000)$/.test(codeOf(reason)));
}

/** True if nothing more can be done on the connection of a failed transaction: its server may have become a standby. */
export function needsNewConnection(error: unknown): boolean {
  return isConnectionLost(error) || isPlanOutdated(error) || reasonsOf(error).some((each) => codeOf(each) === '25006');
}

function isLost(reason: Error, isOfDatabase: boolean): boolean {
  return (
    connectionLostStates.test(codeOf(reason)) ||
    ('severity' in reason && fatal.includes(String(reason.severity))) ||
    connectionLostMessage.test(reason.message) ||
    (isOfDatabase && connectionLostCodes.includes(codeOf(reason)))
  );
}

/** An aborted upload has the same network codes as a lost database connection. */
function comesFromDatabase(reasons: readonly Error[]): boolean {
  return reasons.some((reason) => reason instanceof DrizzleQueryError);
}

/** The error and its causes, outermost first. A failed query's own message is only the query. */
function reasonsOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...reasonsOf(error.cause)] : [];
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
