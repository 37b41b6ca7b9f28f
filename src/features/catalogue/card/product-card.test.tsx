// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { aProduct } from '../../../../tests/support/data/product.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

type Props = ComponentProps<typeof ProductCard>;

const card = (facts: Partial<Props> = {}) => <ProductCard product={aProduct()} onEvent={() => undefined} {...facts} />;
const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const drawing = (name: string) => button(name).querySelector('path')?.getAttribute('d');

test('picture and title link to the product', async () => {
  const { container } = await renderIn('en', card({ product: aProduct({ id: 7, title: 'Deema ring' }) }));
  expect(screen.getByRole('link', { name: 'Deema ring' }).getAttribute('href')).toBe('/products/7');
  expect(container.querySelector('img')?.closest('a')?.getAttribute('href')).toBe('/products/7');
});

test('shows a discount in whole percent, rounded down', async () => {
  await renderIn('ar', card({ product: aProduct({ price: 59, price_before_discount: 75 }) }));
  expect(screen.getByText('وفّر 21%')).toBeTruthy();
});

test('an earlier price that was not higher is not a discount', async () => {
  const { container } = await renderIn('en', card({ product: aProduct({ price: 75, price_before_discount: 75 }) }));
  expect(container.querySelector('s')).toBeNull();
  expect(screen.queryByText(/Save/)).toBeNull();
});

test('shows the caliber of gold, and the size of other products', async () => {
  await renderIn('ar', card({ product: aProduct({ caliber: 21, size: '7' }) }));
  expect(screen.getByText('عيار 21')).toBeTruthy();
  await renderIn('en', card({ product: aProduct({ size: '150 ml' }) }));
  expect(screen.getByText('150 ml')).toBeTruthy();
});

test('marks sold-out products and those with a custom text', async () => {
  await renderIn('en', card({ product: aProduct({ quantity: 0, requires_custom_text: 1 }) }));
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.getByText('With your own text')).toBeTruthy();
});

test('gives screen readers the rating as text, with the Arabic plural of its count', async () => {
  await renderIn('ar', card({ product: aProduct({ rating: 4.5, comments_count: 2 }) }));
  expect(screen.getByText('التقييم 4.5 من 5، بناءً على تقييمين')).toBeTruthy();
});

