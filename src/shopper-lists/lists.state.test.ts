// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { localKeys } from '../lib/storage/storage.ts';
import { listsNow, setLists, showStoredCount } from './lists.state.ts';

beforeEach(() => {
  localStorage.clear();
  setLists(null);
});

const store = (text: string) => localStorage.setItem(localKeys.cart, text);

test('the count that was shown last appears before the lists are loaded', () => {
  store('[{"variety_id":11,"quantity":3},{"variety_id":12,"quantity":2}]');
  showStoredCount();
  expect(listsNow().pieces).toBe(5);
});

test.each(['', 'null', '{', '[{"quantity":"3"}]', '[{"quantity":-3}]', '<script>'])(
  'the stored value may be anything: %s',
  (text) => {
    store(text);
    showStoredCount();
    expect(listsNow().pieces).toBe(0);
  },
);

test('a count does not replace lists that are loaded', () => {
  setLists({ ...listsNow(), favourites: [4] });
  store('[{"variety_id":11,"quantity":3}]');
  showStoredCount();
  expect(listsNow()).toMatchObject({ favourites: [4], pieces: 0 });
});
