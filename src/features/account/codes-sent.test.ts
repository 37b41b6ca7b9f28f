// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { noteSent, secondsUntilResend } from './codes-sent.ts';

const noon = Date.UTC(2026, 0, 10, 12);

beforeEach(() => sessionStorage.clear());

test('the wait for another code counts down to nothing, for each channel alone, over a reload', () => {
  expect(secondsUntilResend('email', noon)).toBeNull();
  noteSent('email', 60, noon);
  noteSent('phone', 30, noon);
  expect(secondsUntilResend('email', noon + 500)).toBe(60);
  expect(secondsUntilResend('email', noon + 59_001)).toBe(1);
  expect(secondsUntilResend('email', noon + 60_000)).toBe(0);
  expect(secondsUntilResend('phone', noon + 20_000)).toBe(10);
  expect(secondsUntilResend('password', noon)).toBeNull();
});

test.each(['', 'no json', 'null', '[1]', '{"email":"soon"}'])('%j in its place is nothing', (text) => {
  sessionStorage.setItem('codes-sent', text);
  expect(secondsUntilResend('email', noon)).toBeNull();
  noteSent('email', 60, noon);
  expect(secondsUntilResend('email', noon)).toBe(60);
});
