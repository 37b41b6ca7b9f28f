import type { QueryClient } from '@tanstack/react-query';
import type { getProduct, Product, Variety } from '../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Answer } from '../../lib/net/api.ts';
import { knownProducts } from './known-products.ts';

/** A variety and its product from cached answers: from the product's page, or as the default variety in a list. */
export function knownVariety(
  queryClient: QueryClient,
  language: Language,
  varietyId: number,
): { product: Product; variety: Variety } | undefined {
  for (const [, answer] of queryClient.getQueriesData<Answer<typeof getProduct>>({ queryKey: [language, 'product'] })) {
    const variety = answer?.data.varieties.find(({ id }) => id === varietyId);
    if (answer && variety) return { product: answer.data, variety };
  }
  const product = knownProducts(queryClient, language).find((each) => each.default_variety_id === varietyId);
  if (!product) return undefined;
  const { title, price, price_before_discount, quantity, weight, size, caliber } = product;
  const variety = { id: varietyId, sku: '', title, price, price_before_discount, quantity, weight, size, caliber };
  return { product, variety };
}
