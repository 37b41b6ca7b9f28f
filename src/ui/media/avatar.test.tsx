// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const parts = (user: Parameters<typeof Avatar>[0]['user']) => {
  const { container } = render(<Avatar user={user} />);
  return [...new Set([...container.querySelectorAll('[data-part]')].map((each) => each.getAttribute('data-part')))];
};

test('without a picture there is a drawing for male, female or unspecified', () => {
  expect(parts({ avatar: null, gender: 'male' })).toEqual(['body', 'cloth', 'face', 'cord']);
  expect(parts({ avatar: null, gender: 'female' })).toEqual(['veil', 'body', 'face']);
  expect(parts({ avatar: null, gender: null })).toEqual(['body', 'face']);
});

test('the customer’s own picture replaces it and is decorative for screen readers', () => {
  const { container } = render(<Avatar user={{ avatar: '/media/7.webp', gender: 'male' }} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/7.webp');
  expect(container.querySelector('img')?.alt).toBe('');
  expect(container.querySelector('svg')).toBeNull();
});
