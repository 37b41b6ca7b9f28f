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
  summary:
    'What is compared, at most four varieties, in the order in which they came; what is no longer sold is left out.',
  signedIn: true,
  data: v.array(comparedProduct),
});

const oneVariety = v.object({ variety_id: bodyId });
const compared = v.object({ is_compare: v.boolean() });

export const addToCompare = defineCall({
  method: 'POST',
  path: '/products/add-to-compare',
  summary: 'Adds a variety to what is compared; one that is there already stays. A fifth one: 409 `compare_full`.',
  signedIn: true,
  body: oneVariety,
  data: compared,
});

export const removeFromCompare = defineCall({
  method: 'POST',
  path: '/products/remove-from-compare',
  summary: 'Takes a variety out of what is compared, if it is there.',
  signedIn: true,
  body: oneVariety,
  data: compared,
});
