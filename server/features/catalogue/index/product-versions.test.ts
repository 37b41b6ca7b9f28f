import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProductVersions } from './product-versions.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const listsOf = (versions: ProductVersions) => [null, 1, 2, 3].map((lists) => versions.ofLists(lists));

test('a product has a new version at once; its lists have one at once if it is listed differently', () => {
  const versions = new ProductVersions();
  const [before, product] = [listsOf(versions), versions.ofProduct(7)];
  versions.note([{ id: 7, categories: [1, 2], isRelisted: true, sold: 1 }]);
  expect(versions.ofProduct(7)).not.toBe(product);
  expect(versions.ofProduct(8)).toBe(0);
  expect(listsOf(versions).map((version, at) => version !== before[at])).toEqual([true, true, true, false]);
  expect(versions.relistedIn(1)).not.toBe(versions.relistedIn(3));
});

test('lists have a new version within two seconds of a change that only counts', () => {
  const versions = new ProductVersions();
  versions.note([{ id: 7, categories: [1, 2], isRelisted: false, sold: 1 }]);
  const before = listsOf(versions);
  expect(versions.ofProduct(7)).toBeGreaterThan(0);
  vi.advanceTimersByTime(1_000);
  versions.release();
  versions.note([{ id: 8, categories: [3], isRelisted: false, sold: 1 }]);
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

test('a product that sells all the time has at most a new version every 0.7 s, and at once when it is sold out', () => {
  const versions = new ProductVersions();
  let sold = 0;
  const change = (isRelisted: boolean) => versions.note([{ id: 7, categories: [], isRelisted, sold }]);
  const sell = (isRelisted = false) => {
    sold += 1;
    change(isRelisted);
  };
  const seen = new Set<number>();
  for (let look = 0; look < 40; look += 1) {
    sell();
    versions.release();
    seen.add(versions.ofProduct(7));
    vi.advanceTimersByTime(250);
  }
  expect(seen.size).toBe(14); // 40 looks take 10 s; every third may show it
  versions.release();
  const last = versions.ofProduct(7);
  vi.advanceTimersByTime(10_000);
  versions.release();
  expect(versions.ofProduct(7)).toBe(last);
  sell();
  const before = versions.ofProduct(7);
  sell();
  expect(versions.ofProduct(7)).toBe(before);
  sell(true);
  const soldOut = versions.ofProduct(7);
  expect(soldOut).not.toBe(before);
  change(false); // a comment, say
  expect(versions.ofProduct(7)).not.toBe(soldOut);
});

test('all products get a new version when too many have one of their own', () => {
  const versions = new ProductVersions();
  const many = (first: number) =>
    Array.from({ length: 60_000 }, (_, at) => ({ id: first + at, categories: [], isRelisted: false, sold: 0 }));
  versions.note(many(1));
  versions.note(many(100_001));
  const [changed, untouched] = [versions.ofProduct(1), versions.ofProduct(999_999)];
  versions.note([{ id: 2, categories: [], isRelisted: false, sold: 0 }]);
  expect(versions.ofProduct(1)).not.toBe(changed);
  expect(versions.ofProduct(999_999)).not.toBe(untouched);
});
