import { DrizzleQueryError } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { reasonOf } from '../db/reason-of.ts';
import { createLog, type Log } from './log.ts';
import { safeError } from './safe-error.ts';

const secret = 'norah@example.com';

/** An error as pg throws it, with the row in its detail. */
function refusedByDatabase(code: string, message: string): Error {
  return Object.assign(new Error(message), {
    name: 'error',
    severity: 'ERROR',
    code,
    detail: `Key (email)=(${secret}) already exists.`,
    where: `COPY users, line 1: "${secret}"`,
    hint: secret,
    params: [secret],
    table: 'users',
    constraint: 'users_email',
  });
}

const failedQuery = (cause: Error) =>
  new DrizzleQueryError('insert into "users" ("email") values ($1)', [`${secret}\n    at ${secret} (x.ts:1:1)`], cause);

function logged(write: (log: Log) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('a failed query is described by statement and constraint, without parameters, detail, hint or context', () => {
  const logged = safeError(failedQuery(refusedByDatabase('23505', 'duplicate key value violates "users_email"')));
  expect(logged).toMatchObject({
    message: 'Failed query: insert into "users" ("email") values ($1)',
    cause: { code: '23505', table: 'users', constraint: 'users_email', message: /users_email/ },
  });
  expect(logged.stack).toMatch(/\n\s+at .*safe-error\.test\.ts/);
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test.each([
  ['22P02', `invalid input syntax for type integer: "${secret}"`],
  ['22008', `date/time field value out of range: "${secret}"`],
  ['P0001', `raised about ${secret}`],
])('the message of an error with code %s, which quotes values, is left out', (code, message) => {
  expect(JSON.stringify(safeError(refusedByDatabase(code, message)))).not.toContain(secret);
  expect(reasonOf(failedQuery(refusedByDatabase(code, message)))).toBe(`the database rejected a value (${code})`);
});

/** Returns what a call throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('input that a schema or parser rejects is not repeated', () => {
  const bySchema = thrownBy(() => v.parse(v.object({ email: v.number() }), { email: secret }));
  expect(safeError(bySchema).message).toBe('Invalid value: number at email');
  const byParser = thrownBy((): unknown => JSON.parse(secret));
  expect(byParser).toBeInstanceOf(SyntaxError);
  for (const error of [bySchema, byParser]) expect(JSON.stringify(safeError(error))).not.toContain(secret);
});

test('circular causes, aggregate errors and thrown non-errors are described', () => {
  const round = new Error('round');
  round.cause = round;
  const several = new AggregateError([failedQuery(round), new Error('second')], 'both');
  expect(safeError(several)).toMatchObject({ errors: [{ cause: { message: 'round' } }, { message: 'second' }] });
  expect(safeError(secret)).toEqual({ type: 'string', message: 'thrown: string', stack: '' });
});

test('the log describes errors the same way in any field, alone, and without a text', () => {
  const error = failedQuery(refusedByDatabase('23505', 'duplicate key value'));
  const ways: ((log: Log) => void)[] = [
    (log) => log.error({ err: error }, 'request failed'),
    (log) => log.warn({ reason: error }, 'not sent'),
    (log) => log.error({ err: error }),
    (log) => log.fatal(error),
    (log) => log.child({ job: 'purge' }).error(error, 'the job failed'),
  ];
  for (const way of ways) {
    const line = logged(way);
    expect(line).toContain('Failed query: insert into');
    expect(line).not.toContain(secret);
  }
  expect(logged((log) => log.info('the port is %d', 80))).toContain('the port is 80');
});
