import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsUploads, lineOf, longestCustomText, quantityWithin, totalOf } from './buy-rules.ts';

const choice = { variety_id: 11, stock: 9, wanted: 1, requiresText: false, withPictures: false, text: '' };

describe('what goes into the cart', () => {
  test('is the chosen variety in the wanted quantity', () => {
    expect(lineOf({ ...choice, wanted: 3 })).toEqual({ variety_id: 11, quantity: 3 });
  });

  test('is never more than is in stock', () => {
    expect(lineOf({ ...choice, wanted: 40 })).toEqual({ variety_id: 11, quantity: 9 });
  });

  test('is nothing where none is left, whatever was typed', () => {
    expect(lineOf({ ...choice, stock: 0 })).toBe('sold-out');
    expect(lineOf({ ...choice, stock: 0, requiresText: true, text: 'Noura' })).toBe('sold-out');
  });

  test('carries the text of a piece that is made with one, and waits for it', () => {
    const engraved = { ...choice, requiresText: true, withPictures: true };
    expect(lineOf({ ...engraved, text: '' })).toBe('no-text');
    expect(lineOf({ ...engraved, text: ' \u00a0\n' })).toBe('no-text');
    expect(lineOf({ ...engraved, text: '  نورة ' })).toEqual({ variety_id: 11, quantity: 1, custom_text: 'نورة' });
    expect(lineOf({ ...engraved, text: 'x'.repeat(80) })).toMatchObject({
      custom_text: 'x'.repeat(longestCustomText),
    });
  });

  test('carries neither text nor pictures where none belong', () => {
    expect(lineOf({ ...choice, text: 'left over', uploads: ['p'] })).toEqual({ variety_id: 11, quantity: 1 });
    expect(lineOf({ ...choice, requiresText: true, text: 'Sara', uploads: ['p'] })).toEqual({
      variety_id: 11,
      quantity: 1,
      custom_text: 'Sara',
    });
  });

  test('carries the pictures of what accepts them, with a text or without', () => {
    const printed = { ...choice, withPictures: true, uploads: ['p'] };
    expect(lineOf(printed)).toEqual({ variety_id: 11, quantity: 1, uploads: ['p'] });
    expect(lineOf({ ...printed, uploads: [] })).toEqual({ variety_id: 11, quantity: 1 });
    expect(lineOf({ ...printed, requiresText: true, text: 'Sara' })).toMatchObject({
      custom_text: 'Sara',
      uploads: ['p'],
    });
  });
});

test.each<[boolean | undefined, 0 | 1, boolean]>([
  [true, 0, true],
  [true, 1, true],
  [false, 0, false],
  [false, 1, false],
  [undefined, 0, false], // an earlier server does not say it
  [undefined, 1, true],
])('accepts_uploads %s, requires_custom_text %i: pictures may be added: %s', (accepts_uploads, requires, may) => {
  expect(acceptsUploads({ accepts_uploads, requires_custom_text: requires })).toBe(may);
});

test('a quantity is a whole number from 1 to what is there', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: 1, max: 5000 }), (wanted, stock) => {
      const quantity = quantityWithin(wanted, stock);
      return Number.isInteger(quantity) && quantity >= 1 && quantity <= stock;
    }),
  );
  expect(quantityWithin(3, 0)).toBe(1); // what stands in a field that is switched off
});

test('the total is exact to the halala', () => {
  expect(totalOf(24.5, 3)).toBe(73.5);
  expect(totalOf(0.1, 3)).toBe(0.3);
  expect(totalOf(19.99, 7)).toBe(139.93);
});
