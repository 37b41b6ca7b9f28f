// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { aList, aProduct } from '../../../../tests/support/data/product.ts';
import './active-filters.tsx'; // preloads it, for slow machines
import { listHref, patchListSearch, type ListSearch } from './list-search.ts';
import { ProductListPage } from './product-list-page.tsx';

type Props = ComponentProps<typeof ProductListPage>;

const Titles: Props['Grid'] = ({ products, busy }) => (
  <ul aria-busy={busy}>
    {products.map(({ id, title }) => (
      <li key={id}>
        <a href={`/products/${id}`}>{title}</a>
      </li>
    ))}
  </ul>
);

function page(facts: Partial<Props> = {}) {
  const search: ListSearch = facts.search ?? {};
  return (
    <ProductListPage
      heading="Store"
      breadcrumb={[{ title: 'Store' }]}
      subcategories={[]}
      search={search}
      onSearch={() => undefined}
      hrefFor={(patch) => listHref('/store', patchListSearch(search, patch))}
      result={aList([aProduct()])}
      isEarlier={false}
      stored={[]}
      failure={null}
      onRetry={() => undefined}
      Grid={Titles}
      {...facts}
    />
  );
}

test('shows the number of products with its Arabic plural', async () => {
  await renderIn('ar', page({ result: aList([aProduct()], { total: 152 }) }));
  expect(screen.getByRole('status').textContent).toBe('152 منتجًا');
});

