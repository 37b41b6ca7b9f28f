// One spelling for an address that is looked up: links to a shop come with and without a slash at the end, in capitals, and percent-encoded in several ways.

/** Longest path and query that is looked up, in UTF-16 units. */
export const longestAddress = 1_000;

/** Path and query in one spelling; null for what is no address of the store's own. */
export function redirectKey(typed: string): string | null {
  const text = typed.trim();
  if (!text.startsWith('/') || /^\/[/\\]/.test(text) || text.length > longestAddress) return null;
  const [address = ''] = text.split('#');
  const at = address.indexOf('?');
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  const spelled = decoded(path).replace(/\/+$/, '').normalize('NFC').toLowerCase();
  return `${spelled === '' ? '/' : spelled}${query && `?${decoded(query)}`}`;
}

/** The keys of an address as it was asked for, the most exact one first: with its query, and without. */
export function redirectKeys({ pathname, search }: { pathname: string; search: string }): string[] {
  const keys = [pathname + search, pathname].map(redirectKey);
  return [...new Set(keys.filter((key) => key !== null))];
}

/** The database cannot look for a NUL, and no address has one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}
