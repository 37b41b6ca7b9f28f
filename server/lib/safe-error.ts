// The only form in which errors reach the log and the terminal. Database drivers put values into messages, details,
// stacks and their own properties; so an error is described by the members listed here only.
import { DrizzleQueryError } from 'drizzle-orm';
import { ValiError } from 'valibot';

export type SafeError = {
  type: string;
  message: string;
  /** The database's SQLSTATE, or Node's code of a system error. */
  code?: string | number;
  table?: string;
  column?: string;
  constraint?: string;
  /** `type: message` and the frames, in V8's format. */
  stack: string;
  cause?: SafeError;
  /** The errors of an AggregateError. */
  errors?: SafeError[];
};

const longestQuery = 500;
const longestChain = 8;
const mostErrors = 5;

/**
 * SQLSTATE classes whose messages name tables, columns and constraints, or describe the connection. Others, such as 22
 * (data exception: 'invalid input syntax for type integer: "…"'), quote the values themselves.
 */
const valueFreeClasses = ['08', '0A', '23', '25', '28', '3D', '40', '42', '53', '54', '55', '57', '58', 'XX'];

/** Describes an error without values sent to the database or checked by a schema. */
export function safeError(thrown: unknown, depth = 0): SafeError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: `thrown: ${typeof thrown}`, stack: '' };
  const type = isOfDatabase(thrown) ? 'DatabaseError' : thrown.constructor.name || thrown.name;
  const message = safeMessage(thrown);
  const { cause } = thrown;
  const hasMore = depth < longestChain;
  return {
    type,
    message,
    ...codeOf(thrown),
    ...namesOf(thrown),
    stack: `${type}: ${message}${framesOf(thrown)}`,
    ...(cause instanceof Error && hasMore ? { cause: safeError(cause, depth + 1) } : {}),
    ...(thrown instanceof AggregateError && hasMore
      ? { errors: thrown.errors.slice(0, mostErrors).map((each) => safeError(each, depth + 1)) }
      : {}),
  };
}

/** An error's message without values: for a failed query its statement, for a failed validation its rule and path. */
export function safeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query.slice(0, longestQuery)}`;
  if (error instanceof ValiError) return `Invalid value: ${error.issues.map(whereOf).join(', ')}`;
  if (isOfDatabase(error) && !valueFreeClasses.includes(error.code.slice(0, 2)))
    return `the database rejected a value (${error.code})`;
  // JSON.parse quotes its input.
  if (error instanceof SyntaxError) return error.message.replace(/".*"/s, '"…"');
  return error.message;
}

/** The rule that failed and its path; the issue's own message quotes the received value. */
function whereOf({ type, path }: { type: string; path?: readonly { key: unknown }[] }): string {
  return [type, path?.map(({ key }) => String(key)).join('.')].filter(Boolean).join(' at ');
}

/** Errors of pg and PGlite both have a severity and a five-character SQLSTATE. */
function isOfDatabase(error: Error): error is Error & { code: string } {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' && error.code.length === 5;
}

function codeOf(error: Error): Pick<SafeError, 'code'> {
  if (!('code' in error)) return {};
  return typeof error.code === 'string' || typeof error.code === 'number' ? { code: error.code } : {};
}

function namesOf(error: Error): Pick<SafeError, 'table' | 'column' | 'constraint'> {
  if (!isOfDatabase(error)) return {};
  const named = (['table', 'column', 'constraint'] as const).flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(named);
}

/** The stack frames only. V8 puts the message above them, and a message may look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const above = message === '' ? -1 : stack.indexOf(message);
  const below = above < 0 ? stack : stack.slice(above + message.length);
  const frames = below.split('\n').filter((line) => /^\s+at \S/.test(line));
  return frames.map((frame) => `\n${frame}`).join('');
}
