import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { bodyId, product, variety } from '../catalogue/catalogue.ts';

/** Most varieties compared at once. */
export const mostCompared = 4;

/** A product with the data of the compared variety: price, stock, size, weight, caliber and `default_variety_id`. */
export const comparedProduct = v.object({ ...product.entries, variety });

export type ComparedProduct = v.InferOutput<typeof comparedProduct>;

export const getCompare = defineCall({
  method: 'GET',
  path: '/compare',
  summary: 'The compared varieties, at most four, in the order they were added; those no longer sold are left out.',
  signedIn: true,
  data: v.array(comparedProduct),
});

const compared = v.object({ is_compare: v.boolean() });

export const addToCompare = defineCall({
  method: 'POST',
  path: '/products/add-to-compare',
  summary: 'Adds a variety to the comparison; no change if it is already there. A fifth one: 409 `compare_full`.',
  signedIn: true,
  body: v.object({ variety_id: bodyId }),
  data: compared,
});

export const removeFromCompare = defineCall({
  method: 'POST',
  path: '/products/remove-from-compare',
  summary: 'Removes a variety from the comparison, if it is there.',
  signedIn: true,
  body: v.object({ variety_id: bodyId }),
  data: compared,
});