test('a new sort order resets to the first page', async () => {
  const onSearch = vi.fn<(patch: Partial<ListSearch>) => void>();
  await renderIn('en', page({ search: { page: 3 }, onSearch }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price_asc' } });
  expect(onSearch).toHaveBeenCalledWith({ order: 'price_asc', page: undefined });
});

test('a ticked filter shows at once, before the answer', async () => {
  const onSearch = vi.fn<(patch: Partial<ListSearch>) => void>();
  await renderIn('en', page({ onSearch, result: aList([aProduct()], { facets: { in_stock: 8 } }) }));
  const box = await screen.findByRole<HTMLInputElement>(
    'checkbox',
    { name: /In stock only/, hidden: true },
    { timeout: 5_000 }, // the filters load lazily
  );
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  expect(onSearch).toHaveBeenCalledWith({ in_stock: true, page: undefined });
});

test('accepts prices in Arabic digits or in reverse order', async () => {
  const onSearch = vi.fn<(patch: Partial<ListSearch>) => void>();
  const { container } = await renderIn('en', page({ onSearch }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '٥٠٠' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '1,00' } });
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
  expect(onSearch).toHaveBeenCalledWith({ min_price: 100, max_price: 500, page: undefined });
});

test('filters and sort are one form that works without JavaScript', async () => {
  const { container } = await renderIn('en', page({ search: { search: 'ring', on_sale: true, order: 'price_asc' } }));
  const form = container.querySelector('form');
  expect(form?.method).toBe('get');
  expect(form?.getAttribute('action')).toBe('/store');
  expect(form && [...new FormData(form)].filter(([, value]) => value !== '')).toEqual(
    expect.arrayContaining([
      ['search', 'ring'],
      ['on_sale', '1'],
      ['order', 'price_asc'],
    ]),
  );
});

test('removes one active filter, or all at once', async () => {
  await renderIn('en', page({ search: { on_sale: true, caliber: 21, page: 2 } }));
  expect((await screen.findByRole('link', { name: /Remove filter:.*On sale only/ })).getAttribute('href')).toBe(
    '/store?caliber=21',
  );
  expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/store');
});

test('pager links lead to the other pages, and are off while one loads', async () => {
  const result = aList([aProduct()], { page: 2, total: 50 });
  const { unmount } = await renderIn('en', page({ search: { page: 2 }, result }));
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/store?page=3');
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/store');
  unmount();
  await renderIn('en', page({ search: { page: 2 }, result, isEarlier: true }));
  expect(screen.getByRole('link', { name: 'Next' }).hasAttribute('href')).toBe(false);
});

test('an empty search names the search text and offers ways on', async () => {
  await renderIn('en', page({ search: { search: 'a<b>' }, result: aList([]) }));
  expect(await screen.findByRole('heading', { name: 'No products found With This Name' })).toBeTruthy();
  expect(screen.getByText(/a<b>/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse the store' })).toBeTruthy();
});

test('offline without a copy shows a message; with a copy the list stays', async () => {
  const { unmount } = await renderIn('en', page({ result: undefined, failure: 'offline' }));
  expect(screen.getByRole('heading', { name: 'This list is not saved on your device yet' })).toBeTruthy();
  unmount();
  await renderIn(
    'en',
    page({ failure: 'offline', result: { ...aList([aProduct()]), cachedAt: new Date().toISOString() } }),
  );
  expect(screen.getByText(/^Last updated: \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Plain ring' })).toBeTruthy();
});

test('what can be chosen stays while the list of another choice has failed, without counts; not on another page', async () => {
  const result = aList([aProduct()], {
    facets: {
      calibers: [
        { value: 21, count: 8 },
        { value: 18, count: 2 },
      ],
      in_stock: 7,
    },
  });
  const failed = (search: ListSearch) => page({ search, result: undefined, failure: 'unreachable' });
  const textsOf = (role: string, name: RegExp) =>
    screen.queryAllByRole(role, { name, hidden: true }).map((field) => field.closest('label')?.textContent);
  const shown = () => [textsOf('radio', /^(18|21)/), textsOf('checkbox', /In stock only/)];
  const { rerender } = await renderIn('en', page({ result }));
  await expect.poll(shown).toEqual([['21 karat8', '18 karat2'], ['In stock only7']]);
  rerender(failed({ on_sale: true }));
  expect(shown()).toEqual([['21 karat', '18 karat'], ['In stock only']]);
  rerender(failed({ search: 'ring' }));
  expect(shown()).toEqual([[], ['In stock only']]);
});

test('a category can be removed if it is a filter, not if it is the page’s subject', async () => {
  const result = aList([aProduct()], { facets: { categories: [{ id: 3, title: 'Rings', count: 8 }] } });
  const search = { category: 3, on_sale: true } as const;
  const { unmount } = await renderIn('en', page({ search, result }));
  expect((await screen.findByRole('link', { name: /Remove filter:.*Rings/ })).getAttribute('href')).toBe(
    '/store?on_sale=1',
  );
  expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/store');
  unmount();
  const hrefFor = (patch: Partial<ListSearch>) => {
    const { category: _category, ...query } = patchListSearch(search, patch);
    return listHref('/category/3', query);
  };
  await renderIn('en', page({ search, result, hrefFor }));
  await screen.findByRole('link', { name: /Remove filter:.*On sale only/ });
  expect(screen.queryByRole('link', { name: /Remove filter:.*Rings/ })).toBeNull();
});

test('while loading, a new sort order shows the old list as busy, a new page skeletons; neither a count', async () => {
  const result = aList([aProduct()], { total: 50 });
  const { container, unmount } = await renderIn(
    'en',
    page({ search: { order: 'price_asc' }, result, isEarlier: true }),
  );
  expect(container.querySelector('[aria-busy=true]')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Loading products');
  unmount();
  await renderIn('en', page({ search: { page: 2 }, result, isEarlier: true }));
  expect(screen.queryByRole('link', { name: 'Plain ring' })).toBeNull();
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
});

test('a list that cannot load shows the products known to the device, and says so', async () => {
  const onRetry = vi.fn<() => void>();
  const stored = [aProduct(), aProduct({ id: 2, title: 'Twisted ring' })];
  const { unmount } = await renderIn('en', page({ result: undefined, failure: 'offline', stored, onRetry }));
  expect(screen.getByText(/^You are offline. This list shows the products saved on your device/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 products');
  expect(screen.getByRole('link', { name: 'Twisted ring' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  unmount();
  await renderIn('en', page({ result: undefined, failure: 'unreachable', stored }));
  expect(screen.getByText(/^The store is not responding/)).toBeTruthy();
});

test('what the device knows of a list stays while the store is asked again, and once it has answered', async () => {
  const stored = [aProduct()];
  const { rerender } = await renderIn('en', page({ result: undefined, failure: 'unreachable', stored }));
  const card = screen.getByRole('listitem');
  rerender(page({ result: undefined, stored }));
  expect(screen.getByText('Loading products')).toBeTruthy();
  expect(screen.getByRole('listitem')).toBe(card);
  rerender(page({ result: aList(stored), stored }));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('listitem')).toBe(card);
});
