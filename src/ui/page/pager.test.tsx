// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';

const labels = { pages: 'Pages', previous: 'Previous', next: 'Next', position: 'Page 1 of 7' };

test('shows the position as current / last, and in words for screen readers', () => {
  render(<Pager current="1" last="7" nextHref="?page=2" labels={labels} />);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('1 / 7');
  expect(screen.getByText('Page 1 of 7')).toBeTruthy();
});

test('a side without a page is disabled and keeps its focus', () => {
  render(<Pager current="1" last="7" nextHref="?page=2" labels={labels} />);
  const previous = screen.getByRole('link', { name: 'Previous' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  expect(previous.hasAttribute('href')).toBe(false);
  previous.focus();
  expect(document.activeElement).toBe(previous);
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('?page=2');
});
