import { expect, test } from 'vitest';
import { redirectKey, redirectKeys } from './redirect-key.ts';

test.each([
  ['/p/Old-Ring.html', '/p/old-ring.html'],
  ['/p/old-ring/', '/p/old-ring'],
  ['/%D8%AE%D8%A7%D8%AA%D9%85', '/خاتم'],
  ['/خاتم', '/خاتم'],
  ['/index.php?route=product&id=5#top', '/index.php?route=product&id=5'],
  ['/%E0%A4%A', '/%e0%a4%a'],
  ['/a%00b', '/ab'],
  ['/', '/'],
])('%s is normalized to %s', (typed, key) => {
  expect(redirectKey(typed)).toBe(key);
});

test.each(['old-ring', '//other.example', '/\\other.example', 'https://other.example/x', `/${'x'.repeat(1_000)}`])(
  '%s is not a path of the store',
  (typed) => expect(redirectKey(typed)).toBeNull(),
);

test('a path is looked up with its query first, then without', () => {
  expect(redirectKeys({ pathname: '/Index.php', search: '?id=5' })).toEqual(['/index.php?id=5', '/index.php']);
  expect(redirectKeys({ pathname: '/p/1', search: '' })).toEqual(['/p/1']);
});
