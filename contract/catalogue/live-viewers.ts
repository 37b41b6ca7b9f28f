import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { pathId } from './catalogue.ts';

/**
 * Data of a `live` event: the number of different shoppers who have the product on screen or have just added it to the
 * cart, including the listener.
 */
export const liveEvent = v.object({ buyers: v.pipe(v.number(), v.integer(), v.minValue(0)) });

export const getLive = defineCall({
  method: 'GET',
  path: '/products/{id}/live',
  summary: 'Number of live viewers of a product: a `live` event at once, and on each change.',
  params: v.object({ id: pathId }),
  data: liveEvent,
  answerType: 'events',
});
