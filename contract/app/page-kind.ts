// Kinds of pages that field measurements are grouped by. An address itself is never sent.
import { isCustomerPage, isVisitorPage } from './page-access.ts';

export const pageKinds = ['home', 'list', 'product', 'cart', 'checkout', 'account', 'other'] as const;

export type PageKind = (typeof pageKinds)[number];

/** The kind of page at a path of the store, given without query and fragment. */
export function pageKindOf(path: string): PageKind {
  const [first = '', second = ''] = path.toLowerCase().split('/').slice(1);
  if (first === '') return 'home';
  if (first === 'products' && second !== '') return 'product';
  if (['store', 'products', 'category'].includes(first)) return 'list';
  if (first === 'cart' || first === 'checkout') return first;
  if (first === 'favorite' || first === 'compare') return 'other';
  return isCustomerPage(path) || isVisitorPage(path) ? 'account' : 'other';
}
