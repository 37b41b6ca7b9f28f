// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

const parts = (user: Parameters<typeof Avatar>[0]['user']) => {
  const { container } = render(<Avatar user={user} />);
  return [...new Set([...container.querySelectorAll('[data-part]')].map((each) => each.getAttribute('data-part')))];
};

test('who has no picture has the drawing for a man, for a woman, or for somebody who has not said', () => {
  expect(parts({ avatar: null, gender: 'male' })).toEqual(['body', 'cloth', 'face', 'cord']);
  expect(parts({ avatar: null, gender: 'female' })).toEqual(['veil', 'body', 'face']);
  expect(parts({ avatar: null, gender: null })).toEqual(['body', 'face']);
});

test('a picture of one’s own is shown instead, and is no news to a screen reader beside the name', () => {
  const { container } = render(<Avatar user={{ avatar: '/media/7.webp', gender: 'male' }} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/7.webp');
  expect(container.querySelector('img')?.alt).toBe('');
  expect(container.querySelector('svg')).toBeNull();
});
