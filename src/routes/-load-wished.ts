import { productQuery } from '../features/catalogue/catalogue.queries.ts';
import { readWish } from '../session/entrance.ts';
import { loadExtra, type RouteContext } from './-load.ts';

/** Loads the product of a wish in the address. */
export async function loadWished(context: RouteContext, wish: string | undefined): Promise<void> {
  const wanted = readWish(wish);
  if (wanted) await loadExtra(context, productQuery(context.api, String(wanted.product_id)));
}
