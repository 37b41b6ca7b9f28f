// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { readQuantity, Stepper } from './stepper.tsx';

const labels = { quantity: 'Quantity', less: 'Decrease quantity', more: 'Increase quantity' };

function Counter({ max, start = 1 }: { max: number; start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Stepper value={value} max={max} onValue={setValue} labels={labels} />
      <output>{value}</output>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
const shown = () => [field().value, screen.getByRole('status').textContent];
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('typing in a quantity field', () => {
  test.each([
    ['', 9, '', null],
    ['3', 9, '3', 3],
    ['03', 9, '3', 3],
    ['0', 9, '1', 1],
    ['000', 9, '1', 1],
    ['-', 9, '-', null],
    ['-4', 9, '-4', null],
    ['\u22124', 9, '-4', null],
    ['1.', 9, '1.', 1],
    ['1.5', 9, '1.5', 1],
    ['١٫٥', 9, '1.5', 1],
    ['12,5', 9, '9.5', 9],
    ['9', 9, '9', 9],
    ['10', 9, '9', 9],
    ['99999999999999999999999', 9, '9', 9],
    ['abc', 9, '', null],
    ['2x', 9, '2', 2],
    ['٣', 9, '3', 3],
    ['١٢', 20, '12', 12],
    ['۷', 9, '7', 7],
    ['٠', 9, '1', 1],
    ['5', 1, '1', 1],
    [' 4 ', 9, '4', 4],
  ])('%j with %i in stock shows %j', (typed, max, text, quantity) => {
    expect(readQuantity(typed, max)).toEqual({ text, quantity });
  });

  test('any text means a whole number from 1 to the stock, and shows that number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 5000 }), (typed, max) => {
        const { text, quantity } = readQuantity(typed, max);
        if (quantity === null) return /^(-\d*)?$/.test(text);
        return Number.isInteger(quantity) && quantity >= 1 && quantity <= max && Number.parseInt(text) === quantity;
      }),
    );
  });
});

describe('the stepper', () => {
  test('minus stops at 1 and plus at the stock', () => {
    render(<Counter max={3} />);
    expect(button('Decrease quantity').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Decrease quantity'));
    expect(shown()).toEqual(['1', '1']);
    for (let press = 0; press < 5; press++) fireEvent.click(button('Increase quantity'));
    expect(shown()).toEqual(['3', '3']);
    expect(button('Increase quantity').getAttribute('aria-disabled')).toBe('true');
    expect(button('Decrease quantity').getAttribute('aria-disabled')).toBeNull();
  });

  test('a typed quantity never exceeds the stock, in Latin or Arabic digits', () => {
    render(<Counter max={7} />);
    type('50');
    expect(shown()).toEqual(['7', '7']);
    type('٤');
    expect(shown()).toEqual(['4', '4']);
    type('x');
    expect(shown()).toEqual(['', '4']);
  });

  test('decimals and negative numbers keep the chosen quantity, which is shown on blur', () => {
    render(<Counter max={20} start={1} />);
    for (const text of ['1', '1.', '1.5']) type(text);
    expect(shown()).toEqual(['1.5', '1']);
    fireEvent.blur(field());
    expect(shown()).toEqual(['1', '1']);
    for (const text of ['-', '-4']) type(text);
    expect(shown()).toEqual(['-4', '1']);
    fireEvent.blur(field());
    expect(shown()).toEqual(['1', '1']);
  });

  test('an emptied field keeps the quantity and shows it on blur', () => {
    render(<Counter max={7} start={5} />);
    type('');
    expect(shown()).toEqual(['', '5']);
    fireEvent.blur(field());
    expect(shown()).toEqual(['5', '5']);
  });

  test('the arrow keys do what the buttons do', () => {
    render(<Counter max={2} />);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(shown()).toEqual(['2', '2']);
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(shown()).toEqual(['1', '1']);
    expect([field().getAttribute('aria-valuenow'), field().getAttribute('aria-valuemax')]).toEqual(['1', '2']);
  });
});
