import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { readListParameter } from '../../session/paths/auth-paths.ts';
import { providersQuery } from '../../session/federated/providers.queries.ts';
import { loadExtra, type RouteContext } from './load.ts';

/**
 * Loads what login and registration show next to their form: the product of the change in the address, and the
 * identity providers.
 */
export async function loadAuth(context: RouteContext, listParameter: string | undefined): Promise<void> {
  const change = readListParameter(listParameter);
  await Promise.all([
    loadExtra(context, providersQuery(context.api)),
    change && loadExtra(context, productQuery(context.api, String(change.product_id))),
  ]);
}
