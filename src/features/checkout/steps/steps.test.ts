import { expect, test } from 'vitest';
import { readStep, shownStep, stepAfter, stepsOf, type CheckoutProgress } from './steps.ts';

const done: CheckoutProgress = {
  hasAddress: true,
  hasCompany: true,
  hasPayment: true,
  needsIdentity: false,
  hasIdentity: false,
};

test('a URL names a step; the default is the first', () => {
  expect(readStep('payment')).toBe('payment');
  expect(readStep('elsewhere')).toBe('address');
});

test('an unfinished step comes before the requested one', () => {
  expect(shownStep('review', done)).toBe('review');
  expect(shownStep('review', { ...done, hasPayment: false })).toBe('payment');
  expect(shownStep('review', { ...done, hasAddress: false, hasPayment: false })).toBe('address');
  expect(shownStep('shipping', { ...done, hasPayment: false })).toBe('shipping');
});

test('identity is a step only if required', () => {
  expect(stepsOf(done)).not.toContain('identity');
  expect(shownStep('identity', done)).toBe('review');
  expect(shownStep('review', { ...done, needsIdentity: true })).toBe('identity');
  expect(shownStep('review', { ...done, needsIdentity: true, hasIdentity: true })).toBe('review');
  expect(stepAfter('payment', done)).toBe('review');
  expect(stepAfter('payment', { needsIdentity: true })).toBe('identity');
});
