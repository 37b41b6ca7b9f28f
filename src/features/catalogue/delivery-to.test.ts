import { expect, test } from 'vitest';
import { deliveryTo } from './delivery-to.ts';

const terms = {
  company: 'Aramex',
  everywhere: { days: '1 to 4 working days', fee: [19, 34] as [number, number] },
  places: [
    { place: '*', days: '4 working days', fee: 34 },
    { place: 'region:01', days: '3 working days', fee: 24 },
    { place: 'riyadh', days: '1 working day', fee: null },
  ],
};

test.each([
  [['riyadh', 'region:01', '*'], { days: '1 working day', fee: null }],
  [['kharj', 'region:01', '*'], { days: '3 working days', fee: [24, 24] }],
  [['*'], { days: '4 working days', fee: [34, 34] }],
  [[], terms.everywhere],
  [['nowhere'], terms.everywhere],
] as const)('%j: the narrowest place of the table counts, else all of them', (places, expected) => {
  expect(deliveryTo(terms, places)).toEqual(expected);
});
