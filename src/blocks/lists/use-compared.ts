import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Product } from '../../../contract/catalogue.ts';
import type { ComparedProduct } from '../../../contract/compare.ts';
import { knownProducts } from '../../features/catalogue/known-products.ts';
import { compareQuery } from '../../features/compare/compare.queries.ts';
import { useOutbox } from '../../offline/outbox.state.ts';
import { projectSet } from '../../offline/project.ts';

/** What is compared as it is to be shown: the server's, and on it what waits, as far as this device knows the variety. `products` is null while neither is known. */
export function useCompared() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const answer = useQuery(compareQuery(api));
  const outbox = useOutbox();
  const held = answer.data ?? null;
  const base = held && { clock: held.clock, data: held.data.map(({ variety }) => variety.id) };
  const view = projectSet(base, outbox, 'compare');
  const products = view.ids.flatMap(
    (id) =>
      held?.data.find(({ variety }) => variety.id === id) ??
      asCompared(knownProducts(queryClient, api.language).find(({ default_variety_id }) => default_variety_id === id)),
  );
  return { answer, products: view.isKnown || products.length > 0 ? products : null };
}

/** A product stands in lists as its default variety, so that all that is compared of that one is known. */
function asCompared(product: Product | undefined): ComparedProduct[] {
  if (!product) return [];
  const { default_variety_id: id, title, price, price_before_discount, quantity, weight, size, caliber } = product;
  return [
    { ...product, variety: { id, sku: '', title, price, price_before_discount, quantity, weight, size, caliber } },
  ];
}
