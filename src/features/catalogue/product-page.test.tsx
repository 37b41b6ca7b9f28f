// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../tests/support/in-language.tsx';
import { aProduct, aProductDetail, aVariety } from '../../../tests/support/product.ts';
import { ProductPage } from './product-page.tsx';

const given = {
  onVariety: () => undefined,
  varietyHref: (id: number) => `?variety=${id}`,
  cachedAt: null,
  failure: null,
  onRetry: () => undefined,
} as const;

const ring = aProductDetail({
  default_variety_id: 11,
  varieties: [
    aVariety({ id: 11, title: 'Size 6', price: 100, quantity: 9 }),
    aVariety({ id: 12, title: 'Size 7', price: 120, quantity: 3, weight: 2.35 }),
    aVariety({ id: 13, title: 'Size 8', price: 120, quantity: 0 }),
  ],
});

const choices = () => screen.getByRole('region', { name: 'Choose an option' });

test('varieties are links of their own, the chosen one current, and choosing another is reported', async () => {
  const onVariety = vi.fn<(id: number) => void>();
  await renderIn('en', <ProductPage {...given} product={ring} onVariety={onVariety} />);
  const [first, second] = within(choices()).getAllByRole('link');
  expect(first?.getAttribute('aria-current')).toBe('true');
  expect(second?.getAttribute('href')).toBe('?variety=12');
  fireEvent.click(within(choices()).getByRole('link', { name: /Size 7/ }));
  expect(onVariety).toHaveBeenCalledWith(12);
});

test('a click with a key for a new tab is left to the browser', async () => {
  const onVariety = vi.fn<(id: number) => void>();
  await renderIn('en', <ProductPage {...given} product={ring} onVariety={onVariety} />);
  fireEvent.click(within(choices()).getByRole('link', { name: /Size 7/ }), { ctrlKey: true });
  expect(onVariety).not.toHaveBeenCalled();
});

test('price, stock and weight are those of the chosen variety', async () => {
  await renderIn('en', <ProductPage {...given} product={ring} varietyId={12} />);
  expect(screen.getByText('Only 3 left')).toBeTruthy();
  expect(screen.getByText('2.35 g')).toBeTruthy();
  expect(screen.getAllByText('120', { exact: false })[0]).toBeTruthy();
});

test('a sold-out variety can be looked at and says so', async () => {
  await renderIn('en', <ProductPage {...given} product={ring} varietyId={13} />);
  expect(within(choices()).getByRole('link', { name: /Size 8/ }).textContent).toContain('Sold out');
  expect(screen.getByRole('status').textContent).toContain('Sold out');
  expect(screen.getByText('This option is not available now. Others above are.')).toBeTruthy();
});

test('an unknown variety in the address shows the usual one', async () => {
  await renderIn('en', <ProductPage {...given} product={ring} varietyId={999} />);
  expect(within(choices()).getByRole('link', { current: true }).textContent).toContain('Size 6');
});

test('what a list knew is shown at once while the rest is loading', async () => {
  await renderIn('en', <ProductPage {...given} preview={aProduct({ title: 'Deema ring' })} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Deema ring' })).toBeTruthy();
  expect(screen.getByText('Loading the rest of the details')).toBeTruthy();
});

test('offline and never seen: it says so and offers ways on', async () => {
  const onRetry = vi.fn<() => void>();
  await renderIn('en', <ProductPage {...given} failure="offline" onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: 'This product is not on your device yet' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store');
});
