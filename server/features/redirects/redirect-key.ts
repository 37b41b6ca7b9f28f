// Normalizes a path for lookup: links to a shop come with and without a trailing slash, in capitals, and
// percent-encoded in several ways.

/** Longest path and query that is looked up, in UTF-16 units. */
export const longestAddress = 1_000;

/** The normalized path and query; null if it is not a path of the store. */
export function redirectKey(typed: string): string | null {
  const text = typed.trim();
  if (!text.startsWith('/') || /^\/[/\\]/.test(text) || text.length > longestAddress) return null;
  const [address = ''] = text.split('#');
  const at = address.indexOf('?');
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  const spelled = decoded(path).replace(/\/+$/, '').normalize('NFC').toLowerCase();
  return `${spelled === '' ? '/' : spelled}${query && `?${decoded(query)}`}`;
}

/** The keys to look up for a requested path, most specific first: with its query, then without. */
export function redirectKeys({ pathname, search }: { pathname: string; search: string }): string[] {
  const keys = [pathname + search, pathname].map(redirectKey);
  return [...new Set(keys.filter((key) => key !== null))];
}

/** The database cannot search for NUL, and no path contains one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return text;
  }
}
