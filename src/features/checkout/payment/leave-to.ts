import * as v from 'valibot';
import type { Action } from '../../../../contract/orders/payments.ts';

const page = v.pipe(v.string(), v.url(), v.regex(/^https?:/i));

/** Goes to the provider's own page, where there is one to go to. */
export function leaveTo(action: Action): void {
  if (action.type === 'redirect' && v.is(page, action.url)) location.assign(action.url);
}
