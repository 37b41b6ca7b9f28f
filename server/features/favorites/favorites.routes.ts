import type { Hono } from 'hono';
import { getWishlist, toggleWishlist } from '../../../contract/shopper/favorites.ts';
import type { Limit } from '../../http/requests/rate-limiter.ts';
import { personalRead, signedInWrite, type CallDeps, type HttpContext } from '../../http/route.ts';
import { productAnswers } from '../catalogue/product-answer.ts';
import { flagged, type FlagsOf } from '../catalogue/shopper-flags.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { setFavorite, favoriteProductIds } from './favorites.ts';

/** The favorites list, and adding or removing a product. */
export function mountFavorites(
  app: Hono<HttpContext>,
  deps: CallDeps & { catalogue: Catalogue; flagsOf: FlagsOf; limitWrites: Limit },
): void {
  const { db, catalogue, flagsOf, limitWrites } = deps;

  personalRead(app, getWishlist, deps, async ({ who, language }) => {
    const ids = await favoriteProductIds(db, who.userId);
    const products = await productAnswers(db, catalogue.current, ids, language);
    const flags = await flagsOf(db, who.userId);
    return { data: products.map((product) => flagged(product, flags)) };
  });

  signedInWrite(app, toggleWishlist, deps, {
    prepare: ({ who }) => limitWrites.take(String(who.userId)),
    async carryOut(tx, { params, body, who, now }) {
      const favorite = { userId: who.userId, productId: params.id, value: body.value, now };
      return { data: { is_wishlist: await setFavorite(tx, catalogue.current, favorite) } };
    },
  });
}
