// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { localKeys } from '../lib/storage/storage.ts';
import { listsNow, setLists, showStoredCount } from './lists.state.ts';

beforeEach(() => {
  localStorage.clear();
  setLists(null);
});

const store = (text: string) => localStorage.setItem(localKeys.cart, text);

test('the count as it was shown last is there before the lists are', () => {
  store('[{"variety_id":11,"quantity":3},{"variety_id":12,"quantity":2}]');
  showStoredCount();
  expect(listsNow().pieces).toBe(5);
});

test.each(['', 'null', '{', '[{"quantity":"3"}]', '[{"quantity":-3}]', '<script>'])(
  'what stands there may be anything: %s',
  (text) => {
    store(text);
    showStoredCount();
    expect(listsNow().pieces).toBe(0);
  },
);

test('lists that are there already are not replaced by a count', () => {
  setLists({ ...listsNow(), favourites: [4] });
  store('[{"variety_id":11,"quantity":3}]');
  showStoredCount();
  expect(listsNow()).toMatchObject({ favourites: [4], pieces: 0 });
});
