// The rows of the compare table, as pure functions; the table only renders them.
import type { ComparedProduct } from '../../../contract/shopper/compare.ts';

export type Fact =
  | 'price'
  | 'saving'
  | 'per_gram'
  | 'weight'
  | 'size'
  | 'caliber'
  | 'variety'
  | 'stock'
  | 'rating'
  | 'category';

export type FactRow = {
  fact: Fact;
  /** One value per product, in order; null if it has none. Money in SAR, weight in grams. */
  values: readonly (number | string | null)[];
  /** Whether the values differ. */
  differs: boolean;
};

/** Price per gram in SAR, rounded to the halala; null without a weight. */
export function pricePerGram(price: number, weight: number | null): number | null {
  return weight === null || weight <= 0 ? null : Math.round((price / weight) * 100) / 100;
}

const facts: [Fact, (product: ComparedProduct) => number | string | null][] = [
  ['price', ({ price }) => price],
  ['saving', ({ price, price_before_discount: before }) => (before !== null && before > price ? before - price : null)],
  ['per_gram', ({ price, weight }) => pricePerGram(price, weight)],
  ['weight', ({ weight }) => weight],
  ['size', ({ size }) => size],
  ['caliber', ({ caliber }) => caliber],
  ['variety', ({ variety, title }) => (variety.title === title ? null : variety.title)],
  ['stock', ({ quantity }) => (quantity > 0 ? 1 : 0)], // as it is shown
  ['rating', ({ rating }) => rating],
  ['category', ({ category }) => category.title],
];

/** The rows of the table, without facts that no product has. */
export function compareRows(products: readonly ComparedProduct[]): FactRow[] {
  return facts
    .map(([fact, valueOf]) => {
      const values = products.map(valueOf);
      return { fact, values, differs: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== null && value !== ''));
}

const best: Partial<Record<Fact, 'lowest' | 'highest'>> = {
  price: 'lowest',
  per_gram: 'lowest',
  saving: 'highest',
  rating: 'highest',
};

/** The best product for a fact where less or more is clearly better; null for a tie or if there is none. */
export function bestOf({ fact, values }: FactRow): { index: number; is: 'lowest' | 'highest' } | null {
  const is = best[fact];
  const numbers = values.filter((value): value is number => typeof value === 'number');
  if (!is || numbers.length < 2) return null;
  const value = is === 'lowest' ? Math.min(...numbers) : Math.max(...numbers);
  return numbers.filter((each) => each === value).length === 1 ? { index: values.indexOf(value), is } : null;
}
