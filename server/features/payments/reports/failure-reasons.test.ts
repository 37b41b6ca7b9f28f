import { expect, test } from 'vitest';
import { declineReasons } from '../../../../contract/orders/payments.ts';
import { reasonText } from './failure-reasons.ts';

test.each(declineReasons)('the reason %s has its own sentence, in both languages', (reason) => {
  const ar = reasonText(reason, 'ar');
  const en = reasonText(reason, 'en');
  expect(ar).toMatch(/^[\u0600-\u06ff][\u0600-\u06ff\s،]+\.$/);
  expect(en).toMatch(/^[A-Z][a-z’\s]+\.$/);
  for (const other of declineReasons.filter((each) => each !== reason))
    expect([reasonText(other, 'ar'), reasonText(other, 'en')]).not.toEqual([ar, en]);
});

test('an unknown reason has the general sentence', () => {
  expect(reasonText('toString', 'en')).toBe(reasonText('declined', 'en'));
});