describe('buttons', () => {
  test('have labels, grouped under the product’s name', async () => {
    await renderIn('en', card({ product: aProduct({ title: 'Deema ring' }) }));
    expect(names()).toEqual(['Add To Favorite', 'Add To Cart', 'Add To Compare', 'Quick View']);
    expect(within(screen.getByRole('article', { name: 'Deema ring' })).getAllByRole('button')).toHaveLength(4);
  });

  test('have Arabic labels', async () => {
    await renderIn('ar', card());
    expect(names()).toEqual(['أضف إلى المفضلة', 'أضف إلى السلة', 'أضف إلى المقارنة', 'نظرة سريعة']);
  });

  test.each([
    ['en', ['Remove From Favorite', 'Add To Cart', 'Remove From Compare', 'Quick View']],
    ['ar', ['أزل من المفضلة', 'أضف إلى السلة', 'أزل من المقارنة', 'نظرة سريعة']],
  ] as const)('in %s offer to remove what is added; the cart button always adds', async (language, expected) => {
    await renderIn(language, card({ isFavourite: true, isCompare: true, is_cart: true }));
    expect(names()).toEqual(expected);
  });

  test('of an added product have other icons: a filled heart, a check, a different compare icon', async () => {
    const { unmount } = await renderIn('en', card());
    const [cart, compare] = [drawing('Add To Cart'), drawing('Add To Compare')];
    expect(button('Add To Favorite').dataset.on).toBeUndefined();
    unmount();
    await renderIn('en', card({ isFavourite: true, isCompare: true, is_cart: true }));
    expect(button('Remove From Favorite').dataset.on).toBe('true');
    expect(drawing('Add To Cart')).not.toBe(cart);
    expect(drawing('Remove From Compare')).not.toBe(compare);
  });

  test('report their event with the product, like picture and title', async () => {
    const onEvent = vi.fn<Props['onEvent']>();
    const product = aProduct({ id: 7, title: 'Deema ring' });
    const { container } = await renderIn('en', card({ product, onEvent }));
    for (const name of ['Add To Cart', 'Add To Favorite', 'Add To Compare', 'Quick View'])
      fireEvent.click(button(name));
    const links = [screen.getByRole('link', { name: 'Deema ring' }), container.querySelector('img')?.closest('a')];
    for (const link of links) {
      link?.addEventListener('click', (event) => event.preventDefault()); // jsdom cannot navigate
      if (link) fireEvent.click(link);
    }
    expect(onEvent.mock.calls).toEqual([
      ['add-to-cart', product],
      ['add-to-favorite', product],
      ['add-to-compare', product],
      ['show-desc-modal', product],
      ['show-desc', product],
      ['show-desc', product],
    ]);
  });

  test.each([
    ['favourite', 'Add To Favorite'],
    ['cart', 'Add To Cart'],
    ['compare', 'Add To Compare'],
    ['view', 'Quick View'],
  ] as const)('while %s is busy its button is blocked and the others are not', async (busy, name) => {
    const onEvent = vi.fn<Props['onEvent']>();
    await renderIn('en', card({ busy: [busy], onEvent }));
    fireEvent.click(button(name));
    expect(onEvent).not.toHaveBeenCalled();
    const waiting = screen.getAllByRole('button').filter((each) => each.getAttribute('aria-disabled') === 'true');
    expect(waiting).toEqual([button(name)]);
    expect(button(name).getAttribute('aria-busy')).toBe('true');
    expect(button(name).querySelector('svg')).toBeNull(); // replaced by the spinner
  });

  test('a pending change is marked, and can be undone', async () => {
    const onEvent = vi.fn<Props['onEvent']>();
    await renderIn('en', card({ waiting: ['favourite'], isFavourite: true, onEvent }));
    expect(button('Remove From Favorite').getAttribute('aria-description')).toBe('Waiting to be sent');
    expect(button('Add To Compare').hasAttribute('aria-description')).toBe(false);
    fireEvent.click(button('Remove From Favorite'));
    expect(onEvent).toHaveBeenCalledExactlyOnceWith('add-to-favorite', expect.anything());
  });

  test('report nothing when disabled', async () => {
    const onEvent = vi.fn<Props['onEvent']>();
    await renderIn('en', card({ disabled: ['favourite', 'cart', 'compare'], onEvent }));
    for (const name of ['Add To Favorite', 'Add To Cart', 'Add To Compare']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      fireEvent.click(button(name));
    }
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('the cart button of a sold-out product is blocked and says why', async () => {
    const onEvent = vi.fn<Props['onEvent']>();
    await renderIn('en', card({ product: aProduct({ quantity: 0 }), onEvent }));
    expect(names()).toEqual(['Add To Favorite', 'Sold out', 'Add To Compare', 'Quick View']);
    expect(button('Sold out').type).toBe('button');
    fireEvent.click(button('Sold out'));
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('before hydration submit their action with the surrounding form', async () => {
    await renderIn('en', card({ product: aProduct({ id: 12 }) }));
    const submits = screen.getAllByRole<HTMLButtonElement>('button');
    expect(submits.map(({ type, name, value }) => [type, name, value])).toEqual([
      ['submit', 'wish', 'favourite:12'],
      ['submit', 'wish', 'cart:12'],
      ['submit', 'wish', 'compare:12'],
      ['submit', '', ''],
    ]);
    expect(button('Quick View').getAttribute('formaction')).toBe('/products/12');
  });

  test('the cart button of a custom-text product links to its page, even before hydration', async () => {
    await renderIn('en', card({ product: aProduct({ id: 12, requires_custom_text: 1 }) }));
    expect(button('Add To Cart').getAttribute('formaction')).toBe('/products/12');
    expect(button('Add To Cart').name).toBe('');
  });
});

test('the skeleton has an image, two full lines, one of 60% and one of 20%', async () => {
  const { container } = await renderIn('en', <ProductCardSkeleton />);
  const shapes = [...container.querySelectorAll<HTMLElement>('[data-shape]')].map(({ dataset }) => [
    dataset.shape,
    dataset.width,
  ]);
  expect(shapes).toEqual([
    ['square', '100'],
    ['line', '100'],
    ['line', '100'],
    ['line', '60'],
    ['line', '20'],
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});
