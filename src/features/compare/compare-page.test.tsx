// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/in-language.tsx';
import { aProduct, aVariety } from '../../../tests/support/product.ts';
import type { Mark } from '../../offline/project.ts';
import { asCompared } from './as-compared.ts';
import { ComparePage } from './compare-page.tsx';

afterEach(cleanup);

const products = [
  asCompared(aProduct({ id: 1, title: 'Ring' }), aVariety({ id: 11, price: 100, caliber: 18 })),
  asCompared(aProduct({ id: 2, title: 'Band' }), aVariety({ id: 21, price: 90, caliber: 18 })),
];

const show = (marks: Record<number, Mark> = {}) =>
  renderIn(
    'en',
    <ComparePage
      products={products}
      hrefOf={({ id }) => `/products/${id}`}
      markOf={({ variety }) => marks[variety.id] ?? null}
      onRemove={() => undefined}
      onAddToCart={() => undefined}
      adding={null}
    />,
  );

test('what differs is said in words, not by its look alone', async () => {
  await show();
  expect(screen.getByRole('rowheader', { name: 'Price (differs)' })).toBeDefined();
  expect(screen.getByRole('rowheader', { name: 'Caliber' })).toBeDefined();
});

test('what waits, or wants a decision, is marked at its product', async () => {
  await show({ 11: 'waiting', 21: 'parked' });
  const [first, second] = screen.getAllByRole('columnheader').slice(1);
  expect(first?.textContent).toContain('Waits on this device');
  expect(second?.textContent).toContain('Could not be saved');
});
