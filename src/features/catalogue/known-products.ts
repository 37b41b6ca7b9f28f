// What this device knows of the catalogue without a request: every product in an answer in the query cache.
import type { QueryClient } from '@tanstack/react-query';
import type { getHome } from '../../../contract/content/content.ts';
import type { getProduct, listProducts, Product } from '../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Answer } from '../../lib/net/api.ts';

/** The products of one language, each from the latest answer with it. */
export function knownProducts(queryClient: QueryClient, language: Language): Product[] {
  const answers: { at: number; products: readonly Product[] }[] = [];
  const hear = <T>(root: string, productsIn: (answer: T) => readonly Product[]) => {
    for (const [queryKey, answer] of queryClient.getQueriesData<T>({ queryKey: [language, root] })) {
      const at = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (answer !== undefined) answers.push({ at, products: productsIn(answer) });
    }
  };
  hear<Answer<typeof listProducts>>('products', ({ data }) => data);
  hear<Answer<typeof listProducts>>('related', ({ data }) => data);
  hear<Answer<typeof getProduct>>('product', ({ data }) => [data]);
  hear<Answer<typeof getHome>>('home', ({ data }) => [
    ...data.newest,
    ...data.best_sellers,
    ...data.offers,
    ...(data.flash_sale?.products ?? []),
  ]);
  const latest = new Map<number, Product>();
  for (const { products } of [...answers].sort((a, b) => b.at - a.at)) {
    for (const product of products) if (!latest.has(product.id)) latest.set(product.id, product);
  }
  return [...latest.values()];
}

/** A product from any cached answer, to show while its own request is pending. */
export function previewOf(queryClient: QueryClient, language: Language, id: string): Product | undefined {
  return knownProducts(queryClient, language).find((product) => String(product.id) === id);
}
