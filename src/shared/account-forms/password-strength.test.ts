import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['qamar', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password', 'weak'],
  ['qamarbaitbahr', 'fair'],
  ['قمر صغير فوق البحر', 'strong'],
  ['qamar-saghir-77', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
