// Whether an error says that the database is not available at the moment. HTTP, pages and transactions all ask here.
import { DrizzleQueryError } from 'drizzle-orm';

/** No connection could be opened, or none became free in time. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

// The server ended the connection or the statement, is starting or stopping, refuses connections (55000, a database
// that allows none; 53300, too many), or has become a standby that takes no writes (25006).
const unavailableStates = /^(08|53|57P|57014|55000|25006)/;
// PostgreSQL calls an error fatal when it ends the connection with it, whatever the code says.
const fatal = ['FATAL', 'PANIC'];
const connectionLostStates = /^(08|57P)/;
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EPIPE', 'ETIMEDOUT'];
const connectionLostCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
// The drivers have no codes for these.
const connectionLostMessage =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;
const unavailableMessage = /^(timeout exceeded when trying to connect|Cannot use a pool after|PGlite is clos)/;

/** True where the database cannot serve this request now, but will serve the same request later. */
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
 * True where a connection was lost while it was in use. A transaction that had not sent its COMMIT has had no effect
 * then; one that had may have held.
 */
export function isConnectionLost(error: unknown): boolean {
  const reasons = reasonsOf(error);
  if (reasons.some((reason) => reason instanceof DatabaseUnreachable)) return false;
  const isOfDatabase = comesFromDatabase(reasons);
  return reasons.some((reason) => isLost(reason, isOfDatabase));
}

function isLost(reason: Error, isOfDatabase: boolean): boolean {
  return (
    connectionLostStates.test(codeOf(reason)) ||
    ('severity' in reason && fatal.includes(String(reason.severity))) ||
    connectionLostMessage.test(reason.message) ||
    (isOfDatabase && connectionLostCodes.includes(codeOf(reason)))
  );
}

/** An upload that breaks off has the same network codes as a connection of the database. */
function comesFromDatabase(reasons: readonly Error[]): boolean {
  return reasons.some((reason) => reason instanceof DrizzleQueryError);
}

/** The error and what caused it, from the outside in: a failed query's own message is the query. */
function reasonsOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...reasonsOf(error.cause)] : [];
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
