// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Price } from './price.tsx';

const labels = { now: 'Current price', before: 'Price before discount', currency: 'SAR' };

test('the riyal sign is left of the number and read out as a word', () => {
  const { container } = render(<Price amount="1,095" labels={labels} />);
  const amount = container.querySelector('bdi');
  expect(amount?.dir).toBe('ltr');
  expect(amount?.firstElementChild?.className).toContain('sign');
  expect(amount?.textContent).toBe('1,095 SAR');
});

test('without a discount nothing is crossed out', () => {
  const { container } = render(<Price amount="59" labels={labels} />);
  expect(container.querySelector('s')).toBeNull();
  expect(screen.queryByText(/Current price/)).toBeNull();
});

test('with a discount the old price is crossed out and both prices are named for screen readers', () => {
  const { container } = render(<Price amount="59" before="75" saving="Save 21%" labels={labels} />);
  expect(container.querySelector('strong')?.textContent).toContain('Current price');
  expect(container.querySelector('s')?.textContent).toContain('Price before discount');
  expect(screen.getByText('Save 21%')).toBeTruthy();
});
