import { expect, test } from 'vitest';
import { add, after, noon, changeMade } from '../../../tests/support/outbox/operations.ts';
import type { Outcome } from '../operations/outcomes.ts';
import { rejectedText } from './rejected-text.ts';

const refused = (at: number, custom_text: string | null, isRead = true): Outcome => ({
  is: 'text_refused',
  id: `at ${at}`,
  at,
  isRead,
  kind: 'cart.add',
  product_id: 1,
  title: 'Ring',
  custom_text,
});

test('the last refused text of a product is returned, read or unread', () => {
  const outbox = { ...after(), outcomes: [refused(noon, 'Noora'), refused(noon + 1, 'Noura', false)] };
  expect(rejectedText(outbox, 1)).toBe('Noura');
  expect(rejectedText(outbox, 2)).toBeNull();
});

test('without a text nothing is returned', () => {
  expect(rejectedText({ ...after(), outcomes: [refused(noon, null)] }, 1)).toBeNull();
});

test('a newer change for the product ends it, an older one does not', () => {
  const outcomes = [refused(noon, 'Noura')];
  expect(rejectedText({ ...after(changeMade(add(1), noon - 1)), outcomes }, 1)).toBe('Noura');
  expect(rejectedText({ ...after(changeMade(add(1), noon + 1)), outcomes }, 1)).toBeNull();
});
