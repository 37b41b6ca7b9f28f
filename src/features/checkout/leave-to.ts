import type { Action } from '../../../contract/payments.ts';

/** Goes to the provider's own page, where there is one to go to. */
export function leaveTo(action: Action): void {
  if (action.type !== 'redirect') return;
  const url = URL.canParse(action.url) ? new URL(action.url) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') location.assign(url.href);
}
