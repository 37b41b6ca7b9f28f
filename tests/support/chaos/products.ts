// The catalogue of the rounds: few products, all on one page, with more stock than a round can ask for.

/** More than the four that the shopper compares at the start, so that the store has something to refuse. */
export const plainProducts = 6;

export const customTexts = ['Noor', 'Layla'] as const;

export const roundCoupon = 'CHAOS10';

/** A catalogue document (docs/catalogue-format.md): the plain products, then the one that is made with a text. */
export function roundCatalogue(): object {
  const product = (sku: string, title: { ar: string; en: string }, more: object = {}) => ({
    title,
    category: 'dental.brushes',
    varieties: [{ sku, price: 100, quantity: 5_000 }],
    ...more,
  });
  const plain = Array.from({ length: plainProducts }, (_, index) =>
    product(`THING-${index + 1}`, { ar: `منتج ${index + 1}`, en: `Thing ${index + 1}` }),
  );
  const made = product('MADE', madeTitle, { requires_custom_text: true, accepts_uploads: false });
  return {
    categories: [
      { code: 'dental', title: { ar: 'العناية بالأسنان', en: 'Dental care' } },
      { code: 'dental.brushes', parent: 'dental', title: { ar: 'فرش الأسنان', en: 'Toothbrushes' } },
    ],
    products: [...plain, made],
  };
}

export type RoundProducts = {
  /** Ids of the plain products, in order. */
  plain: readonly number[];
  /** Id of the product that is made with a text. */
  made: number;
  /** The only variety of each product, by the product's id. */
  varietyOf: ReadonlyMap<number, number>;
};

type Listed = { id: number; title: string; default_variety_id: number };

/** The products of a running store; null if it does not have all of them yet. */
export async function readProducts(storeUrl: string): Promise<RoundProducts | null> {
  const answer = await fetch(`${storeUrl}/api/v1/products?per_page=20`, { headers: { 'Accept-Language': 'en' } });
  const { data } = (await answer.json()) as { data: Listed[] };
  const made = data.find(({ title }) => title === madeTitle.en);
  if (!made || data.length <= plainProducts) return null;
  const plain = data.filter((each) => each !== made).sort((one, other) => one.title.localeCompare(other.title));
  return {
    plain: plain.map(({ id }) => id),
    made: made.id,
    varietyOf: new Map(data.map(({ id, default_variety_id }) => [id, default_variety_id])),
  };
}

const madeTitle = { ar: 'خاتم باسمك', en: 'Ring with your text' };
