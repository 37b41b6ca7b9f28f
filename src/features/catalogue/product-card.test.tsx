// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/in-language.tsx';
import { aProduct } from '../../../tests/support/product.ts';
import { ProductCard } from './product-card.tsx';

test('picture and title lead to the product', async () => {
  const { container } = await renderIn('en', <ProductCard product={aProduct({ id: 7, title: 'Deema ring' })} />);
  expect(screen.getByRole('link', { name: 'Deema ring' }).getAttribute('href')).toBe('/products/7');
  expect(container.querySelector('img')?.closest('a')?.getAttribute('href')).toBe('/products/7');
});

test('a discount is said in whole per cent, never more than it is', async () => {
  await renderIn('ar', <ProductCard product={aProduct({ price: 59, price_before_discount: 75 })} />);
  expect(screen.getByText('وفّر 21%')).toBeTruthy();
});

test('a price that was not higher before is no discount', async () => {
  const { container } = await renderIn(
    'en',
    <ProductCard product={aProduct({ price: 75, price_before_discount: 75 })} />,
  );
  expect(container.querySelector('s')).toBeNull();
  expect(screen.queryByText(/Save/)).toBeNull();
});

test('gold says its caliber, other things their size', async () => {
  await renderIn('ar', <ProductCard product={aProduct({ caliber: 21, size: '7' })} />);
  expect(screen.getByText('عيار 21')).toBeTruthy();
  await renderIn('en', <ProductCard product={aProduct({ size: '150 ml' })} />);
  expect(screen.getByText('150 ml')).toBeTruthy();
});

test('what is sold out and what takes a text is marked', async () => {
  await renderIn('en', <ProductCard product={aProduct({ quantity: 0, requires_custom_text: 1 })} />);
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.getByText('With your own text')).toBeTruthy();
});

test('the rating is read out in words, with the Arabic form of its count', async () => {
  await renderIn('ar', <ProductCard product={aProduct({ rating: 4.5, comments_count: 2 })} />);
  expect(screen.getByText('التقييم 4.5 من 5، من تقييمين')).toBeTruthy();
});
