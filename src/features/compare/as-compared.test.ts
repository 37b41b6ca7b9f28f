import { expect, test } from 'vitest';
import { aProduct, aVariety } from '../../../tests/support/data/product.ts';
import { asCompared, comparedAsSeen } from './as-compared.ts';
import { compareRows } from './compare-rows.ts';

const ring = aProduct({ id: 4, price: 100, caliber: 18 });

test('compares the variety, not the product’s default one', () => {
  const large = aVariety({ id: 12, title: 'Size 8', price: 120, caliber: 21, weight: 5 });
  expect(asCompared(ring, large)).toMatchObject({ id: 4, price: 120, caliber: 21, weight: 5, variety: large });
});

test('for a variety unknown to the device shows what the shopper saw, and nothing of another variety', () => {
  const seen = { product_id: 4, title: 'Ring', price: 130, available: 2 };
  const shown = comparedAsSeen(13, seen, ring);
  expect(shown).toMatchObject({
    id: 4,
    price: 130,
    quantity: 2,
    caliber: null,
    media: ring.media,
    variety: { id: 13 },
  });
  const alone = comparedAsSeen(13, seen, undefined);
  expect(alone).toMatchObject({ id: 4, title: 'Ring', price: 130, media: [] });
  expect(compareRows([alone]).map(({ fact }) => fact)).toEqual(['price', 'stock']);
});
