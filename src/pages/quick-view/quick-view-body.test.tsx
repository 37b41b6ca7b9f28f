// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { aProduct, aProductDetail, aVariety } from '../../../tests/support/data/product.ts';
import { QuickViewBody } from './quick-view-body.tsx';

type Props = ComponentProps<typeof QuickViewBody>;

const nothing = () => undefined;
const body = (facts: Partial<Props> = {}) => (
  <QuickViewBody
    product={aProduct()}
    cachedAt={null}
    failure={null}
    onRetry={nothing}
    onAddToCart={nothing}
    isBusy={false}
    notAdded={null}
    onLeave={nothing}
    {...facts}
  />
);
const valueOf = (name: string) => screen.getByText(name).closest('div')?.querySelector('dd')?.textContent;
const total = (label: string) => screen.getByText(label).closest('p')?.querySelector('bdi')?.textContent ?? '';
const type = (text: string) => fireEvent.change(screen.getByRole('spinbutton'), { target: { value: text } });

describe('the quick view shows', () => {
  test('stock, weight in grams, size, category and total, in English', async () => {
    const product = aProduct({ quantity: 12, weight: 4.5, size: '7', subtitle: 'A smooth band', price: 99.5 });
    await renderIn('en', body({ product }));
    expect(valueOf('Available quantity')).toBe('12');
    expect(valueOf('Weight')).toBe('4.5 g');
    expect(valueOf('Size')).toBe('7');
    expect(screen.getByText('A smooth band')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Category:\s*Rings$/ }).getAttribute('href')).toBe('/category/3/Rings');
    expect(total('Total')).toContain('99.50');
  });

  test('that a weight is not available, in both languages', async () => {
    const { unmount } = await renderIn('en', body());
    expect(valueOf('Weight')).toBe('Not available');
    unmount();
    await renderIn('ar', body());
    expect(valueOf('الوزن')).toBe('غير متوفر');
    expect(valueOf('الكمية المتوفرة')).toBe('9');
  });

  test('the list’s data before the full product has loaded', async () => {
    await renderIn('en', body({ product: aProduct({ subtitle: 'From the list' }) }));
    expect(screen.getByText('From the list')).toBeTruthy();
    expect(screen.getByText('Loading the rest of the details')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add To Cart' })).toBeTruthy();
  });

  test.each([
    ['unreachable', /No connection/],
    ['failed', /could not be loaded/],
  ] as const)('%s: the list’s data, a message and a retry button', async (failure, text) => {
    const onRetry = vi.fn<() => void>();
    await renderIn('en', body({ failure, onRetry }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('A smooth band')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('a withdrawn product as sold out', async () => {
    await renderIn('en', body({ failure: 'gone' }));
    expect(screen.getByText('This product is no longer sold.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('the time of a stored copy', async () => {
    await renderIn('en', body({ detail: aProductDetail(), cachedAt: '2026-01-05T10:00:00Z' }));
    expect(screen.getByText(/2026.*13:00/)).toBeTruthy();
  });
});

describe('quantity and total', () => {
  test.each([
    [33.33, '3', '99.99'],
    [0.1, '3', '0.30'],
    [1095, '2', '2,190.00'],
    [19.99, '٧', '139.93'],
  ])('%f times %s is %s', async (price, typed, expected) => {
    await renderIn('en', body({ product: aProduct({ price, quantity: 50 }) }));
    type(typed);
    expect(total('Total')).toContain(expected);
  });

  test('never above the stock, by typing or by plus; never below one', async () => {
    await renderIn('en', body({ product: aProduct({ price: 10, quantity: 3 }) }));
    type('99');
    expect(total('Total')).toContain('30.00');
    expect(screen.getByRole('button', { name: 'Increase quantity' }).getAttribute('aria-disabled')).toBe('true');
    type('0');
    expect(total('Total')).toContain('10.00');
    expect(screen.getByRole('button', { name: 'Decrease quantity' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('another variety has its own price and stock, which limits the quantity', async () => {
    const detail = aProductDetail({
      varieties: [
        aVariety({ id: 11, title: 'Size 6', price: 100, quantity: 9 }),
        aVariety({ id: 12, title: 'Size 7', price: 120, quantity: 2, weight: 3 }),
        aVariety({ id: 13, title: 'Size 8', price: 130, quantity: 0 }),
      ],
    });
    const onAddToCart = vi.fn<Props['onAddToCart']>();
    await renderIn('en', body({ detail, onAddToCart }));
    type('5');
    const choice = within(screen.getByRole('group', { name: 'Choose an option' }));
    fireEvent.click(choice.getByRole('radio', { name: 'Size 7' }));
    expect(total('Total')).toContain('240.00');
    expect([valueOf('Available quantity'), valueOf('Weight')]).toEqual(['2', '3 g']);
    fireEvent.click(screen.getByRole('button', { name: 'Add To Cart' }));
    expect(onAddToCart.mock.calls).toEqual([[{ variety_id: 12, quantity: 2 }]]);

    const page = screen.getByRole('link', { name: 'All product details' });
    expect(page.getAttribute('href')).toBe('/products/1?variety=12');

    fireEvent.click(choice.getByRole('radio', { name: /Size 8/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true);
  });
});

test('a single variety offers no choice', async () => {
  await renderIn('en', body({ detail: aProductDetail() }));
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a product with custom text links to its page', async () => {
  const onLeave = vi.fn<() => void>();
  await renderIn('en', body({ product: aProduct({ id: 5, requires_custom_text: 1 }), onLeave }));
  expect(screen.queryByRole('button', { name: 'Add To Cart' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Add your text on the product page' });
  expect(link.getAttribute('href')).toBe('/products/5');
  link.addEventListener('click', (event) => event.preventDefault()); // jsdom does not navigate
  fireEvent.click(link);
  expect(onLeave).toHaveBeenCalledOnce();
});

test('says next to the button why nothing was added, and the button can be pressed again', async () => {
  const onAddToCart = vi.fn<Props['onAddToCart']>();
  await renderIn('en', body({ notAdded: 'There is no space left on this device', onAddToCart }));
  expect(screen.getByRole('alert').textContent).toBe('There is no space left on this device');
  fireEvent.click(screen.getByRole('button', { name: 'Add To Cart' }));
  expect(onAddToCart).toHaveBeenCalledOnce();
});

test('ignores further presses while it is adding', async () => {
  const onAddToCart = vi.fn<Props['onAddToCart']>();
  await renderIn('en', body({ isBusy: true, onAddToCart }));
  fireEvent.click(screen.getByRole('button', { name: 'Add To Cart' }));
  expect(onAddToCart).not.toHaveBeenCalled();
});
