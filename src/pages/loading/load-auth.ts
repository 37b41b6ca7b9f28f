import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { readWish } from '../../session/auth-paths.ts';
import { providersQuery } from '../../session/providers.queries.ts';
import { loadExtra, type RouteContext } from './load.ts';

/**
 * Loads what login and registration show next to their form: the product of the change in the address, and the
 * identity providers.
 */
export async function loadAuth(context: RouteContext, wish: string | undefined): Promise<void> {
  const wanted = readWish(wish);
  await Promise.all([
    loadExtra(context, providersQuery(context.api)),
    wanted && loadExtra(context, productQuery(context.api, String(wanted.product_id))),
  ]);
}
