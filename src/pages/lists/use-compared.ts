import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ComparedProduct } from '../../../contract/shopper/compare.ts';
import { previewOf } from '../../features/catalogue/known-products.ts';
import { knownVariety } from '../../features/catalogue/known-variety.ts';
import { asCompared, comparedAsSeen } from '../../features/compare/as-compared.ts';
import { compareQuery } from '../../features/compare/compare.queries.ts';
import { useOutbox } from '../../shopper-lists/outbox/outbox.state.ts';
import { projectSet } from '../../shopper-lists/projection/project.ts';

/**
 * The compared varieties to show: the server's state plus pending changes, as far as this device knows them. `products`
 * is null while neither is known; `markOf` gives the state of a variety's pending change.
 */
export function useCompared() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const answer = useQuery(compareQuery(api));
  const outbox = useOutbox();
  const held = answer.data ?? null;
  const base = held && { clock: held.clock, data: held.data.map(({ variety }) => variety.id) };
  const { ids, marks, isKnown } = projectSet(base, outbox, 'compare');

  const shown = (id: number): ComparedProduct | [] => {
    const serverEntry = held?.data.find(({ variety }) => variety.id === id);
    if (serverEntry) return serverEntry;
    const known = knownVariety(queryClient, api.language, id);
    if (known) return asCompared(known.product, known.variety);
    const op = outbox.ops.filter((op) => op.kind === 'compare.set' && op.payload.variety_id === id).at(-1);
    if (!op) return [];
    return comparedAsSeen(id, op.seen, previewOf(queryClient, api.language, String(op.seen.product_id)));
  };
  const products = ids.flatMap(shown);
  const markOf = ({ variety }: ComparedProduct) => marks.get(variety.id) ?? null;
  return { answer, products: isKnown || products.length > 0 ? products : null, markOf };
}
