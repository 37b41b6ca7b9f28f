// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { Pager } from './pager.tsx';

const first = <Pager label="Pages" current={1} last={7} previousHref={undefined} nextHref="?page=2" />;

test('shows the position as current / last, and in words for screen readers', async () => {
  await renderIn('en', first);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('1 / 7');
  expect(screen.getByText('Page 1 of 7')).toBeTruthy();
});

test('a side without a page is disabled and keeps its focus', async () => {
  await renderIn('en', first);
  const previous = screen.getByRole('link', { name: 'Previous' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  expect(previous.hasAttribute('href')).toBe(false);
  previous.focus();
  expect(document.activeElement).toBe(previous);
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('?page=2');
});
