import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { pathId, product } from '../catalogue/catalogue.ts';

export const getWishlist = defineCall({
  method: 'GET',
  path: '/wishlist',
  summary: 'The products on the wishlist, the latest first; those that are not sold at the moment are left out.',
  signedIn: true,
  data: v.array(product),
});

export const toggleWishlist = defineCall({
  method: 'POST',
  path: '/products/{id}/toggle-wishlist',
  summary:
    'Puts a product on the wishlist or takes it off: as `value` says, else the other way round. 409 `wishlist_full`.',
  signedIn: true,
  params: v.object({ id: pathId }),
  body: v.object({ value: v.optional(v.boolean()) }),
  data: v.object({ is_wishlist: v.boolean() }),
});
