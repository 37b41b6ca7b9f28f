const search = /[?&]search=/;

/**
 * Whether an address, or a text about queries, contains a shopper's search. Searches are personal: only the worker
 * stores them.
 */
export function isSearch(address: string | undefined): boolean {
  return search.test(address ?? '');
}
