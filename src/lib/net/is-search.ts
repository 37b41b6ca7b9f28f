const search = /[?&]search=/;

/** Whether a query's address, or a text about queries, names what a shopper has searched for: that is personal, and stored by nobody but the worker. */
export function isSearch(address: string | undefined): boolean {
  return search.test(address ?? '');
}
