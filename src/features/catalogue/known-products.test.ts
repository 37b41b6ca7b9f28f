import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aList, aProduct, aProductDetail } from '../../../tests/support/data/product.ts';
import { knownProducts } from './known-products.ts';
import { knownList, searchKnown } from './search/known-search.ts';

const brush = aProduct({ id: 1, title: 'فرشاة أسنان ناعمة', subtitle: 'شعيرات رفيعة', price: 30, sold: 5 });
const paste = aProduct({ id: 2, title: 'معجون الأسنان بالنعناع', subtitle: 'يلي الفرشاة', price: 20, sold: 9 });
const ring = aProduct({
  id: 3,
  title: 'خاتم ذهب',
  subtitle: 'عيار 21',
  price: 900,
  price_before_discount: 950,
  caliber: 21,
  rating: 4.6,
  category: { id: 9, title: 'خواتم', image: null },
});
const titles = (products: { title: string }[]) => products.map(({ title }) => title);

test('collects the products of all cached answers per language, each once and from the latest answer', () => {
  const queryClient = new QueryClient();
  const at = (updatedAt: number) => ({ updatedAt });
  queryClient.setQueryData(['ar', 'products', {}], aList([brush, { ...paste, price: 25 }]), at(1000));
  queryClient.setQueryData(['ar', 'related', '1'], { data: [paste], cachedAt: null }, at(3000));
  queryClient.setQueryData(['ar', 'product', '3'], { data: aProductDetail(ring), cachedAt: null }, at(2000));
  queryClient.setQueryData(['en', 'products', {}], aList([aProduct({ id: 8, title: 'Tooth brush' })]), at(4000));
  queryClient.setQueryData(
    ['ar', 'home'],
    {
      data: {
        newest: [aProduct({ id: 4, title: 'مرطّب' })],
        best_sellers: [],
        offers: [],
        flash_sale: { products: [aProduct({ id: 5, title: 'قلادة' })] },
      },
      cachedAt: null,
    },
    at(500),
  );
  const products = knownProducts(queryClient, 'ar');
  expect(titles(products).toSorted()).toEqual(
    ['فرشاة أسنان ناعمة', 'معجون الأسنان بالنعناع', 'خاتم ذهب', 'مرطّب', 'قلادة'].toSorted(),
  );
  expect(products.find(({ id }) => id === 2)?.price).toBe(20);
});

test.each([
  ['اسنان', ['فرشاة أسنان ناعمة', 'معجون الأسنان بالنعناع']],
  ['الأسْنَان معجون', ['معجون الأسنان بالنعناع']],
  ['فرشاه', ['فرشاة أسنان ناعمة', 'معجون الأسنان بالنعناع']],
  ['عيار ٢١', ['خاتم ذهب']],
  ['خاتن', ['خاتم ذهب']],
  ['خواتم', ['خاتم ذهب']],
  ['مقود', []],
  ['!!', []],
])('‘%s’ finds what the server would find among them, title matches first', (typed, matches) => {
  expect(titles(searchKnown([paste, ring, brush], typed))).toEqual(
    matches.length === 2 && typed === 'اسنان' ? matches.toReversed() : matches,
  );
});

test('tolerates a typo only if nothing matches exactly', () => {
  const cold = aProduct({ id: 6, title: 'Cold cream' });
  const gold = aProduct({ id: 7, title: 'Gold chain' });
  expect(titles(searchKnown([cold, gold], 'gold'))).toEqual(['Gold chain']);
  for (const slip of ['golt', 'godl', 'gld', 'goold'])
    expect(`${slip}: ${titles(searchKnown([gold], slip)).join()}`).toBe(`${slip}: Gold chain`);
  expect(searchKnown([gold], 'gilt')).toEqual([]);
});

test('filters and sorts a list as its URL says', () => {
  const all = [brush, paste, ring];
  expect(knownList(all, {}, null)).toEqual(all);
  expect(titles(knownList(all, { order: 'price_desc' }, null))).toEqual(titles([ring, brush, paste]));
  expect(titles(knownList(all, { order: 'price_asc' }, null))).toEqual(titles([paste, brush, ring]));
  expect(titles(knownList(all, { order: 'most_selling' }, null))[0]).toBe(paste.title);
  expect(knownList(all, {}, new Set([9]))).toEqual([ring]);
  for (const search of [{ caliber: 21 }, { on_sale: true }, { min_rating: 4 }, { min_price: 100 }] as const)
    expect(knownList(all, search, null)).toEqual([ring]);
  expect(knownList(all, { search: 'اسنان', max_price: 25 }, null)).toEqual([paste]);
});
