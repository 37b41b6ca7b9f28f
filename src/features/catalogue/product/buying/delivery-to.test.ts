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

const everywhere = { ...terms.everywhere, city: null };

test.each([
  [['riyadh', 'region:01', '*'], { days: '1 working day', fee: null, city: 'Here' }],
  [['kharj', 'region:01', '*'], { days: '3 working days', fee: [24, 24], city: 'Here' }],
  [['*'], { days: '4 working days', fee: [34, 34], city: 'Here' }],
  [[], everywhere],
  [['nowhere'], everywhere],
  [null, everywhere],
] as const)('%j: uses the narrowest place in the table, else all places and no city', (places, expected) => {
  const delivery = deliveryTo(terms, places && { city: 'Here', places });
  expect(delivery).toEqual({ company: 'Aramex', ...expected });
});
