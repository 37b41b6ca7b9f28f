import * as v from 'valibot';
import type { Action } from '../../../../../contract/orders/payments.ts';

const page = v.pipe(v.string(), v.url(), v.regex(/^https?:/i));

/** Navigates to the provider's page, if the action has one. */
export function leaveTo(action: Action): void {
  if (action.type === 'redirect' && v.is(page, action.url)) location.assign(action.url);
}
