import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { pathId, product } from '../catalogue/catalogue.ts';

export const getWishlist = defineCall({
  method: 'GET',
  path: '/wishlist',
  summary: 'The favorites, latest first; products not currently sold are left out.',
  signedIn: true,
  data: v.array(product),
});

export const toggleWishlist = defineCall({
  method: 'POST',
  path: '/products/{id}/toggle-wishlist',
  summary: 'Adds a product to the favorites or removes it: sets `value`, or toggles without it. 409 `wishlist_full`.',
  signedIn: true,
  params: v.object({ id: pathId }),
  body: v.object({ value: v.optional(v.boolean()) }),
  data: v.object({ is_wishlist: v.boolean() }),
});
