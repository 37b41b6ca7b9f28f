import { expect, test } from 'vitest';
import { declineReasons } from '../../../../contract/orders/payments.ts';
import { reasonWords } from './failure-reasons.ts';

test.each(declineReasons)('the reason %s has its own sentence, in both languages', (reason) => {
  const ar = reasonWords(reason, 'ar');
  const en = reasonWords(reason, 'en');
  expect(ar).toMatch(/^[\u0600-\u06ff][\u0600-\u06ff\s،]+\.$/);
  expect(en).toMatch(/^[A-Z][a-z’\s]+\.$/);
  for (const other of declineReasons.filter((each) => each !== reason))
    expect([reasonWords(other, 'ar'), reasonWords(other, 'en')]).not.toEqual([ar, en]);
});

test('an unknown reason has the general sentence', () => {
  expect(reasonWords('toString', 'en')).toBe(reasonWords('declined', 'en'));
});
