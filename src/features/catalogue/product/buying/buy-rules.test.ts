import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsPictures, lineOf, quantityWithin, lineTotalOf } from './buy-rules.ts';
import { longestCustomText } from '../../../../../contract/shopper/custom-text.ts';

const choice = { variety_id: 11, stock: 9, quantity: 1, requiresText: false, withPictures: false, text: '' };

describe('the cart line', () => {
  test('has the chosen variety and quantity', () => {
    expect(lineOf({ ...choice, quantity: 3 })).toEqual({ variety_id: 11, quantity: 3 });
  });

  test('never exceeds the stock', () => {
    expect(lineOf({ ...choice, quantity: 40 })).toEqual({ variety_id: 11, quantity: 9 });
  });

  test('does not exist if sold out, whatever was typed', () => {
    expect(lineOf({ ...choice, stock: 0 })).toBe('sold-out');
    expect(lineOf({ ...choice, stock: 0, requiresText: true, text: 'Noura' })).toBe('sold-out');
  });

  test('carries the custom text, and requires it', () => {
    const engraved = { ...choice, requiresText: true, withPictures: true };
    expect(lineOf({ ...engraved, text: '' })).toBe('no-text');
    expect(lineOf({ ...engraved, text: ' \u00a0\n' })).toBe('no-text');
    expect(lineOf({ ...engraved, text: '  نورة ' })).toEqual({ variety_id: 11, quantity: 1, custom_text: 'نورة' });
    expect(lineOf({ ...engraved, text: 'x'.repeat(80) })).toMatchObject({
      custom_text: 'x'.repeat(longestCustomText),
    });
  });

  test('carries no text or pictures that the product does not accept', () => {
    expect(lineOf({ ...choice, text: 'left over', uploads: ['p'] })).toEqual({ variety_id: 11, quantity: 1 });
    expect(lineOf({ ...choice, requiresText: true, text: 'Sara', uploads: ['p'] })).toEqual({
      variety_id: 11,
      quantity: 1,
      custom_text: 'Sara',
    });
  });

  test('carries pictures if accepted, with or without a text', () => {
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
  [undefined, 0, false], // older servers do not send it
  [undefined, 1, true],
])('accepts_uploads %s, requires_custom_text %i: pictures may be added: %s', (accepts_uploads, requires, may) => {
  expect(acceptsPictures({ accepts_uploads, requires_custom_text: requires })).toBe(may);
});

test('a quantity is an integer from 1 to the stock', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: 1, max: 5000 }), (typed, stock) => {
      const quantity = quantityWithin(typed, stock);
      return Number.isInteger(quantity) && quantity >= 1 && quantity <= stock;
    }),
  );
  expect(quantityWithin(3, 0)).toBe(1); // as in a disabled field
});

test('the total is exact to the halala', () => {
  expect(lineTotalOf(24.5, 3)).toBe(73.5);
  expect(lineTotalOf(0.1, 3)).toBe(0.3);
  expect(lineTotalOf(19.99, 7)).toBe(139.93);
});
