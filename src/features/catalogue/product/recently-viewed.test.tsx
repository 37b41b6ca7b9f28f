// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localKeys } from '../../../lib/storage/storage.ts';
import { forgetViewed, noteViewed, parseViewed, useRecentlyViewed, withViewed } from './recently-viewed.ts';

beforeEach(() => localStorage.clear());

describe('recently viewed products', () => {
  test('are ordered latest first, each once', () => {
    expect([3, 5, 3, 8].reduce(withViewed, [] as number[])).toEqual([8, 3, 5]);
  });

  test('are twelve besides the one on screen', () => {
    for (let id = 1; id <= 20; id++) noteViewed(id);
    const { result } = renderHook(() => useRecentlyViewed(20));
    expect(result.current).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]);
  });

  test('are twelve if the one on screen is not among them', () => {
    for (let id = 1; id <= 20; id++) noteViewed(id);
    expect(renderHook(() => useRecentlyViewed(99)).result.current).toHaveLength(12);
  });

  test('update when one is added, and clear all but the one on screen', () => {
    const { result } = renderHook(() => useRecentlyViewed(2));
    expect(result.current).toEqual([]);
    act(() => {
      noteViewed(1);
      noteViewed(2);
    });
    expect(result.current).toEqual([1]);
    act(() => forgetViewed(2));
    expect(result.current).toEqual([]);
    expect(localStorage.getItem(localKeys.recentlyViewed)).toBe('[2]');
  });

  test('follow changes of another window', () => {
    const { result } = renderHook(() => useRecentlyViewed(2));
    act(() => {
      localStorage.setItem(localKeys.recentlyViewed, '[4,2]');
      dispatchEvent(new StorageEvent('storage', { key: localKeys.recentlyViewed }));
    });
    expect(result.current).toEqual([4]);
  });
});

describe('an invalid stored value', () => {
  test.each([[null], [''], ['no json'], ['null'], ['{"0":1}'], ['7']])('%j gives an empty list', (text) => {
    expect(parseViewed(text)).toEqual([]);
  });

  test('drops invalid ids, and reads no more than are stored', () => {
    expect(parseViewed('[3,"4",null,-1,2.5,3,9]')).toEqual([3, 9]);
    expect(parseViewed(JSON.stringify(Array.from({ length: 50 }, (_, index) => index + 1)))).toHaveLength(13);
  });
});

test('a browser without storage still shows the page', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  noteViewed(1);
  expect(renderHook(() => useRecentlyViewed(2)).result.current).toEqual([]);
  refuse.mockRestore();
});
