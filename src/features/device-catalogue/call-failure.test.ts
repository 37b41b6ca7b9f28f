import { expect, test } from 'vitest';
import { ApiError, Unreachable } from '../../lib/net/api.ts';
import { callErrorOf, describeCallError } from './call-failure.ts';

test.each([
  new Unreachable('timeout'),
  new ApiError(503, 'unavailable', 'Later', { fields: { since: ['no'] }, details: { a: 1 }, retryAfterSeconds: 5 }),
])('the error of a call is the same after its way between threads: %s', (error) => {
  const failure = describeCallError(error);
  if (!failure) throw new Error('it is the error of a call');
  const arrived = callErrorOf(structuredClone(failure));
  expect(arrived).toBeInstanceOf(error.constructor);
  expect(arrived).toEqual(error);
});

test('another error is not described', () => {
  expect(describeCallError(new TypeError('a bug'))).toBeNull();
});
