import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aList, aProduct, aProductDetail, aVariety } from '../../../tests/support/data/product.ts';
import { knownVariety } from './known-variety.ts';

const queryClient = new QueryClient();
const large = aVariety({ id: 12, title: 'Size 8', price: 120 });
const detail = aProductDetail({ id: 1, default_variety_id: 11, varieties: [aVariety({ id: 11 }), large] });
queryClient.setQueryData(['en', 'product', '1'], { data: detail, cachedAt: null });
queryClient.setQueryData(['en', 'products', {}], aList([aProduct({ id: 2, default_variety_id: 21, caliber: 21 })]));

test('knows a variety that is not in lists from its product’s page', () => {
  expect(knownVariety(queryClient, 'en', 12)).toEqual({ product: detail, variety: large });
});

test('knows only the default variety of a product in a list', () => {
  expect(knownVariety(queryClient, 'en', 21)).toMatchObject({ product: { id: 2 }, variety: { id: 21, caliber: 21 } });
  expect(knownVariety(queryClient, 'en', 22)).toBeUndefined();
  expect(knownVariety(queryClient, 'ar', 21)).toBeUndefined();
});
