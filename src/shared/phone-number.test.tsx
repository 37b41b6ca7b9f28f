// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PhoneNumber } from './phone-number.tsx';

test('a Saudi number is formatted at once, left to right', () => {
  render(<PhoneNumber number="+966512345678" />);
  expect(screen.getByText('051 234 5678').dir).toBe('ltr');
});

test('a number of another country is formatted once the library is there', async () => {
  render(<PhoneNumber number="+971501234567" />);
  expect(screen.getByText('+971501234567')).toBeTruthy();
  expect(await screen.findByText('+971 50 123 4567')).toBeTruthy();
});
