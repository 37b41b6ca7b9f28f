// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onWish, rememberedWishes, rememberWish, type FreshWish } from './wishes.ts';

const noon = Date.UTC(2026, 0, 10, 12);
const hours = 60 * 60 * 1000;

const aWish = (facts: Partial<FreshWish> = {}): FreshWish => ({
  list: 'favourite',
  product_id: 1,
  variety_id: 11,
  quantity: 1,
  title: 'Plain ring',
  ...facts,
});

beforeEach(() => localStorage.clear());

describe('what a visitor wanted', () => {
  test('is there again, the newest last', () => {
    rememberWish(aWish({ product_id: 1 }), noon);
    rememberWish(aWish({ product_id: 2, list: 'cart', quantity: 3 }), noon + 1);
    expect(rememberedWishes(noon + 2)).toEqual([
      { ...aWish({ product_id: 1 }), at: noon },
      { ...aWish({ product_id: 2, list: 'cart', quantity: 3 }), at: noon + 1 },
    ]);
  });

  test('counts once, with the quantity of the last time, and moves to the end', () => {
    rememberWish(aWish({ list: 'cart', quantity: 1 }), noon);
    rememberWish(aWish({ product_id: 2, variety_id: 22 }), noon);
    rememberWish(aWish({ list: 'cart', quantity: 4 }), noon);
    expect(rememberedWishes(noon).map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [2, 1],
      [1, 4],
    ]);
  });

  test('is another wish for another list, variety or text', () => {
    rememberWish(aWish(), noon);
    rememberWish(aWish({ list: 'compare' }), noon);
    rememberWish(aWish({ variety_id: 12 }), noon);
    rememberWish(aWish({ variety_id: 12, custom_text: 'نورة' }), noon);
    rememberWish(aWish({ variety_id: 12, custom_text: 'نورة' }), noon);
    expect(rememberedWishes(noon)).toHaveLength(4);
  });

  test('is kept for 24 hours, also where the clock was set back', () => {
    rememberWish(aWish(), noon);
    expect(rememberedWishes(noon + 23.9 * hours)).toHaveLength(1);
    expect(rememberedWishes(noon - 1 * hours)).toHaveLength(1);
    expect(rememberedWishes(noon + 24 * hours)).toEqual([]);
    expect(rememberedWishes(noon - 25 * hours)).toEqual([]);
  });

  test('is at most 20 things: the oldest goes', () => {
    for (let id = 1; id <= 25; id++) rememberWish(aWish({ product_id: id }), noon + id);
    expect(rememberedWishes(noon + 30).map(({ product_id }) => product_id)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 6),
    );
  });
});

describe('what others wrote in its place', () => {
  test.each(['', 'no json', 'null', '{}', '7', '[null, 1, "x", {"list":"favourite"}]'])('%j is no wish', (text) => {
    localStorage.setItem('wishes', text);
    expect(rememberedWishes(noon)).toEqual([]);
    expect(rememberWish(aWish(), noon)).toBe(true);
    expect(rememberedWishes(noon)).toHaveLength(1);
  });

  test('one broken wish does not take the others with it', () => {
    const good = { ...aWish(), at: noon };
    const broken = [{ ...good, list: 'password' }, { ...good, quantity: 0 }, { ...good, quantity: 1.5 }, good];
    localStorage.setItem('wishes', JSON.stringify(broken));
    expect(rememberedWishes(noon)).toEqual([good]);
  });
});

test('a browser that keeps nothing says so', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(rememberWish(aWish(), noon)).toBe(false);
  refuse.mockRestore();
});

test('who wants to know of wishes is told, until they have heard enough', () => {
  const heard = vi.fn<() => void>();
  const stop = onWish(heard);
  rememberWish(aWish(), noon);
  stop();
  rememberWish(aWish(), noon);
  expect(heard).toHaveBeenCalledOnce();
});
