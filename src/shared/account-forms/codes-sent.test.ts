// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { noteSent, secondsUntilResend, wasSent } from './codes-sent.ts';

const noon = Date.UTC(2026, 0, 10, 12);

beforeEach(() => sessionStorage.clear());

test('the wait for another code counts down to 0, per channel and across a reload', () => {
  expect(secondsUntilResend('email', noon)).toBeNull();
  noteSent('email', 60, noon);
  noteSent('phone', 30, noon);
  expect(secondsUntilResend('email', noon + 500)).toBe(60);
  expect(secondsUntilResend('email', noon + 59_001)).toBe(1);
  expect(secondsUntilResend('email', noon + 60_000)).toBe(0);
  expect(secondsUntilResend('phone', noon + 20_000)).toBe(10);
  expect(secondsUntilResend('password', noon)).toBeNull();
});

test.each(['', 'no json', 'null', '[1]', '{"email":"soon"}', '{"email":1768046460000}'])(
  'an invalid stored value is ignored: %j',
  (text) => {
    sessionStorage.setItem('codes-sent', text);
    expect(secondsUntilResend('email', noon)).toBeNull();
    noteSent('email', 60, noon);
    expect(secondsUntilResend('email', noon)).toBe(60);
  },
);

test('a wait longer than after a sent code means that none was sent; one that was sent before still counts', () => {
  noteSent('email', 300, noon);
  expect([wasSent('email'), secondsUntilResend('email', noon)]).toEqual([false, 300]);
  noteSent('email', 60, noon);
  noteSent('email', 300, noon);
  expect([wasSent('email'), wasSent('phone')]).toEqual([true, false]);
});
