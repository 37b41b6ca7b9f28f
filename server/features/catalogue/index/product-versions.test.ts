import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProductVersions } from './product-versions.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const listsOf = (versions: ProductVersions) => [null, 1, 2, 3].map((lists) => versions.ofLists(lists));

test('a product has a new version at once; its lists have one at once if it is listed differently', () => {
  const versions = new ProductVersions();
  const [before, product] = [listsOf(versions), versions.ofProduct(7)];
  versions.note([{ id: 7, categories: [1, 2], isRelisted: true }]);
  expect(versions.ofProduct(7)).not.toBe(product);
  expect(versions.ofProduct(8)).toBe(0);
  expect(listsOf(versions).map((version, at) => version !== before[at])).toEqual([true, true, true, false]);
  expect(versions.relistedIn(1)).not.toBe(versions.relistedIn(3));
});

test('lists have a new version within two seconds of a change that only counts', () => {
  const versions = new ProductVersions();
  versions.note([{ id: 7, categories: [1, 2], isRelisted: false }]);
  const before = listsOf(versions);
  expect(versions.ofProduct(7)).toBeGreaterThan(0);
  vi.advanceTimersByTime(1_000);
  versions.release();
  versions.note([{ id: 8, categories: [3], isRelisted: false }]);
  expect(listsOf(versions)).toEqual(before);
  vi.advanceTimersByTime(600);
  expect(listsOf(versions)).toEqual(before); // not without the next look
  versions.release();
  const after = listsOf(versions);
  expect(after.map((version, at) => version !== before[at])).toEqual([true, true, true, true]);
  vi.advanceTimersByTime(10_000);
  versions.release();
  expect(listsOf(versions)).toEqual(after);
  expect(versions.relistedIn(1)).toBe(0);
});

test('all products get a new version when too many have one of their own', () => {
  const versions = new ProductVersions();
  const many = (first: number) =>
    Array.from({ length: 60_000 }, (_, at) => ({ id: first + at, categories: [], isRelisted: false }));
  versions.note(many(1));
  versions.note(many(100_001));
  const [changed, untouched] = [versions.ofProduct(1), versions.ofProduct(999_999)];
  versions.note([{ id: 2, categories: [], isRelisted: false }]);
  expect(versions.ofProduct(1)).not.toBe(changed);
  expect(versions.ofProduct(999_999)).not.toBe(untouched);
});
