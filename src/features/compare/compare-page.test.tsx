// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '../../../contract/core/language.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { aProduct, aVariety } from '../../../tests/support/data/product.ts';
import type { Mark } from '../../shopper-lists/projection/project.ts';
import { asCompared } from './as-compared.ts';
import { ComparePage } from './compare-page.tsx';

afterEach(cleanup);

const products = [
  asCompared(aProduct({ id: 1, title: 'Ring' }), aVariety({ id: 11, price: 100, caliber: 18 })),
  asCompared(aProduct({ id: 2, title: 'Band' }), aVariety({ id: 21, price: 90, caliber: 18 })),
];

const show = (marks: Record<number, Mark> = {}, compared = products, language: Language = 'en') =>
  renderIn(
    language,
    <ComparePage
      products={compared}
      hrefOf={({ id }) => `/products/${id}`}
      markOf={({ variety }) => marks[variety.id] ?? null}
      onRemove={() => undefined}
      onAddToCart={() => undefined}
      adding={null}
    />,
  );

test('differences are stated as text, not only by style', async () => {
  await show();
  expect(screen.getByRole('rowheader', { name: 'Price (differs)' })).toBeDefined();
  expect(screen.getByRole('rowheader', { name: 'Caliber' })).toBeDefined();
});

test.each([
  ['en', ['Lowest', 'Highest']],
  ['ar', ['الأقل', 'الأعلى']],
] as const)('in %s, labels the lowest price and the highest saving', async (language, labels) => {
  const [cheap, saves] = [
    asCompared(aProduct({ id: 1, title: 'Ring' }), aVariety({ id: 11, price: 100, price_before_discount: 110 })),
    asCompared(aProduct({ id: 2, title: 'Band' }), aVariety({ id: 21, price: 120, price_before_discount: 180 })),
  ];
  const { container } = await show({}, [cheap, saves], language);
  const best = [...container.querySelectorAll('td[data-best]')];
  expect(best.map((cell) => cell.lastChild?.textContent)).toEqual(labels);
});

test('marks products with a change that is pending or awaits a decision', async () => {
  await show({ 11: 'waiting', 21: 'parked' });
  const [first, second] = screen.getAllByRole('columnheader').slice(1);
  expect(first?.textContent).toContain('Waiting to be sent');
  expect(second?.textContent).toContain('Could not be saved');
});

function Removing() {
  const [left, setLeft] = useState(products);
  return (
    <ComparePage
      products={left}
      hrefOf={({ id }) => `/products/${id}`}
      markOf={() => null}
      onRemove={(product) => setLeft(left.filter((each) => each !== product))}
      onAddToCart={() => undefined}
      adding={null}
    />
  );
}

test('removing a column moves the focus to the one in its place, finally to the empty page’s heading', async () => {
  await renderIn('en', <Removing />);
  const remove = (title: string) => screen.getByRole('button', { name: `Remove ${title} from compare` });
  remove('Ring').focus();
  fireEvent.click(remove('Ring'));
  expect(document.activeElement).toBe(remove('Band'));
  fireEvent.click(remove('Band'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
