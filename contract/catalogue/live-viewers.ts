import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { pathId } from './catalogue.ts';

/** What an event `live` holds: different shoppers who have the product on screen, or have just put it into the cart; whoever listens is one of them. */
export const liveEvent = v.object({ buyers: v.pipe(v.number(), v.integer(), v.minValue(0)) });

export const getLive = defineCall({
  method: 'GET',
  path: '/products/{id}/live',
  summary: 'How many shoppers are about to buy a product: an event `live` at once, and with each change.',
  params: v.object({ id: pathId }),
  data: liveEvent,
  gives: 'events',
});
